//! A fill order made ready: for each cell in turn what is known around it, what will be open, and
//! which looks fit.

use crate::best::colours::{Colours, Role};
use crate::best::ground::{Ground, Link, NOTHING};
use std::collections::HashMap;

/// What a placement does to supply and demand at one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Nothing.
    Rest,
    /// At a known side: the supply meets a demand.
    Meet,
    /// At a known side: the demand of this very side was met when the other tile was placed.
    Met,
    /// At an open side: the supply becomes a demand.
    Ask,
    /// At an open side: the supply meets the demand of a side that is still in the box.
    Serve,
    /// At a side that touches nothing, or another one of the same tile: the supply is gone.
    Waste,
}

#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// The slot that says what is needed.
    Slot(usize),
    /// Always this label.
    Rim(u16),
}

#[derive(Clone, Copy, Debug)]
pub struct Known {
    pub side: usize,
    pub source: Source,
    pub weight: u32,
    pub act: Act,
    pub pool: usize,
}

#[derive(Clone, Copy, Debug)]
pub struct Open {
    pub side: usize,
    pub slot: usize,
}

#[derive(Clone, Copy, Debug)]
pub struct Own {
    pub sides: [usize; 2],
    pub weight: u32,
}

pub struct Spot {
    pub cell: usize,
    pub known: Vec<Known>,
    pub open: Vec<Open>,
    /// What happens to supply and demand at sides that are not known: side by side.
    pub acts: Vec<(usize, Act)>,
    /// Pairs of sides of this very cell that touch, and what it costs if they do not match: on a
    /// wrapped board.
    pub own: Vec<Own>,
    /// Slots that say nothing from now on.
    pub freed: Vec<usize>,
    /// Which of the `tints` holds the colours of looks in this cell.
    pub tint: usize,
    /// The table of looks that match at every known side ...
    pub perfect: usize,
    /// ... and those that match at all but one, which comes first here.
    pub without: Vec<(usize, usize)>,
    /// Per pool, how many sides of tiles in the box will touch nothing, once this cell is filled.
    pub slack: Vec<usize>,
    /// Per pool, how much of the free supply will meet in pairs, from 0 to 1, once this is filled.
    pub paired: Vec<f64>,
}

pub struct Spots {
    pub spots: Vec<Spot>,
    /// For each look the colour of each of its sides, `width` numbers each; cells that are alike share
    /// a list.
    pub tints: Vec<Vec<u16>>,
    pub width: usize,
    pub tables: Vec<Table>,
    pub slots: usize,
}

/// Looks by the labels they show at some sides.
pub struct Table {
    looks: Vec<u32>,
    index: Index,
    base: u64,
}

enum Index {
    Direct(Vec<(u32, u32)>),
    Hashed(HashMap<u64, (u32, u32)>),
}

/// A direct table may have so many places.
const MOST_DIRECT: u64 = 1 << 18;

impl Table {
    fn new(ground: &Ground, list: usize, sides: &[usize]) -> Self {
        let base = ground.labels as u64 + 1;
        let key = |&look: &u32| sides.iter().fold(0, |k: u64, &s| mix(k, base, ground.label(look, s)));
        let mut looks = ground.lists[list].clone();
        looks.sort_by_key(key); // stable: the same tables in every run
        let mut ranges = HashMap::new();
        let mut start = 0;
        for chunk in looks.chunk_by(|a, b| key(a) == key(b)) {
            ranges.insert(key(&chunk[0]), (start, start + chunk.len() as u32));
            start += chunk.len() as u32;
        }
        let room = base.checked_pow(sides.len() as u32).filter(|&r| r <= MOST_DIRECT);
        let index = match room {
            Some(room) => {
                let mut direct = vec![(0, 0); room as usize];
                ranges.into_iter().for_each(|(key, range)| direct[key as usize] = range);
                Index::Direct(direct)
            }
            None => Index::Hashed(ranges),
        };
        Table { looks, index, base }
    }

    /// The looks that show what is needed; `labels` (their number) stands for what nothing shows.
    #[inline(always)]
    pub fn looks(&self, needed: impl Iterator<Item = u16>) -> &[u32] {
        let key = needed.fold(0, |k, label| mix(k, self.base, label));
        let range = match &self.index {
            Index::Direct(ranges) => ranges.get(key as usize).copied(),
            Index::Hashed(ranges) => ranges.get(&key).copied(),
        };
        let (start, end) = range.unwrap_or_default();
        &self.looks[start as usize..end as usize]
    }
}

