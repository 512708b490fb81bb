//! Supply and demand of each label (a lower bound by counting): which sides can ever touch which.
//!
//! On a framed board, border tiles touch each other with two sides and the inside with one, and never
//! otherwise. So what the box holds of a label is counted apart for sides that can meet: a *pool*. A
//! *colour* is a label in a pool. Sides that meet only sides of another sort (those of border tiles
//! that look inwards) are a demand on that other sort from the beginning.

use crate::best::ground::{Ground, Link, NOTHING};
use std::collections::{BTreeMap, HashMap, HashSet};

/// What a side of a cell is to its pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Role {
    pub pool: usize,
    /// It is a demand, whether a tile lies there or not.
    pub asks: bool,
}

#[derive(Clone, Debug)]
pub struct Pool {
    /// Sides of unused tiles that will touch nothing: on a free rim, or left in the box.
    pub slack: usize,
    /// Sides of tiles in the box that are supply.
    pub supply: usize,
}

pub struct Colours {
    pub count: usize,
    pub pools: Vec<Pool>,
    /// For each side of each cell; None: nothing can go wrong there.
    pub roles: Vec<Vec<Option<Role>>>,
    /// The colour of a label in a pool.
    of: Vec<u16>,
    labels: usize,
    /// The pool of each colour, and the colour it must touch.
    pub pool: Vec<usize>,
    pub mate: Vec<u16>,
    /// Whether every tile shows the same labels wherever it lies, so that they can be counted; not so
    /// if it has another back.
    pub exact: bool,
    /// Supply and demand when the board is empty.
    pub supply: Vec<i32>,
    pub demand: Vec<i32>,
}

/// Numbers that are found to be one.
struct Union(Vec<usize>);

impl Union {
    fn new(count: usize) -> Self {
        Union((0..count).collect())
    }

    fn root(&mut self, mut x: usize) -> usize {
        while self.0[x] != x {
            self.0[x] = self.0[self.0[x]];
            x = self.0[x];
        }
        x
    }

    /// Whether they were two before.
    fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b)] = a.min(b);
        a != b
    }
}

impl Colours {
    pub fn new(ground: &Ground) -> Self {
        let sorts = Sorts::new(ground);
        let mut pools: BTreeMap<usize, usize> = BTreeMap::new();
        for &sort in &sorts.meeting {
            let next = pools.len();
            pools.entry(sorts.component[sort]).or_insert(next);
        }
        let labels = ground.labels;
        let mut colours = Colours {
            count: 0,
            pools: vec![Pool { slack: 0, supply: 0 }; pools.len()],
            roles: vec![],
            of: vec![NOTHING; pools.len() * labels],
            labels,
            pool: vec![],
            mate: vec![],
            exact: sorts.exact,
            supply: vec![],
            demand: vec![],
        };
        let role = |sort: usize| -> Option<Role> {
            let pool = *pools.get(&sorts.component[sort])?;
            Some(Role { pool, asks: sorts.asks[sort] })
        };
        colours.roles = sorts.of.iter().map(|sides| sides.iter().map(|&s| role(s)).collect()).collect();
        let mut sides = vec![0; pools.len()];
        for (kind, shown) in sorts.shown.iter().enumerate() {
            let copies = ground.copies[kind] as i32;
            for &(label, sort, count) in shown {
                if let Some(role) = role(sort) {
                    colours.count_in(ground, role, label, copies * count as i32);
                    sides[role.pool] += copies as usize * count;
                }
            }
        }
        if !sorts.exact {
            // A back may show what no front does.
            let mut places: Vec<(usize, &Vec<Option<Role>>)> =
                ground.list.iter().copied().zip(&colours.roles).collect();
            places.sort_unstable();
            places.dedup();
            let roles: Vec<_> = places.into_iter().map(|(list, roles)| (list, roles.clone())).collect();
            for (list, roles) in roles {
                for &look in &ground.lists[list] {
                    for (side, role) in roles.iter().enumerate() {
                        if let Some(role) = role {
                            colours.colour(ground, role.pool, ground.label(look, side));
                        }
                    }
                }
            }
        }
        let mut touching = vec![0; pools.len()];
        for (cell, links) in ground.links.iter().enumerate() {
            for (link, role) in links.iter().zip(&colours.roles[cell]) {
                if let Some(role) = role {
                    touching[role.pool] += usize::from(*link != Link::Nothing);
                }
            }
        }
        for (cell, links) in ground.links.iter().enumerate() {
            for (side, link) in links.iter().enumerate() {
                if let (&Link::Rim { label, .. }, Some(role)) = (link, colours.roles[cell][side]) {
                    let colour = colours.colour(ground, role.pool, label);
                    colours.demand[colour] += 1;
                }
            }
        }
        for (pool, (has, needs)) in colours.pools.iter_mut().zip(sides.into_iter().zip(touching)) {
            pool.slack = usize::saturating_sub(has, needs);
        }
        for (colour, &pool) in colours.pool.iter().enumerate() {
            colours.pools[pool].supply += colours.supply[colour] as usize;
        }
        colours
    }

