"""A problem as others want it said: clauses for SAT solvers, a linear program, what counts on the
best board, and which boards are others turned. They know no solver, so formats may write them."""
