//! The domain of each cell: what is known of it when its turn comes, and which looks then fit; computed once.

use crate::problem::{Plan, Problem, Side};
use crate::search::arrangement::Confinement;
use crate::short::Short;
use std::collections::HashMap;

/// A look that fits a cell, what must be known around it, and what it makes known.
#[derive(Clone, Debug)]
pub struct Fit {
    pub look: usize,
    pub kind: usize,
    /// The labels the neighbours must show, one per known side.
    pub key: Short<u32>,
    /// The labels shown to cells that come later, one per open side, each with its position in
    /// the key of the cell that will read it.
    pub open: Short<(u32, u32)>,
    /// The same for the side that touches the very next cell.
    pub direct: Option<(u32, u32)>,
    /// What this placement uses up of each label: see `ledger`. Empty where there is none.
    pub spent: Vec<(usize, i64)>,
}

/// One step of the search: the cell to fill.
#[derive(Clone, Debug)]
pub struct Place {
    pub cell: usize,
    /// How many sides are known when it is filled.
    pub keys: usize,
    /// The joints to cells filled before, by number, the one to the cell just before left out.
    pub known: Vec<usize>,
    /// The joints to cells that come later, the one to the very next cell left out.
    pub open: Vec<usize>,
    /// Which list of fits. Places alike in every respect share one.
    pub class: usize,
}

pub struct Candidates {
    pub places: Vec<Place>,
    pub classes: Vec<Vec<Fit>>,
    /// The labels asked for from the beginning, by the rim and by given tiles.
    pub asked: Vec<usize>,
}

/// What a side of a cell is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Role {
    Free,
    Rim(usize),
    Known,
    /// It touches the cell filled just before, which hands its label over: no slot is needed.
    Handed,
    /// It touches a cell that comes later, whose key has it at this position.
    Open(usize),
    /// It touches the very next cell, whose key has it at this position.
    Direct(usize),
    /// It touches another side of the same cell.
    Own(usize),
}

impl Role {
    fn is_key(self) -> bool {
        matches!(self, Role::Known | Role::Handed)
    }
}

/// So many fits take almost a gigabyte: beyond that the puzzle is refused, not the memory filled.
const MOST_FITS: usize = 1 << 22;

impl Candidates {
    /// An error in words if the tables would be too large.
    pub fn new(problem: &Problem, plan: &Plan, confinement: Option<&Confinement>) -> Result<Self, String> {
        let (roles, joint_at) = roles(problem, &plan.order);
        let fixed: HashMap<usize, &[usize]> = problem.fixed.iter().map(|(c, l)| (*c, l.as_slice())).collect();
        let most = if plan.ledger { crate::search::ledger::most_sides(problem) } else { vec![] };

        let mut numbers = HashMap::new();
        let mut classes = Vec::new();
        let mut places = Vec::new();
        let mut total = 0;
        for &cell in &plan.order {
            let role = &roles[cell];
            let joints = |wanted: fn(&Role) -> bool| {
                let sides = (0..role.len()).filter(move |&s| wanted(&role[s]));
                sides.map(|s| joint_at[cell][s]).collect::<Vec<_>>()
            };
            let allowed =
                Allowed { fixed: fixed.get(&cell).copied(), confined: confinement.map(|c| c.allowed(cell)) };
            let before = classes.len();
            let class = *numbers.entry((role.clone(), allowed.clone())).or_insert_with(|| {
                classes.push(fits(problem, role, &allowed, &most));
                classes.len() - 1
            });
            total += classes[before..].iter().map(Vec::len).sum::<usize>();
            if total > MOST_FITS {
                return Err(format!("over {MOST_FITS} ways for a tile to lie, counted by kind of cell"));
            }
            places.push(Place {
                cell,
                keys: role.iter().filter(|r| r.is_key()).count(),
                known: joints(|r| matches!(r, Role::Known)),
                open: joints(|r| matches!(r, Role::Open(_))),
                class,
            });
        }
        let rim = |role: &Role| if let Role::Rim(label) = role { Some(*label) } else { None };
        let asked = roles.iter().flatten().filter_map(rim).collect();
        Ok(Candidates { places, classes, asked })
    }
}

