"""In which order to fill the cells.

Whatever the order, the same arrangements are found; what differs is how many placements it takes.

    named    the orders by their names, and the usual one
    greedy   next to what lies already (fewest open joints)
    grid     rows, columns, rings, from where cells lie on the page
    search   an order looked for (local search, narrow fronts)
    sides    from every side of the board, for beams
"""

from .greedy import Order, open_joints
from .named import ORDERS, default, orders, parse
from .search import improve

__all__ = ["ORDERS", "Order", "default", "improve", "open_joints", "orders", "parse"]