/// Collisions of long keys only add looks that do not match, and those are judged one by one.
#[inline(always)]
fn mix(key: u64, base: u64, label: u16) -> u64 {
    key.wrapping_mul(base).wrapping_add(u64::from(label))
}

impl Spots {
    pub fn new(ground: &Ground, colours: &Colours, order: &[usize]) -> Self {
        let mut depths = vec![0; order.len()];
        order.iter().enumerate().for_each(|(depth, &cell)| depths[cell] = depth);
        let mut slots = Slots::default();
        let mut tables = Tables { ground, numbers: HashMap::new(), tables: vec![] };
        let mut spots: Vec<Spot> = vec![];
        let mut tints = Tints::new(ground, colours);
        for (depth, &cell) in order.iter().enumerate() {
            let (mut known, mut open, mut own, mut freed) = (vec![], vec![], vec![], vec![]);
            let mut acts = vec![];
            for (side, link) in ground.links[cell].iter().enumerate() {
                let role = colours.roles[cell][side];
                let pool = role.map_or(0, |role| role.pool);
                match *link {
                    Link::Joint { cell: other, side: there, joint } if other != cell => {
                        let facing = colours.roles[other][there];
                        if depths[other] < depth {
                            let slot = slots.close(joint);
                            freed.push(slot);
                            let source = Source::Slot(slot);
                            let weight = ground.weights[joint];
                            known.push(Known { side, source, weight, act: closing(role), pool });
                        } else {
                            open.push((side, joint));
                            acts.push((side, opening(role, facing)));
                        }
                    }
                    Link::Joint { side: there, joint, .. } if side < there => {
                        own.push(Own { sides: [side, there], weight: ground.weights[joint] });
                        acts.extend([(side, Act::Waste), (there, Act::Waste)]);
                    }
                    Link::Nothing => acts.push((side, Act::Waste)),
                    Link::Rim { label, weight } if weight > 0 || role.is_some() => {
                        let source = Source::Rim(label);
                        known.push(Known { side, source, weight, act: closing(role), pool });
                    }
                    _ => {}
                }
            }
            let open = open.into_iter().map(|(side, joint)| Open { side, slot: slots.open(joint) });
            let open: Vec<Open> = open.collect();
            acts.retain(|&(side, act)| act != Act::Rest && colours.roles[cell][side].is_some());
            freed.retain(|slot| open.iter().all(|o| o.slot != *slot));
            let sides: Vec<usize> = known.iter().map(|k| k.side).collect();
            let list = ground.list[cell];
            let perfect = tables.number(list, &sides);
            let mut without = vec![];
            if sides.len() > 1 {
                for (at, _) in sides.iter().enumerate() {
                    let mut others = sides.clone();
                    others.remove(at);
                    without.push((at, tables.number(list, &others)));
                }
            }
            let (slack, paired) = (vec![], vec![]);
            let tint = tints.number(&colours.roles[cell]);
            spots.push(Spot { cell, known, open, acts, own, freed, tint, perfect, without, slack, paired });
        }
        let (tints, width) = (tints.tints, tints.width);
        let mut spots = Spots { spots, tints, width, tables: tables.tables, slots: slots.count };
        spots.count(ground, colours, &depths);
        spots
    }

