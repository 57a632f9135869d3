// The wooden frame round the field, with its shadow. Lengths in logical pixels from the centre.
#import bevy_sprite::mesh2d_vertex_output::VertexOutput

struct Frame {
    colour: vec4<f32>, // linear rgb; a: grain
    shadow: vec4<f32>, // linear rgb; a: opacity
    // x half the quad; y half the frame; z half the field; w device pixels a logical pixel
    size: vec4<f32>,
};
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> frame: Frame;

const RADIUS: f32 = 14.0;

// A number from 0 to 1 for each point of a grid. Whole numbers: every machine agrees on them.
fn hash(p: vec2<f32>) -> f32 {
    let i = vec2<u32>(vec2<i32>(p));
    var n = (i.x * 0x9E3779B1u) ^ (i.y * 0x85EBCA77u);
    n = (n ^ (n >> 15u)) * 0x2C1B3C6Du;
    return f32((n >> 12u) & 0xFFFFu) / 65535.0;
}

fn noise(p: vec2<f32>) -> f32 {
    let i = floor(p);
    let f = fract(p);
    let u = f * f * (3.0 - 2.0 * f);
    return mix(mix(hash(i), hash(i + vec2(1.0, 0.0)), u.x),
               mix(hash(i + vec2(0.0, 1.0)), hash(i + vec2(1.0, 1.0)), u.x), u.y);
}

fn rounded(p: vec2<f32>, half: f32, radius: f32) -> f32 {
    let q = abs(p) - half + radius;
    return length(max(q, vec2(0.0))) + min(max(q.x, q.y), 0.0) - radius;
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let p = (in.uv * 2.0 - 1.0) * frame.size.x; // y down
    let aa = 0.5 / frame.size.w;
    let d = rounded(p, frame.size.y, RADIUS);
    let solid = 1.0 - smoothstep(-aa, aa, d);
    let below = rounded(p - vec2(0.0, 6.0), frame.size.y, RADIUS);
    let soft = 1.0 - smoothstep(-11.0, 13.0, below);
    let near = 1.0 - smoothstep(-2.0, 4.0, rounded(p - vec2(0.0, 1.0), frame.size.y, RADIUS));
    let shadow = frame.shadow.a * max(soft, near * 0.6);

    // Four strips of wood that meet in mitres: the grain runs along each.
    let upright = abs(p.x) > abs(p.y);
    let along = select(p, p.yx, upright);
    let strip = vec2(along.x * 0.012 + select(0.0, 40.0, along.y > 0.0), along.y * 0.19);
    let grain = 0.6 * noise(strip) + 0.4 * noise(strip * vec2(3.1, 4.3)) - 0.5;
    let fine = noise(strip * vec2(5.0, 11.0)) - 0.5;
    var c = frame.colour.rgb * (1.0 + frame.colour.a * (grain * 1.5 + fine * 0.5));
    let mitre = abs(abs(p.x) - abs(p.y));
    c *= 1.0 - 0.25 * (1.0 - smoothstep(0.0, 1.2, mitre)) * step(0.001, frame.colour.a);
    // An edge that catches the light, most at the upper left; a dark groove before the field.
    let lit = 0.5 - 0.5 * dot(normalize(p + vec2(1e-3)), vec2(0.447, 0.894));
    c += (1.0 - smoothstep(1.0 - aa, 2.2 + aa, -d)) * (0.018 + 0.045 * lit);
    let inner = max(abs(p.x), abs(p.y)) - frame.size.z;
    c *= 1.0 - 0.62 * (1.0 - smoothstep(3.0 - aa, 3.6 + aa, inner));

    return vec4(mix(frame.shadow.rgb, c, solid), max(solid, shadow * (1.0 - solid)));
}
