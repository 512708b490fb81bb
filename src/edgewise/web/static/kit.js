// A kit: all that is needed to draw a puzzle and to play it (`render/kit.py` makes them). Opened,
// every way to lay a tile has one name to use; its tables say what fits where. No DOM, no imports.

/** @typedef {[number, number]} Point */

/**
 * @typedef {object} Tables  What both forms of a kit have.
 * @property {string} key  The same for all parts of a kit, and for no others.
 * @property {[number, number, number, number]} box  What of its plane the board takes.
 * @property {Record<string, string>} root  Attributes that the `<svg>` around it all must have.
 * @property {{outline: Point[], middles: Point[], inwards: Point[], empty: string}[]} kinds  Cells in
 *   which a tile looks the same: corners, middles of sides, where a cross lies that belongs to one
 *   side alone; all around the middle of the cell.
 * @property {{name: string, at: Point, kind: number, sign?: string}[]} cells
 * @property {[number, number, number, number][]} joints  Cell and side, cell and side.
 * @property {number[]} apart  Joints whose sides lie elsewhere in the picture, as on a torus.
 * @property {[number, number, number][]} rim  Cell, side, the label it asks for.
 * @property {string[]} labels
 * @property {(number | null)[]} mate  Of each label what must touch it; null: nothing may.
 * @property {[number, number, number, number]} pad  What of its plane a label alone takes.
 * @property {{id: string, copies: number}[]} tiles
 * @property {number} faint  How much is seen of what an empty cell wants.
 * @property {Record<string, string>} marks  Frames by `kind.side`, and the `cross`.
 * @property {[string, string][]} legend  Short names, and what they stand for.
 * @property {{cell: number, tile: number | null, turn: number | null, flipped: boolean | null}[]} fixed
 * @property {string[]} rest  Tiles whose ways are still to be asked for.
 */

/**
 * @typedef {object} Columns  The ways, each known by its place in these lists.
 * @property {number[]} tile
 * @property {number[]} turn
 * @property {boolean[]} flipped
 * @property {number[]} kind
 * @property {number[][]} shows
 * @property {number[][]} parts  Places in `defs`, from below.
 */

/**
 * @typedef {Tables & {look: (number[] | null)[], ways: Columns, wants: Record<string, number[]>,
 *   defs: string[]}} Packed  A kit as it is sent.
 */

/**
 * @typedef {object} Way  A tile that lies so in a kind of cell.
 * @property {number} tile
 * @property {number} turn
 * @property {boolean} flipped
 * @property {number} kind
 * @property {number[]} shows  Its labels, side by side.
 * @property {string} use  The id of its drawing.
 */

/**
 * @typedef {object} Drawn  What is to be seen in pictures, by id (`defs.js` makes elements of it).
 * @property {Map<string, string>} parts  As SVG.
 * @property {Map<string, {parts: string[], opacity: number}>} stacks  Parts above each other.
 */

/**
 * @typedef {Tables & {look: (string | null)[], ways: Way[], wants: Record<string, string>,
 *   drawn: Drawn}} Kit  Opened: look, ways and wants name their drawings.
 */

/** @typedef {(number | null)[]} Board  For each cell the number of the way that lies there. */

/** @typedef {{use: string, x: number, y: number}} Use */

/**
 * A kit as it was sent, ready to be used.
 *
 * @param {Packed} packed
 * @returns {Kit}
 */
export function opened(packed) {
  const {look, ways, wants, defs, ...tables} = packed;
  const names = defs.map(def => (/^<\w+ id="(\w+)"/.exec(def) ?? ["", ""])[1]);
  const drawn = {parts: new Map(defs.map((def, i) => [names[i], def])), stacks: new Map()};
  /** @type {(places: number[], opacity?: number) => string} */
  const stack = (places, opacity = 1) => {
    const parts = places.map(place => names[place]);
    if (parts.length === 1 && opacity === 1) return parts[0];
    const name = (opacity === 1 ? "w" : "f") + parts.join("");
    drawn.stacks.set(name, {parts, opacity});
    return name;
  };
  return {
    ...tables,
    look: look.map(parts => parts && stack(parts)),
    ways: ways.tile.map((tile, i) => ({
      tile, turn: ways.turn[i], flipped: ways.flipped[i], kind: ways.kind[i],
      shows: ways.shows[i], use: stack(ways.parts[i]),
    })),
    wants: Object.fromEntries(
      Object.entries(wants).map(([name, parts]) => [name, stack(parts, tables.faint)])),
    drawn,
  };
}

/**
 * Another part of a kit, or the kit after an edit, with all that is still right of one that is
 * here: ways of the same tiles, if their labels look as they did. What else went is in `rest`.
 *
 * @param {Kit} old
 * @param {Kit} part
 * @returns {Kit}
 */
