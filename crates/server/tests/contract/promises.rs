//! From a list of promises to a test of each.

/// Makes the tests of a module `$name`: each gets what `$fresh` yields, `first` of it alone (the other
/// one only keeps it alive) or `both`.
#[macro_export]
macro_rules! promises {
    ($part:ident $also:tt $name:ident, $fresh:path, $module:ident; $($promise:ident,)*) => {
        mod $name {
            $( $crate::promises!(@ $part $also $fresh, $module, $promise); )*
        }
    };
    (@ first [$(#[$also:meta])*] $fresh:path, $module:ident, $promise:ident) => {
        #[tokio::test]
        $(#[$also])*
        async fn $promise() {
            let (store, _alive) = $fresh().await;
            $crate::$module::$promise(store).await;
        }
    };
    (@ both [$(#[$also:meta])*] $fresh:path, $module:ident, $promise:ident) => {
        #[tokio::test]
        $(#[$also])*
        async fn $promise() {
            let (one, other) = $fresh().await;
            $crate::$module::$promise(one, other).await;
        }
    };
}