/// What each side of each cell is good for, and the number of its joint.
fn roles(problem: &Problem, order: &[usize]) -> (Vec<Vec<Role>>, Vec<Vec<usize>>) {
    let mut when = vec![0; order.len()];
    for (i, &cell) in order.iter().enumerate() {
        when[cell] = i;
    }
    let mut roles: Vec<Vec<Role>> = problem.sides.iter().map(|&s| vec![Role::Free; s]).collect();
    let mut joint_at: Vec<Vec<usize>> = problem.sides.iter().map(|&s| vec![0; s]).collect();
    for &((cell, side), label) in &problem.rim {
        roles[cell][side] = Role::Rim(label);
    }
    let given = given(problem);
    for (number, &(a, b)) in problem.joints.iter().enumerate() {
        for (here, there) in [(a, b), (b, a)] {
            joint_at[here.0][here.1] = number;
            // What a given tile shows is known beforehand, like the rim.
            if let Some(wanted) = given.get(&there).filter(|_| here.0 != there.0) {
                roles[here.0][here.1] = Role::Rim(*wanted);
                continue;
            }
            if here.0 == there.0 {
                roles[here.0][here.1] = Role::Own(there.1);
            } else if given.contains_key(&here) {
                continue; // whoever is across sees to it
            } else if when[there.0] < when[here.0] {
                // Two cells may touch twice; only one label is handed over.
                let first = when[there.0] + 1 == when[here.0] && !roles[here.0].contains(&Role::Handed);
                roles[here.0][here.1] = if first { Role::Handed } else { Role::Known };
            }
        }
    }
    for &(a, b) in &problem.joints {
        let (early, late) = if when[a.0] < when[b.0] { (a, b) } else { (b, a) };
        if early.0 != late.0 && roles[late.0][late.1].is_key() {
            let position = roles[late.0][..late.1].iter().filter(|r| r.is_key()).count();
            let handed = roles[late.0][late.1] == Role::Handed;
            roles[early.0][early.1] = if handed { Role::Direct(position) } else { Role::Open(position) };
        }
    }
    (roles, joint_at)
}

/// For the sides of cells that can show one look only, what must touch them. Sides that nothing can
/// touch are left out: they are refused like everywhere.
fn given(problem: &Problem) -> HashMap<Side, usize> {
    let mut sides = HashMap::new();
    for (cell, looks) in &problem.fixed {
        let [look] = looks[..] else { continue };
        for (side, &label) in problem.looks[look].labels.iter().enumerate() {
            let inside = |mate: &usize| problem.inside[label] && problem.inside[*mate];
            if let Some(mate) = problem.mates[label].filter(inside) {
                sides.insert((*cell, side), mate);
            }
        }
    }
    sides
}

/// Which looks may lie in a cell, apart from its sides.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Allowed<'a> {
    fixed: Option<&'a [usize]>,
    confined: Option<crate::search::arrangement::Allowed<'a>>,
}

impl Allowed<'_> {
    fn permits(&self, look: usize, kind: usize) -> bool {
        self.confined.as_ref().is_none_or(|confined| confined.permits(look, kind))
    }
}

/// All looks that fit a cell with these roles, whatever its neighbours show.
fn fits(problem: &Problem, roles: &[Role], allowed: &Allowed, most: &[Vec<(usize, i64)>]) -> Vec<Fit> {
    let mut found = Vec::new();
    let count = allowed.fixed.map_or(problem.looks.len(), <[usize]>::len);
    'looks: for i in 0..count {
        let number = allowed.fixed.map_or(i, |fixed| fixed[i]);
        let look = &problem.looks[number];
        if look.labels.len() != roles.len() || !allowed.permits(number, look.kind) {
            continue;
        }
        // Most looks fail on the rim: that costs nothing yet.
        let rim = |(&label, role): (&usize, &Role)| !matches!(*role, Role::Rim(wanted) if wanted != label);
        if !look.labels.iter().zip(roles).all(rim) {
            continue;
        }
        let mut fit = Fit {
            look: number,
            kind: look.kind,
            key: Short::default(),
            open: Short::default(),
            direct: None,
            spent: vec![],
        };
        let track = !most.is_empty();
        if track {
            fit.spent.clone_from(&most[look.kind]);
        }
        for (&label, role) in look.labels.iter().zip(roles) {
            match *role {
                Role::Free => {}
                Role::Rim(_) => {
                    if track {
                        fit.spent.push((label, -1)); // it was asked for
                    }
                }
                Role::Known | Role::Handed | Role::Open(_) | Role::Direct(_) | Role::Own(_) => {
                    let Some(mate) = problem.mates[label].filter(|_| problem.inside[label]) else {
                        continue 'looks;
                    };
                    match *role {
                        Role::Known | Role::Handed => {
                            fit.key.push(mate as u32);
                            if track {
                                fit.spent.push((label, -1));
                            }
                        }
                        Role::Open(position) => fit.open.push((label as u32, position as u32)),
                        Role::Direct(position) => fit.direct = Some((label as u32, position as u32)),
                        Role::Own(other) if look.labels[other] == mate => {}
                        _ => continue 'looks,
                    }
                    if track && matches!(role, Role::Open(_) | Role::Direct(_)) {
                        fit.spent.push((mate, 1)); // from now on it is asked for
                    }
                }
            }
        }
        found.push(fit);
    }
    found
}