    /// Slack and pairs of each pool at each depth, as they are while everything matches.
    fn count(&mut self, ground: &Ground, colours: &Colours, depths: &[usize]) {
        let pools = colours.pools.len();
        let mut slack: Vec<usize> = colours.pools.iter().map(|pool| pool.slack).collect();
        let mut supply: Vec<i64> = colours.pools.iter().map(|pool| pool.supply as i64).collect();
        let mut demand = vec![0i64; pools];
        let mut pairs = vec![0i64; pools];
        for (colour, &pool) in colours.pool.iter().enumerate() {
            demand[pool] += i64::from(colours.demand[colour]);
        }
        for &((a, s), (b, t)) in &ground.joints {
            if let (Some(x), Some(y)) = (colours.roles[a][s], colours.roles[b][t]) {
                pairs[x.pool] += i64::from(!x.asks && !y.asks);
            }
        }
        for spot in &mut self.spots {
            let (cell, depth) = (spot.cell, depths[spot.cell]);
            for (side, link) in ground.links[cell].iter().enumerate() {
                let Some(role) = colours.roles[cell][side] else { continue };
                let pool = role.pool;
                supply[pool] -= i64::from(!role.asks);
                match *link {
                    Link::Nothing => slack[pool] = slack[pool].saturating_sub(1),
                    Link::Rim { .. } => demand[pool] -= 1,
                    Link::Joint { cell: other, side: there, .. } => {
                        let facing = colours.roles[other][there].unwrap_or(role);
                        if !role.asks && facing.asks {
                            demand[pool] -= 1;
                        } else if !role.asks && depths[other] > depth {
                            demand[pool] += 1;
                            pairs[pool] -= 1;
                        } else if !role.asks && depths[other] < depth {
                            demand[pool] -= 1;
                        } else if !role.asks && (other, there) > (cell, side) {
                            pairs[pool] -= 1;
                        }
                    }
                }
            }
            spot.slack = slack.clone();
            let share = |pool: usize| {
                let free = (supply[pool] - demand[pool]) as f64;
                if free > 0.0 { (2.0 * pairs[pool] as f64 / free).clamp(0.0, 1.0) } else { 1.0 }
            };
            spot.paired = (0..pools).map(share).collect();
        }
    }
}

fn closing(role: Option<Role>) -> Act {
    match role {
        None => Act::Rest,
        Some(role) if role.asks => Act::Met,
        Some(_) => Act::Meet,
    }
}

fn opening(role: Option<Role>, facing: Option<Role>) -> Act {
    match (role, facing) {
        (Some(role), Some(facing)) if !role.asks => {
            if facing.asks {
                Act::Serve
            } else {
                Act::Ask
            }
        }
        _ => Act::Rest,
    }
}

/// Where what is needed at an open joint is written: places are used again.
#[derive(Default)]
struct Slots {
    of: HashMap<usize, usize>,
    free: Vec<usize>,
    count: usize,
}

impl Slots {
    fn open(&mut self, joint: usize) -> usize {
        let slot = self.free.pop().unwrap_or_else(|| {
            self.count += 1;
            self.count - 1
        });
        self.of.insert(joint, slot);
        slot
    }

    fn close(&mut self, joint: usize) -> usize {
        let slot = self.of.remove(&joint).expect("it was opened by the cell on the other side");
        self.free.push(slot);
        slot
    }
}

struct Tables<'a> {
    ground: &'a Ground,
    numbers: HashMap<(usize, Vec<usize>), usize>,
    tables: Vec<Table>,
}

impl Tables<'_> {
    fn number(&mut self, list: usize, sides: &[usize]) -> usize {
        *self.numbers.entry((list, sides.to_vec())).or_insert_with(|| {
            self.tables.push(Table::new(self.ground, list, sides));
            self.tables.len() - 1
        })
    }
}

struct Tints<'a> {
    ground: &'a Ground,
    colours: &'a Colours,
    width: usize,
    numbers: HashMap<Vec<Option<usize>>, usize>,
    tints: Vec<Vec<u16>>,
}

impl<'a> Tints<'a> {
    fn new(ground: &'a Ground, colours: &'a Colours) -> Self {
        let width = ground.links.iter().map(Vec::len).max().unwrap_or(1);
        Tints { ground, colours, width, numbers: HashMap::new(), tints: vec![] }
    }

    fn number(&mut self, roles: &[Option<Role>]) -> usize {
        let pools: Vec<Option<usize>> = roles.iter().map(|role| role.map(|role| role.pool)).collect();
        *self.numbers.entry(pools).or_insert_with_key(|pools| {
            let mut tint = vec![NOTHING; self.ground.kinds.len() * self.width];
            for (look, to) in tint.chunks_mut(self.width).enumerate() {
                for (side, (to, pool)) in to.iter_mut().zip(pools).enumerate() {
                    if let Some(pool) = *pool {
                        *to = self.colours.of(pool, self.ground.label(look as u32, side));
                    }
                }
            }
            self.tints.push(tint);
            self.tints.len() - 1
        })
    }
}

/// What a side that shows `label` needs on the other side, as slots say it.
#[inline(always)]
pub fn needed(ground: &Ground, label: u16) -> u16 {
    let mate = ground.mates[usize::from(label)];
    if mate == NOTHING { ground.labels as u16 } else { mate }
}
