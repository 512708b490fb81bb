//! What is known of each cell when its turn comes, and which looks then fit; computed once.

use crate::problem::Problem;
use std::collections::HashMap;

/// A look that fits a cell, what must be known around it, and what it makes known.
#[derive(Clone, Debug)]
pub struct Fit {
    pub look: usize,
    pub kind: usize,
    /// The labels the neighbours must show, one per known side.
    pub key: Vec<usize>,
    /// The labels shown to cells that come later, one per open side, each with its position in
    /// the key of the cell that will read it.
    pub open: Vec<(usize, usize)>,
}

/// One step of the search: the cell to fill.
#[derive(Clone, Debug)]
pub struct Place {
    pub cell: usize,
    /// The joints to cells filled before, by number: the key, in this order.
    pub known: Vec<usize>,
    /// The joints to cells that come later.
    pub open: Vec<usize>,
    /// Which list of fits. Places alike in every respect share one.
    pub class: usize,
}

pub struct Candidates {
    pub places: Vec<Place>,
    pub classes: Vec<Vec<Fit>>,
}

/// What a side of a cell is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Role {
    Free,
    Rim(usize),
    Known,
    /// It touches a cell that comes later, whose key has it at this position.
    Open(usize),
    /// It touches another side of the same cell.
    Own(usize),
}

/// So many fits take almost a gigabyte: beyond that the puzzle is refused, not the memory filled.
const MOST_FITS: usize = 1 << 22;

impl Candidates {
    /// An error in words if the tables would be too large.
    pub fn new(problem: &Problem) -> Result<Self, String> {
        let cells = problem.sides.len();
        let mut when = vec![0; cells];
        for (i, &cell) in problem.order.iter().enumerate() {
            when[cell] = i;
        }
        let mut roles: Vec<Vec<Role>> = problem.sides.iter().map(|&s| vec![Role::Free; s]).collect();
        let mut joint_at: Vec<Vec<usize>> = problem.sides.iter().map(|&s| vec![0; s]).collect();
        for &((cell, side), label) in &problem.rim {
            roles[cell][side] = Role::Rim(label);
        }
        for (number, &(a, b)) in problem.joints.iter().enumerate() {
            for (here, there) in [(a, b), (b, a)] {
                joint_at[here.0][here.1] = number;
                if here.0 == there.0 {
                    roles[here.0][here.1] = Role::Own(there.1);
                } else if when[there.0] < when[here.0] {
                    roles[here.0][here.1] = Role::Known;
                }
            }
        }
        for &(a, b) in &problem.joints {
            let (early, late) = if when[a.0] < when[b.0] { (a, b) } else { (b, a) };
            if early.0 != late.0 {
                let position = roles[late.0][..late.1].iter().filter(|&&r| r == Role::Known).count();
                roles[early.0][early.1] = Role::Open(position);
            }
        }
        let fixed: HashMap<usize, &[usize]> = problem.fixed.iter().map(|(c, l)| (*c, l.as_slice())).collect();

        let mut numbers = HashMap::new();
        let mut classes = Vec::new();
        let mut places = Vec::new();
        let mut total = 0;
        for &cell in &problem.order {
            let role = &roles[cell];
            let joints = |wanted: fn(&Role) -> bool| {
                let sides = (0..role.len()).filter(move |&s| wanted(&role[s]));
                sides.map(|s| joint_at[cell][s]).collect::<Vec<_>>()
            };
            let allowed = fixed.get(&cell).copied();
            let before = classes.len();
            let class = *numbers.entry((role.clone(), allowed)).or_insert_with(|| {
                classes.push(fits(problem, role, allowed));
                classes.len() - 1
            });
            total += classes[before..].iter().map(Vec::len).sum::<usize>();
            if total > MOST_FITS {
                return Err(format!("over {MOST_FITS} ways for a tile to lie, counted by kind of cell"));
            }
            places.push(Place {
                cell,
                known: joints(|r| matches!(r, Role::Known)),
                open: joints(|r| matches!(r, Role::Open(_))),
                class,
            });
        }
        Ok(Candidates { places, classes })
    }
}

/// All looks that fit a cell with these roles, whatever its neighbours show.
fn fits(problem: &Problem, roles: &[Role], allowed: Option<&[usize]>) -> Vec<Fit> {
    let every: Vec<usize> = (0..problem.looks.len()).collect();
    let mut found = Vec::new();
    'looks: for &number in allowed.unwrap_or(&every) {
        let look = &problem.looks[number];
        if look.labels.len() != roles.len() {
            continue;
        }
        let mut fit = Fit { look: number, kind: look.kind, key: vec![], open: vec![] };
        for (&label, role) in look.labels.iter().zip(roles) {
            match *role {
                Role::Free => {}
                Role::Rim(wanted) if wanted == label => {}
                Role::Rim(_) => continue 'looks,
                Role::Known | Role::Open(_) | Role::Own(_) => {
                    let Some(mate) = problem.mates[label].filter(|_| problem.inside[label]) else {
                        continue 'looks;
                    };
                    match *role {
                        Role::Known => fit.key.push(mate),
                        Role::Open(position) => fit.open.push((label, position)),
                        Role::Own(other) if look.labels[other] == mate => {}
                        _ => continue 'looks,
                    }
                }
            }
        }
        found.push(fit);
    }
    found
}