    /// Whether they could all be told apart.
    pub fn are_few(&self) -> bool {
        self.count < usize::from(NOTHING)
    }

    /// The colour of a label in a pool that shows it.
    #[inline(always)]
    pub fn of(&self, pool: usize, label: u16) -> u16 {
        self.of[pool * self.labels + usize::from(label)]
    }

    fn count_in(&mut self, ground: &Ground, role: Role, label: u16, count: i32) {
        let colour = self.colour(ground, role.pool, label);
        if !role.asks {
            self.supply[colour] += count;
        } else if self.mate[colour] != NOTHING {
            self.demand[usize::from(self.mate[colour])] += count;
        }
    }

    /// The colour of a label, and of its mate, new if there was none.
    fn colour(&mut self, ground: &Ground, pool: usize, label: u16) -> usize {
        let at = |label: u16| pool * ground.labels + usize::from(label);
        let mate = ground.mates[usize::from(label)];
        for label in [label, mate] {
            if label != NOTHING && self.of[at(label)] == NOTHING {
                self.of[at(label)] = u16::try_from(self.count).unwrap_or(NOTHING - 1);
                self.count += 1;
                self.pool.push(pool);
                self.mate.push(NOTHING);
                self.supply.push(0);
                self.demand.push(0);
            }
        }
        let colour = self.of[at(label)];
        if mate != NOTHING {
            self.mate[usize::from(colour)] = self.of[at(mate)];
            self.mate[usize::from(self.of[at(mate)])] = colour;
        }
        usize::from(colour)
    }
}

/// Sides of one sort: those of a tile in one zone that look into another one.
struct Sorts {
    /// The sort of each side of each cell.
    of: Vec<Vec<usize>>,
    /// Sorts that can meet have the same number.
    component: Vec<usize>,
    /// Sorts that touch something.
    meeting: Vec<usize>,
    asks: Vec<bool>,
    /// What a tile of each kind shows, wherever it lies: (label, sort, how often).
    shown: Vec<Shown>,
    exact: bool,
}

type Shown = Vec<(u16, usize, usize)>;

