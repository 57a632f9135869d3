// Rings, dots, crosses and lines on the board, each on its own quad. Lengths in squares. Kind,
// parameter and opacity travel in the mesh tag (board/marks.rs). Output: linear, straight alpha.
#import bevy_sprite::mesh2d_functions as mesh

struct Marks {
    ring: vec4<f32>,       // the outer, coloured line of the selection; linear rgb
    hint: vec4<f32>,       // dots, landing rings, inner lines
    edge: vec4<f32>,       // what lies under them
    cross: vec4<f32>,
    cross_edge: vec4<f32>,
    gold: vec4<f32>,
    // x device pixels a square; y height of the plate under text
    shape: vec4<f32>,
};
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> marks: Marks;

struct Vertex {
    @builtin(instance_index) instance: u32,
    @location(0) position: vec3<f32>,
    @location(2) uv: vec2<f32>,
};
struct Varying {
    @builtin(position) position: vec4<f32>,
    @location(0) uv: vec2<f32>,
    @location(1) @interpolate(flat) tag: u32,
};

@vertex
fn vertex(in: Vertex) -> Varying {
    var out: Varying;
    let world = mesh::get_world_from_local(in.instance);
    out.position = mesh::mesh2d_position_local_to_clip(world, vec4(in.position, 1.0));
    out.uv = in.uv;
    out.tag = mesh::get_tag(in.instance);
    return out;
}

fn over(under: vec4<f32>, colour: vec4<f32>, d: f32) -> vec4<f32> {
    let aa = 0.5 / marks.shape.x;
    let a = colour.a * (1.0 - smoothstep(-aa, aa, d));
    let alpha = a + under.a * (1.0 - a);
    return vec4((colour.rgb * a + under.rgb * under.a * (1.0 - a)) / max(alpha, 1e-5), alpha);
}

fn ring(p: vec2<f32>, radius: f32, width: f32) -> f32 {
    return abs(length(p) - radius) - width * 0.5;
}

fn segment(p: vec2<f32>, half: f32, width: f32) -> f32 {
    return length(vec2(p.x - clamp(p.x, -half, half), p.y)) - width * 0.5;
}

fn rounded(p: vec2<f32>, half: f32, radius: f32) -> f32 {
    let q = abs(p) - half + radius;
    return length(max(q, vec2(0.0))) + min(max(q.x, q.y), 0.0) - radius;
}

fn cross_distance(p: vec2<f32>, width: f32) -> f32 {
    let turned = vec2(p.x + p.y, p.y - p.x) * 0.70711;
    return min(segment(turned, 0.24, width), segment(turned.yx, 0.24, width));
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    let kind = in.tag & 15u;
    let parameter = f32((in.tag >> 4u) & 4095u) / 256.0;
    let opacity = f32((in.tag >> 16u) & 255u) / 255.0;
    let middle = vec2(in.uv.x - 0.5, 0.5 - in.uv.y);
    var c = vec4(0.0);
    if (kind == 5u) { // line of a path; the quad is parameter + 0.2 long and 0.2 high
        let p = middle * vec2(parameter + 0.2, 0.2);
        c = over(c, marks.edge, segment(p, parameter * 0.5, 0.17));
        c = over(c, marks.hint, segment(p, parameter * 0.5, 0.10));
    } else if (kind == 8u) { // the ring of a coronation, growing; the quad is 2 squares
        let p = middle * 2.0;
        c = over(c, marks.gold, ring(p, parameter, 0.05));
    } else if (kind == 9u) { // a plate for text, parameter wide
        let size = vec2(parameter, marks.shape.y);
        let radius = size.y * 0.36;
        let p = (abs(middle) - 0.5) * size + radius;
        let d = length(max(p, vec2(0.0))) + min(max(p.x, p.y), 0.0) - radius;
        c = over(c, vec4(0.008, 0.03, 0.042, 0.92), d);
    } else {
        let p = middle * 1.1;
        switch kind {
            case 0u: { // selected
                c = over(c, marks.ring, ring(p, 0.455, 0.095));
                c = over(c, marks.hint, ring(p, 0.455, 0.052));
            }
            case 1u: { // may be moved to
                c = over(c, marks.edge, length(p) - 0.15);
                c = over(c, marks.hint, length(p) - 0.12);
            }
            case 2u: { // landing after a jump
                c = over(c, marks.edge, ring(p, 0.30, 0.13));
                c = over(c, marks.hint, ring(p, 0.30, 0.075));
            }
            case 3u: { // must capture
                c = over(c, marks.edge, ring(p, 0.455, 0.075));
                c = over(c, marks.hint, ring(p, 0.455, 0.036));
            }
            case 4u: { // jumped
                c = over(c, marks.cross_edge, cross_distance(p, 0.12));
                c = over(c, marks.cross, cross_distance(p, 0.07));
            }
            case 6u: { // keyboard cursor
                let d = abs(rounded(p, 0.455, 0.1));
                c = over(c, marks.edge, d - 0.05);
                c = over(c, marks.hint, d - 0.028);
            }
            default: { // 7: where the dragged piece would land
                let d = abs(rounded(p, 0.47, 0.06));
                c = over(c, marks.ring, d - 0.03);
                c = over(c, marks.hint, d - 0.014);
            }
        }
    }
    c.a *= opacity;
    return c;
}
