"""A problem as others want it said: clauses for SAT solvers, linear programs, which tiles are
enough, what counts on the best board, and which boards are others turned. They know no solver, so
formats may write them."""
