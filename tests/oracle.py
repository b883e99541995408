"""Slow, independent answers to compare with, and boards to ask about.

Nothing here comes from the package: a board is a tuple of rows of 0 (open) and 1 (blocked), a
loop a frozenset of edges, an edge a pair of cells with the upper or left one first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

Cell = tuple[int, int]
Edge = tuple[Cell, Cell]
Edges = frozenset[Edge]
Rows = tuple[tuple[int, ...], ...]


def open_board(rows: int, cols: int) -> Rows:
    return ((0,) * cols,) * rows


def all_boards(rows: int, cols: int) -> Iterator[Rows]:
    """Every board of a size that has an open cell."""
    for cells in product((0, 1), repeat=rows * cols):
        if 0 in cells:
            yield tuple(cells[r * cols : (r + 1) * cols] for r in range(rows))


def open_cells(board: Rows) -> list[Cell]:
    return [(r, c) for r, row in enumerate(board) for c, blocked in enumerate(row) if not blocked]


def loops(board: Rows) -> list[Edges]:
    """Every loop through all open cells.

    Cell by cell, row by row, the lines to the right and downwards are chosen so that the cell
    has two; what comes out is kept if it is in one piece.
    """
    cells = open_cells(board)
    return [edges for edges in _two_lines_each(cells, 0, frozenset()) if len(cycles(edges)) == 1]


def count_loops(board: Rows) -> int:
    return len(loops(board))


def _two_lines_each(cells: list[Cell], i: int, edges: Edges) -> Iterator[Edges]:
    if i == len(cells):
        yield edges
        return
    r, c = cells[i]
    done = (((r - 1, c), (r, c)) in edges) + (((r, c - 1), (r, c)) in edges)
    later = [((r, c), cell) for cell in ((r, c + 1), (r + 1, c)) if cell in cells[i:]]
    for chosen in product((False, True), repeat=len(later)):
        if done + sum(chosen) == 2:
            new = {edge for edge, on in zip(later, chosen, strict=True) if on}
            yield from _two_lines_each(cells, i + 1, edges | new)


def cycles(edges: Edges) -> list[Edges]:
    """The pieces of a set of edges in which every cell has two."""
    unvisited, pieces = _neighbours(edges), []
    while unvisited:
        path = [next(iter(unvisited))]
        while on := [cell for cell in unvisited.pop(path[-1]) if cell in unvisited]:
            path.append(on[0])
        pieces.append(frozenset(map(_edge, path, path[1:] + path[:1])))
    return pieces


def _neighbours(edges: Edges) -> dict[Cell, list[Cell]]:
    neighbours: dict[Cell, list[Cell]] = {}
    for cell, other in edges:
        neighbours.setdefault(cell, []).append(other)
        neighbours.setdefault(other, []).append(cell)
    return neighbours


def loops_by_paths(board: Rows) -> set[Edges]:
    """The same loops by another way: every path from one open cell, in all directions."""
    cells = set(open_cells(board))
    found = set()

    def extend(path: list[Cell]) -> None:
        r, c = path[-1]
        for cell in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if cell == path[0] and len(path) == len(cells) > 2:
                found.add(frozenset(map(_edge, path, [*path[1:], cell])))
            elif cell in cells and cell not in path:
                extend([*path, cell])

    extend([min(cells)])
    return found


def _edge(cell: Cell, other: Cell) -> Edge:
    return min(cell, other), max(cell, other)


def directions(board: Rows, edges: Edges) -> list[list[int]]:
    """A loop as rows of 0 up, 1 down, 2 left, 3 right, 4 blocked, counterclockwise.

    The sense of travel is the sign of the area that the loop goes round.
    """
    neighbours = _neighbours(edges)
    path = [min(neighbours)]
    while len(path) < len(neighbours):
        path.append(next(cell for cell in neighbours[path[-1]] if cell not in path[-2:]))
    if sum(r * d - c * s for (r, c), (s, d) in zip(path, path[1:] + path[:1], strict=True)) < 0:
        path.reverse()
    rows = [[4] * len(board[0]) for _ in board]
    names = {(-1, 0): 0, (1, 0): 1, (0, -1): 2, (0, 1): 3}
    for (r, c), (s, d) in zip(path, path[1:] + path[:1], strict=True):
        rows[r][c] = names[s - r, d - c]
    return rows


def random_board(random: Random, rows: int, cols: int, density: float = 0.2) -> Rows:
    """A board with each cell blocked with a probability, but not all of them."""
    while True:
        cells = tuple(int(random.random() < density) for _ in range(rows * cols))
        if 0 in cells:
            return tuple(cells[r * cols : (r + 1) * cols] for r in range(rows))


def planted_board(random: Random, rows: int, cols: int) -> tuple[Rows, Edges]:
    """A board made round a random loop: all cells that the loop does not visit are blocked.

    The loop runs round a random tree on the grid of 2x2 blocks; then some of its bays, three
    sides of a square, are cut off. Both sizes must be at least 2.
    """
    edges = _round_tree(*_random_tree(random, rows // 2, cols // 2))
    for _ in range(random.randrange(rows * cols // 4)):
        edges = _without_bay(random, edges)
    visited = _neighbours(edges)
    board = tuple(tuple(int((r, c) not in visited) for c in range(cols)) for r in range(rows))
    return board, edges


def _random_tree(random: Random, rows: int, cols: int) -> tuple[set[Cell], set[Edge]]:
    nodes, links = {(random.randrange(rows), random.randrange(cols))}, set()
    for _ in range(random.choice((2, 4, 8)) * rows * cols):
        r, c = random.choice(sorted(nodes))
        s, d = random.choice([(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)])
        if 0 <= s < rows and 0 <= d < cols and (s, d) not in nodes:
            nodes.add((s, d))
            links.add(_edge((r, c), (s, d)))
    return nodes, links


def _round_tree(nodes: set[Cell], links: set[Edge]) -> Edges:
    """Each node is a square of four cells; the square between two nodes joins their loops."""
    edges = set[Edge]()
    for r, c in nodes:
        edges |= _square(2 * r, 2 * c)
    for (r, c), (s, d) in links:
        edges ^= _square(r + s, c + d)
    return frozenset(edges)


def _without_bay(random: Random, edges: Edges) -> Edges:
    """Replace three edges of a random square by the fourth, if that leaves a loop."""
    square = _square(*random.choice(sorted(edges))[0])
    return edges ^ square if len(edges & square) == 3 and len(edges) > 4 else edges


def _square(r: int, c: int) -> set[Edge]:
    """The four edges between the cells of a 2x2 block, given its top left cell."""
    a, b, d, e = (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)
    return {(a, b), (a, d), (b, e), (d, e)}
