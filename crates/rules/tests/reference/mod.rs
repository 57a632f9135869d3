//! A second move generator, written to be obviously right and not to be fast: an array of squares,
//! every route walked to its end, the preferences applied afterwards.

use std::collections::BTreeSet;

use rules::{
    Kind, King, Move, Piece, Position, Prefer, Promotion, Ruleset, Side, Square, SquareSet,
};

/// Columns and rows from the lower left corner; `None` outside.
type Point = (i8, i8);

const DIRECTIONS: [Point; 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

/// A move, and the squares where the piece lands on its way.
pub(crate) type Route = (Move, Vec<Square>);

/// Returns all routes of all legal moves of the position.
pub(crate) fn routes(position: &Position) -> BTreeSet<Route> {
    let board = Board {
        rules: position.ruleset(),
        pieces: pieces(position),
    };
    let own = |&(_, piece): &(Square, Piece)| piece.side == position.turn();
    let mut captures = Vec::new();
    let mut quiet = BTreeSet::new();
    for (square, piece) in position.pieces().filter(own) {
        board.captures(square, piece, &mut captures);
        board.quiet(square, piece, &mut quiet);
    }
    if captures.is_empty() {
        return quiet;
    }
    let worth = |(mv, _): &Route| -> Vec<usize> {
        let prefer = position.ruleset().prefer.iter();
        prefer.map(|prefer| worth(position, mv, *prefer)).collect()
    };
    let best = captures.iter().map(worth).max().unwrap_or_default();
    let mut routes: BTreeSet<Route> = captures.into_iter().collect();
    routes.retain(|route| worth(route) == best);
    routes
}

fn pieces(position: &Position) -> Vec<Option<Piece>> {
    position
        .ruleset()
        .all_squares()
        .map(|square| position.piece_at(square))
        .collect()
}

fn worth(position: &Position, mv: &Move, prefer: Prefer) -> usize {
    let is_king = |square: Square| position.piece_at(square).map(|p| p.kind) == Some(Kind::King);
    match prefer {
        Prefer::MostPieces => mv.captured.len(),
        Prefer::ByKing => usize::from(is_king(mv.from)),
    }
}

struct Board {
    rules: &'static Ruleset,
    pieces: Vec<Option<Piece>>,
}

/// A capture under way.
#[derive(Clone)]
struct Capture {
    from: Square,
    at: Square,
    piece: Piece,
    taken: Vec<Square>,
    landings: Vec<Square>,
}

impl Board {
    fn next(&self, square: Square, direction: Point) -> Option<Square> {
        let (column, row) = self.rules.column_row(square);
        let column = column.checked_add_signed(direction.0)?;
        self.rules
            .square_at(column, row.checked_add_signed(direction.1)?)
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.pieces[usize::from(square.index())]
    }

    fn on_last_row(&self, square: Square, side: Side) -> bool {
        self.rules.column_row(square).1 == self.rules.crowning_row(side)
    }

    fn forward(direction: Point, side: Side) -> bool {
        (direction.1 > 0) == (side == Side::White)
    }

    fn flies(&self, piece: Piece) -> bool {
        piece.kind == Kind::King && self.rules.king == King::Fly
    }

    fn quiet(&self, from: Square, piece: Piece, moves: &mut BTreeSet<Route>) {
        for direction in DIRECTIONS {
            if piece.kind == Kind::Man && !Self::forward(direction, piece.side) {
                continue;
            }
            let mut next = self.next(from, direction);
            while let Some(to) = next.filter(|square| self.at(*square).is_none()) {
                let promotes = piece.kind == Kind::Man && self.on_last_row(to, piece.side);
                let captured = SquareSet::EMPTY;
                moves.insert((
                    Move {
                        from,
                        to,
                        captured,
                        promotes,
                    },
                    vec![to],
                ));
                next = if self.flies(piece) {
                    self.next(to, direction)
                } else {
                    None
                };
            }
        }
    }

    fn captures(&self, from: Square, piece: Piece, moves: &mut Vec<Route>) {
        let mut lifted = Self {
            rules: self.rules,
            pieces: self.pieces.clone(),
        };
        lifted.pieces[usize::from(from.index())] = None;
        let start = Capture {
            from,
            at: from,
            piece,
            taken: Vec::new(),
            landings: Vec::new(),
        };
        for next in lifted.jumps(&start) {
            lifted.go_on(&next, piece, moves);
        }
    }

    fn go_on(&self, capture: &Capture, piece: Piece, moves: &mut Vec<Route>) {
        let mut capture = capture.clone();
        let last_row = self.on_last_row(capture.at, piece.side);
        let crowned = capture.piece.kind == Kind::Man && last_row;
        let in_passing = self.rules.promotion != Promotion::WhenMoveEnds;
        if crowned && in_passing {
            capture.piece.kind = Kind::King;
        }
        let stops = crowned && self.rules.promotion == Promotion::EndsMove;
        let next = if stops {
            Vec::new()
        } else {
            self.jumps(&capture)
        };
        for next in &next {
            self.go_on(next, piece, moves);
        }
        if next.is_empty() {
            let promotes = piece.kind == Kind::Man && (capture.piece.kind == Kind::King || crowned);
            let captured = capture.taken.iter().copied().collect();
            let (from, to) = (capture.from, capture.at);
            moves.push((
                Move {
                    from,
                    to,
                    captured,
                    promotes,
                },
                capture.landings,
            ));
        }
    }

    /// Returns the state after each jump that is allowed now.
    fn jumps(&self, capture: &Capture) -> Vec<Capture> {
        let mut all = Vec::new();
        for direction in DIRECTIONS {
            let landings = self.landings(capture, direction);
            let on: Vec<_> = landings
                .iter()
                .filter(|next| self.can_jump(next))
                .cloned()
                .collect();
            let flies = self.flies(capture.piece);
            all.extend(if flies && !on.is_empty() {
                on
            } else {
                landings
            });
        }
        all
    }

    fn can_jump(&self, capture: &Capture) -> bool {
        DIRECTIONS
            .iter()
            .any(|direction| !self.landings(capture, *direction).is_empty())
    }

    /// Returns the state after each landing behind the piece that can be jumped in this direction.
    fn landings(&self, capture: &Capture, direction: Point) -> Vec<Capture> {
        let piece = capture.piece;
        let backward = !Self::forward(direction, piece.side);
        if piece.kind == Kind::Man && backward && !self.rules.man.captures_backward {
            return Vec::new();
        }
        let mut next = self.next(capture.at, direction);
        while self.flies(piece) && next.is_some_and(|square| self.at(square).is_none()) {
            next = next.and_then(|square| self.next(square, direction));
        }
        let Some(victim) = next else {
            return Vec::new();
        };
        let Some(other) = self.at(victim) else {
            return Vec::new();
        };
        if other.side == piece.side || capture.taken.contains(&victim) {
            return Vec::new();
        }
        let mut landings = Vec::new();
        let mut next = self.next(victim, direction);
        while let Some(at) = next.filter(|square| self.at(*square).is_none()) {
            let mut capture = Capture {
                at,
                ..capture.clone()
            };
            capture.taken.push(victim);
            capture.landings.push(at);
            landings.push(capture);
            next = if self.flies(piece) {
                self.next(at, direction)
            } else {
                None
            };
        }
        landings
    }
}