export function merged(old, part) {
  const tile = new Map(part.tiles.map(({id}, i) => [id, i]));
  const label = new Map(part.labels.map((text, i) => [text, i]));
  const drawn = new Set(part.ways.map(way => way.tile));
  // A look that is not there was not asked for: it tells nothing.
  const number = old.labels.map((text, i) => {
    const now = label.get(text);
    const [a, b] = [old.look[i], now === undefined ? null : part.look[now]];
    return a && b && a !== b ? undefined : now;
  });
  // Other kinds of cells, or other short names: nothing looks as it did.
  const said = [old, part].map(kit => JSON.stringify([kit.kinds, kit.legend]));
  const same = said[0] === said[1];
  /** @type {Way[]} */
  const kept = [];
  const gone = new Set([...part.rest, ...old.rest]);
  for (const way of old.ways) {
    const at = tile.get(old.tiles[way.tile].id);
    if (at === undefined || drawn.has(at)) continue;
    const shows = way.shows.flatMap(i => number[i] ?? []);
    if (same && shows.length === way.shows.length) kept.push({...way, tile: at, shows});
    else gone.add(part.tiles[at].id);
  }
  const ways = [...part.ways, ...kept].sort((a, b) => a.tile - b.tile);
  const there = new Set(ways.map(way => part.tiles[way.tile].id));
  const wants = Object.entries(old.wants).flatMap(([name, use]) => {
    const [first, ...place] = name.split(".");
    const now = number[Number(first)];
    return same && now !== undefined ? [[[now, ...place].join("."), use]] : [];
  });
  return {
    ...part,
    look: part.labels.map((text, i) => part.look[i] ?? old.look[old.labels.indexOf(text)] ?? null),
    ways,
    wants: {...Object.fromEntries(wants), ...part.wants},
    drawn: {
      parts: new Map([...old.drawn.parts, ...part.drawn.parts]),
      stacks: new Map([...old.drawn.stacks, ...part.drawn.stacks]),
    },
    rest: [...gone].filter(id => tile.has(id) && !there.has(id)),
  };
}

/**
 * What fits where, and what does not match.
 *
 * @param {Kit} kit
 */
export function tables(kit) {
  const {cells, kinds, mate, ways} = kit;
  /** @type {({joint: number, cell: number, side: number} | null)[][]} */
  const across = cells.map(({kind}) => kinds[kind].middles.map(() => null));
  /** @type {(number | null)[][]} */
  const asked = cells.map(({kind}) => kinds[kind].middles.map(() => null));
  kit.joints.forEach(([a, i, b, j], joint) => {
    across[a][i] = {joint, cell: b, side: j};
    across[b][j] = {joint, cell: a, side: i};
  });
  for (const [cell, side, label] of kit.rim) asked[cell][side] = label;
  const apart = new Set(kit.apart);

  /**
   * What each side of a cell must show: a label; null if any will do, -1 if none can.
   *
   * @param {Board} board
   * @param {number} cell
   * @returns {(number | null)[]}
   */
  function wants(board, cell) {
    return across[cell].map((other, side) => {
      if (!other) return asked[cell][side];
      const way = other.cell === cell ? null : board[other.cell];
      return way === null ? null : mate[ways[way].shows[other.side]] ?? -1;
    });
  }

  /**
   * Whether a tile may lie there so, whatever lies there now: all that touches it matches, and what
   * does not yet can.
   *
   * @param {Board} board
   * @param {number} cell
   * @param {number} way
   * @returns {boolean}
   */
  function fits(board, cell, way) {
    const {kind, shows} = ways[way];
    if (kind !== cells[cell].kind) return false;
    return wants(board, cell).every((label, side) => {
      const other = across[cell][side], shown = shows[side];
      if (other?.cell === cell) return mate[shown] === shows[other.side];
      if (other && mate[shown] === null) return false;
      return label === null || label === shown;
    });
  }

  /**
   * Every side that does not match what it touches, or what the rim asks for: cell and side.
   *
   * @param {Board} board
   * @returns {Point[]}
   */
  function mismatches(board) {
    /** @type {Point[]} */
    const found = [];
    board.forEach((way, cell) => {
      if (way === null) return;
      ways[way].shows.forEach((label, side) => {
        const other = across[cell][side];
        const there = other && board[other.cell];
        const wanted = other ? mate[label] : asked[cell][side];
        const wrong = !other ? wanted !== null && wanted !== label
          : there !== null && ways[there].shows[other.side] !== wanted;
        if (wrong) found.push([cell, side]);
      });
    });
    return found;
  }

  /**
   * What points them out, to be drawn above every tile.
   *
   * @param {Board} board
   * @returns {Use[]}
   */
  function marks(board) {
    const wrong = mismatches(board);
    const frames = wrong.map(([cell, side]) =>
      placed(kit.marks[`${cells[cell].kind}.${side}`], cell));
    const crosses = wrong.flatMap(([cell, side]) => {
      const other = across[cell][side], kind = kinds[cells[cell].kind];
      if (!other || apart.has(other.joint)) return [placed(kit.marks.cross, cell, kind.inwards[side])];
      // The other side is wrong as well: one cross is enough.
      const first = cell < other.cell || (cell === other.cell && side < other.side);
      return first ? [placed(kit.marks.cross, cell, kind.middles[side])] : [];
    });
    return [...frames, ...crosses];
  }

  /**
   * What lies in a cell, or that nothing does.
   *
   * @param {Board} board
   * @param {number} cell
   * @returns {Use[]}
   */
  function lying(board, cell) {
    const way = board[cell], {kind, sign} = cells[cell];
    const below = placed(way === null ? kinds[kind].empty : ways[way].use, cell);
    return sign ? [below, placed(sign, cell)] : [below];
  }

  /**
   * What an empty cell wants, drawn: nothing where any label will do, or none can.
   *
   * @param {Board} board
   * @param {number} cell
   * @returns {Use[]}
   */
  function wishes(board, cell) {
    return wants(board, cell).flatMap((label, side) => {
      const use = kit.wants[`${label}.${cells[cell].kind}.${side}`];
      return use ? [placed(use, cell)] : [];
    });
  }

  /**
   * @param {string} use
   * @param {number} cell
   * @param {Point} by
   * @returns {Use}
   */
  function placed(use, cell, by = [0, 0]) {
    const [x, y] = cells[cell].at;
    return {use, x: x + by[0], y: y + by[1]};
  }

  return {wants, fits, mismatches, marks, lying, wishes};
}