impl Sorts {
    fn new(ground: &Ground) -> Self {
        let zones = zones(ground);
        // A sort before it is known which ones are the same: from a zone, to a zone or to the rim.
        let mut numbers: HashMap<(usize, usize), usize> = HashMap::new();
        let mut number = |from: usize, to: usize| {
            let next = numbers.len();
            *numbers.entry((from, to)).or_insert(next)
        };
        const RIM: usize = usize::MAX;
        const NOWHERE: usize = usize::MAX - 1;
        let mut of: Vec<Vec<usize>> = vec![];
        let mut facing: Vec<(usize, usize)> = vec![];
        for (cell, links) in ground.links.iter().enumerate() {
            let sort = |link: &Link| match *link {
                Link::Joint { cell: other, .. } => {
                    let (here, there) =
                        (number(zones[cell], zones[other]), number(zones[other], zones[cell]));
                    facing.push((here, there));
                    here
                }
                Link::Rim { .. } => number(zones[cell], RIM),
                Link::Nothing => number(zones[cell], NOWHERE),
            };
            of.push(links.iter().map(sort).collect());
        }
        let mut same = Union::new(numbers.len());
        let mut places: Vec<(usize, &[usize])> =
            of.iter().enumerate().map(|(cell, sorts)| (ground.list[cell], sorts.as_slice())).collect();
        places.sort_unstable();
        places.dedup();
        let (shown, exact) = loop {
            if let Some(found) = agreed(ground, &places, &mut same) {
                break found;
            }
        };
        facing.sort_unstable();
        facing.dedup();
        let facing: Vec<_> = facing.into_iter().map(|(a, b)| (same.root(a), same.root(b))).collect();
        let mut together = Union::new(numbers.len());
        facing.iter().for_each(|&(a, b)| _ = together.join(a, b));
        let roots: Vec<usize> = (0..numbers.len()).map(|sort| same.root(sort)).collect();
        let mut meeting: Vec<usize> = facing.iter().map(|x| x.0).collect();
        // Where a rim label may be missing, the rim is one more partner to match.
        let sides = || ground.links.iter().zip(&of).flat_map(|(links, sorts)| links.iter().zip(sorts));
        let soft = sides().filter(|(link, _)| matches!(link, Link::Rim { weight: 1.., .. }));
        meeting.extend(soft.map(|(_, &sort)| roots[sort]));
        meeting.sort_unstable();
        meeting.dedup();
        let apart = sides().filter(|(link, _)| !matches!(link, Link::Joint { .. }));
        let apart: HashSet<usize> = apart.map(|(_, &sort)| roots[sort]).collect();
        let met: Vec<Vec<usize>> = (0..numbers.len())
            .map(|sort| facing.iter().filter(|x| x.0 == sort).map(|x| x.1).collect())
            .collect();
        let supplies = |sort: usize| apart.contains(&sort) || met[sort].contains(&sort);
        let mut asks = vec![false; numbers.len()];
        for &sort in &meeting {
            // Of two sorts that meet nothing but each other, the first asks and the second supplies.
            asks[sort] = !supplies(sort) && met[sort].iter().all(|&other| !asks[other]);
        }
        Sorts {
            component: (0..numbers.len()).map(|sort| together.root(roots[sort])).collect(),
            of: of.iter().map(|sorts| sorts.iter().map(|&sort| roots[sort]).collect()).collect(),
            meeting,
            asks: (0..numbers.len()).map(|sort| asks[roots[sort]]).collect(),
            shown,
            exact,
        }
    }
}

/// For each cell its zone: cells are in one zone if a tile can lie in both.
pub fn zones(ground: &Ground) -> Vec<usize> {
    let mut zones = Union::new(ground.lists.len());
    let mut first: Vec<Option<usize>> = vec![None; ground.copies.len()];
    for (list, looks) in ground.lists.iter().enumerate() {
        for &look in looks {
            let kind = ground.kinds[look as usize] as usize;
            _ = zones.join(*first[kind].get_or_insert(list), list);
        }
    }
    ground.list.iter().map(|&list| zones.root(list)).collect()
}

/// What a kind shows to sides of each sort, if it is the same wherever the tile lies; if not, sorts
/// that can take each other's place are made one.
fn agreed(ground: &Ground, places: &[(usize, &[usize])], same: &mut Union) -> Option<(Vec<Shown>, bool)> {
    let mut shown: Vec<Option<Shown>> = vec![None; ground.copies.len()];
    let mut exact = true;
    for &(list, sorts) in places {
        let roots: Vec<usize> = sorts.iter().map(|&sort| same.root(sort)).collect();
        for &look in &ground.lists[list] {
            let mut pairs: Vec<(u16, usize)> =
                roots.iter().enumerate().map(|(side, &sort)| (ground.label(look, side), sort)).collect();
            pairs.sort_unstable();
            let here: Shown = pairs.chunk_by(|a, b| a == b).map(|c| (c[0].0, c[0].1, c.len())).collect();
            let there = shown[ground.kinds[look as usize] as usize].get_or_insert_with(|| here.clone());
            if *there == here {
                continue;
            }
            let news = here.iter().filter(|x| !there.contains(x));
            let differing: Vec<_> = news.chain(there.iter().filter(|x| !here.contains(x))).collect();
            let alike = differing.iter().flat_map(|a| differing.iter().map(move |b| (a, b)));
            let joined = alike.filter(|(a, b)| a.0 == b.0 && same.join(a.1, b.1)).count();
            if joined > 0 {
                return None;
            }
            exact = false;
        }
    }
    Some((shown.into_iter().map(Option::unwrap_or_default).collect(), exact))
}
