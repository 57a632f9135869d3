//! Players and each other: who blocks whom.

mod blocks;
