//! What has changed of the things on the board: field, frame, pieces, marks.

use bevy::ecs::entity::EntityHashMap;
use bevy::ecs::system::SystemParam;
use bevy::mesh::MeshTag;
use bevy::prelude::*;

use super::ground::Ground;

type Parts<'a> = (
    Entity,
    Ref<'a, Transform>,
    Ref<'a, Visibility>,
    Option<Ref<'a, MeshTag>>,
);

/// Everything with a mesh, and where it was drawn last.
#[derive(SystemParam)]
pub(super) struct Bodies<'w, 's> {
    all: Query<'w, 's, Parts<'static>, (With<Mesh2d>, Without<Ground>, Without<Camera2d>)>,
    gone: RemovedComponents<'w, 's, Mesh2d>,
    drawn: Local<'s, EntityHashMap<Rect>>,
}

impl Bodies<'_, '_> {
    /// Returns a rectangle of the world round everything that has moved, come, gone or been dressed
    /// otherwise since the last call, where it was and where it is.
    pub(super) fn changed(&mut self) -> Rect {
        let mut damage = Rect::EMPTY;
        for entity in self.gone.read() {
            if let Some(was) = self.drawn.remove(&entity) {
                damage = damage.union(was);
            }
        }
        for (entity, transform, visibility, tag) in &self.all {
            let is_dressed = tag.is_some_and(|tag| tag.is_changed());
            if !transform.is_changed() && !visibility.is_changed() && !is_dressed {
                continue;
            }
            if let Some(was) = self.drawn.remove(&entity) {
                damage = damage.union(was);
            }
            if *visibility != Visibility::Hidden {
                let is = extent(&transform);
                damage = damage.union(is);
                self.drawn.insert(entity, is);
            }
        }
        damage
    }
}

/// Returns the rectangle round a square of side 1 that stands where the transform says.
fn extent(transform: &Transform) -> Rect {
    let along = (transform.rotation * Vec3::X * transform.scale.x * 0.5)
        .truncate()
        .abs();
    let across = (transform.rotation * Vec3::Y * transform.scale.y * 0.5)
        .truncate()
        .abs();
    Rect::from_center_half_size(transform.translation.truncate(), along + across)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Resource, Default)]
    struct Seen(Option<Rect>);

    fn world() -> App {
        let mut app = App::new();
        app.init_resource::<Seen>().add_systems(
            Update,
            |mut bodies: Bodies, mut seen: ResMut<Seen>| {
                seen.0 = Some(bodies.changed());
            },
        );
        app
    }

    fn seen(app: &mut App) -> Rect {
        app.update();
        app.world()
            .resource::<Seen>()
            .0
            .expect("the system has run")
    }

    fn piece(x: f32) -> impl Bundle {
        let at = Transform::from_xyz(x, 0.0, 0.0).with_scale(Vec3::splat(10.0));
        (Mesh2d::default(), at, Visibility::Visible, MeshTag(1))
    }

    #[test]
    fn what_moves_counts_where_it_was_and_where_it_is() {
        let mut app = world();
        let moving = app.world_mut().spawn(piece(0.0)).id();
        app.world_mut().spawn(piece(-100.0));
        assert_eq!(
            seen(&mut app),
            Rect::new(-105.0, -5.0, 5.0, 5.0),
            "both came"
        );
        assert!(seen(&mut app).is_empty(), "nothing has happened");
        app.world_mut()
            .get_mut::<Transform>(moving)
            .expect("a piece")
            .translation
            .x = 30.0;
        assert_eq!(seen(&mut app), Rect::new(-5.0, -5.0, 35.0, 5.0));
    }

    #[test]
    fn what_is_dressed_otherwise_hidden_or_gone_counts_where_it_was() {
        let mut app = world();
        let one = app.world_mut().spawn(piece(0.0)).id();
        let place = Rect::new(-5.0, -5.0, 5.0, 5.0);
        seen(&mut app);
        app.world_mut().get_mut::<MeshTag>(one).expect("a tag").0 = 2;
        assert_eq!(seen(&mut app), place);
        *app.world_mut().get_mut::<Visibility>(one).expect("it") = Visibility::Hidden;
        assert_eq!(seen(&mut app), place);
        app.world_mut()
            .get_mut::<Transform>(one)
            .expect("it")
            .translation
            .x = 30.0;
        assert!(seen(&mut app).is_empty(), "it is hidden");
        *app.world_mut().get_mut::<Visibility>(one).expect("it") = Visibility::Visible;
        assert_eq!(seen(&mut app), Rect::new(25.0, -5.0, 35.0, 5.0));
        app.world_mut().despawn(one);
        assert_eq!(seen(&mut app), Rect::new(25.0, -5.0, 35.0, 5.0));
        assert!(seen(&mut app).is_empty());
    }

    #[test]
    fn a_turned_line_is_as_wide_as_it_looks() {
        let turned = Transform::from_rotation(Quat::from_rotation_z(core::f32::consts::FRAC_PI_2))
            .with_scale(Vec3::new(40.0, 10.0, 1.0));
        let extent = extent(&turned);
        assert!(
            (extent.size() - Vec2::new(10.0, 40.0)).length() < 1e-3,
            "{extent:?}"
        );
    }
}
