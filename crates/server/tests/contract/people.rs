//! The promises about players and each other. `people_contract!(name, fresh)` tries them.

use protocol::{PlayerId, Timestamp};
use server::store::SqlStore;

use crate::sample::account;

/// Makes one test of each promise.
#[macro_export]
macro_rules! people_contract {
    ($(#[$also:meta])* $name:ident, $fresh:path $(,)?) => {
        $crate::people_contract!(@ $(#[$also])* $name, $fresh;
            a_block_counts_in_both_directions_until_it_is_lifted,
        );
    };
    (@ $(#[$also:meta])* $name:ident, $fresh:path; $($promise:ident,)*) => {
        mod $name {
            $crate::people_contract!(! [$(#[$also])*] $fresh; $($promise,)*);
        }
    };
    (! $also:tt $fresh:path; $($promise:ident,)*) => {
        $( $crate::people_contract!(1 $also $fresh, $promise); )*
    };
    (1 [$(#[$also:meta])*] $fresh:path, $promise:ident) => {
        #[tokio::test]
        $(#[$also])*
        async fn $promise() {
            let (store, _alive) = $fresh().await;
            $crate::people::$promise(store).await;
        }
    };
}

async fn players<const N: usize>(store: &SqlStore, names: [&str; N]) -> [PlayerId; N] {
    for name in names {
        account(store, name).await;
    }
    names.map(PlayerId::from)
}

pub(crate) async fn a_block_counts_in_both_directions_until_it_is_lifted(store: SqlStore) {
    let [anna, boris, clara] = players(&store, ["Anna", "Boris", "Clara"]).await;
    assert_eq!(store.block(&anna, &boris, Timestamp(1)).await, Ok(true));
    assert_eq!(store.block(&anna, &boris, Timestamp(2)).await, Ok(true));
    let nobody = PlayerId::from("nobody");
    assert_eq!(store.block(&anna, &nobody, Timestamp(2)).await, Ok(false));
    for (a, b, expected) in [
        (&anna, &boris, true),
        (&boris, &anna, true),
        (&anna, &clara, false),
        (&clara, &boris, false),
    ] {
        assert_eq!(store.is_blocked(a, b).await, Ok(expected), "{a} {b}");
    }
    assert_eq!(store.block(&clara, &anna, Timestamp(3)).await, Ok(true));
    let apart = store.kept_apart(&anna).await.unwrap();
    assert_eq!(apart, [boris.clone(), clara].into());
    // Only who has blocked can lift it.
    store.unblock(&boris, &anna).await.unwrap();
    assert_eq!(store.is_blocked(&anna, &boris).await, Ok(true));
    store.unblock(&anna, &boris).await.unwrap();
    assert_eq!(store.is_blocked(&anna, &boris).await, Ok(false));
}
