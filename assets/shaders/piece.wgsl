// One draughts piece on a quad. Piece space: disc radius 1, y up; the quad covers [-EXT, EXT]².
// The state of a piece travels in the mesh tag (pieces/look.rs), so all pieces share one material
// and are drawn together. Output: linear colour, straight alpha.
#import bevy_sprite::mesh2d_functions as mesh

struct Set {
    top: array<vec4<f32>, 2>,     // white, black
    side: array<vec4<f32>, 2>,
    crown: array<vec4<f32>, 2>,
    outline: array<vec4<f32>, 2>, // a = 0: no outline
    // x profile: 0 turned, 1 pebble, 2 flat; y thickness; z grain; w device pixels per unit
    shape: vec4<f32>,
    // x gloss; y power of the highlight
    light: vec4<f32>,
};
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> pieces: Set;

struct Vertex {
    @builtin(instance_index) instance: u32,
    @location(0) position: vec3<f32>,
};
struct Varying {
    @builtin(position) position: vec4<f32>,
    @location(0) at: vec2<f32>,
    @location(1) @interpolate(flat) tag: u32,
    // What the fragment shader branches on: profile, grain, opacity of the two outlines. Mesa's
    // software renderer compiles a shader anew, and keeps it, at each draw that branches on a uniform.
    @location(2) @interpolate(flat) looks: vec4<f32>,
};
var<private> looks: vec4<f32>;

const EXT: f32 = 1.5;

@vertex
fn vertex(in: Vertex) -> Varying {
    var out: Varying;
    let world = mesh::get_world_from_local(in.instance);
    out.tag = mesh::get_tag(in.instance);
    // At rest the shadow is short: a smaller quad, fewer pixels to draw.
    let is_man_at_rest = ((out.tag >> 1u) & 0x7FFFu) == 0u;
    let size = select(1.0, 0.92, is_man_at_rest);
    out.position = mesh::mesh2d_position_local_to_clip(world, vec4(in.position * size, 1.0));
    out.at = in.position.xy * (2.0 * EXT * size);
    out.looks = vec4(pieces.shape.x, pieces.shape.z, pieces.outline[0].a, pieces.outline[1].a);
    return out;
}

const TO_LIGHT = vec3<f32>(-0.420308, 0.600440, 0.680498); // already of length 1
const HALF = vec3<f32>(-0.229251, 0.327502, 0.916617);     // between the light and the eye

// Slope of a bump or groove: the derivative of exp(-((r - centre) / width)²). One that is finer
// than the pixels is drawn wider and flatter, so that its highlights do not break into dots.
fn bump(r: f32, centre: f32, width: f32) -> f32 {
    let pixel = 1.15 / pieces.shape.w;
    let wide = sqrt(width * width + pixel * pixel);
    let t = (r - centre) / wide;
    return -2.0 * t / wide * exp(-t * t) * (width / wide);
}

// Slope of a dish that ends at `rim`.
fn dish(r: f32, rim: f32) -> f32 {
    let u = clamp(r / rim, 0.0, 1.0);
    return 6.0 * u * (1.0 - u) / rim;
}

// Slope of the upper face at a distance from its middle.
fn slope(r: f32) -> f32 {
    if (looks.x < 0.5) { // turned wood: bevel, two grooves, a bead, a dish
        let bevel = pow(clamp((r - 0.86) / 0.14, 0.0, 1.0), 1.2);
        return -4.714 * bevel - 0.055 * bump(r, 0.77, 0.030) + 0.020 * bump(r, 0.64, 0.07)
             - 0.050 * bump(r, 0.53, 0.028) + 0.10 * dish(r, 0.50);
    }
    if (looks.x < 1.5) { // pebble: a dome with a thumb dish
        let dome = pow(clamp((r - 0.45) / 0.55, 0.0, 1.0), 1.4);
        return -2.007 * dome + 0.13 * dish(r, 0.62);
    }
    return -2.857 * clamp((r - 0.93) / 0.07, 0.0, 1.0);
}

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

fn crown_distance(q: vec2<f32>) -> f32 {
    var v = array<vec2<f32>, 7>(
        vec2(-0.46, 0.20), vec2(-0.215, -0.02), vec2(0.0, 0.36), vec2(0.215, -0.02),
        vec2(0.46, 0.20), vec2(0.34, -0.30), vec2(-0.34, -0.30));
    var d = 1e9;
    var s = 1.0;
    var j = 6;
    for (var i = 0; i < 7; i++) {
        let e = v[j] - v[i];
        let w = q - v[i];
        let b = w - e * clamp(dot(w, e) / dot(e, e), 0.0, 1.0);
        d = min(d, dot(b, b));
        let c1 = q.y >= v[i].y;
        let c2 = q.y < v[j].y;
        let c3 = e.x * w.y > e.y * w.x;
        if ((c1 && c2 && c3) || (!c1 && !c2 && !c3)) { s = -s; }
        j = i;
    }
    d = s * sqrt(d) - 0.035;
    let beads = min(length(q - vec2(-0.46, 0.22)),
                    min(length(q - vec2(0.0, 0.38)), length(q - vec2(0.46, 0.22))));
    d = min(d, beads - 0.085);
    return max(d, -(abs(q.y + 0.185) - 0.022));
}

// A disc of radius 1 swept from y0 up to y1: the visible body of a short cylinder.
fn sweep(p: vec2<f32>, y0: f32, y1: f32) -> f32 {
    return length(vec2(p.x, p.y - clamp(p.y, y0, y1))) - 1.0;
}

fn covered(d: f32, aa: f32) -> f32 {
    return 1.0 - smoothstep(-aa, aa, d);
}

fn top_face(p: vec2<f32>, aa: f32, who: u32, engraved: f32) -> vec3<f32> {
    let r = length(p);
    let n = normalize(vec3(-slope(r) * p / max(r, 1e-4), 1.0));
    let k = select(0.95, 0.70, pieces.shape.x > 1.5);
    let diffuse = max(1.0 + (dot(n, TO_LIGHT) - TO_LIGHT.z) * k, 0.40);
    var c = pieces.top[who].rgb * diffuse;
    if (looks.y > 0.0) {
        let fibre = vec2(p.x * 1.6 + 7.0, p.y * 13.0 + 40.0);
        let along = 0.65 * noise(fibre) + 0.35 * noise(fibre * 2.6) - 0.5;
        let turn = floor(r * 26.0);
        let rings = mix(hash(vec2(turn, 7.0)), hash(vec2(turn + 1.0, 7.0)), r * 26.0 - turn) - 0.5;
        c *= 1.0 + (along + rings * 0.5) * pieces.shape.z;
    }
    c *= 1.0 - 0.10 * smoothstep(-0.9, 0.9, -(p.y * 0.8 - p.x * 0.5));
    var shine = pow(max(dot(n, HALF), 0.0), pieces.light.y) * pieces.light.x;
    if (looks.x > 0.5 && looks.x < 1.5) {
        let spot = length(p - vec2(-0.40, 0.50)) - 0.05;
        shine = shine * 0.55 + 0.30 * (1.0 - smoothstep(0.0, 0.16, spot));
    }
    // Where pixels are coarse the highlight of the narrow bevel would break into dots.
    let coarse = clamp(25.0 / pieces.shape.w - 0.4, 0.0, 1.0);
    shine *= 1.0 - coarse * smoothstep(0.84, 0.90, r);
    c += shine * 0.55;
    let rim = clamp(dot(n.xy, TO_LIGHT.xy) * 1.4, 0.0, 1.0);
    c += smoothstep(0.90, 0.985, r) * rim * 0.22;
    if (looks.x > 1.5) { // the flat set's printed ring
        let ring = covered(abs(r - 0.70) - 0.035, aa) * 0.85;
        let ink = select(pieces.side[who].rgb, vec3(0.162, 0.153, 0.149), who == 1u);
        c = mix(c, ink, ring);
    }
    if (engraved > 0.0) {
        let d = crown_distance(vec2(p.x, p.y + 0.015) * 1.12) / 1.12;
        let below = crown_distance(vec2(p.x, p.y + 0.045) * 1.12) / 1.12;
        let above = crown_distance(vec2(p.x, p.y - 0.012) * 1.12) / 1.12;
        c = mix(c, c + 0.16, covered(below, aa) * engraved);
        c = mix(c, c * 0.55, covered(above - 0.012, aa) * engraved);
        c = mix(c, pieces.crown[who].rgb * (1.0 + 0.44 * p.y), covered(d, aa) * engraved);
    }
    return c;
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    looks = in.looks;
    let who = in.tag & 1u;
    let king = f32((in.tag >> 1u) & 255u) / 64.0;
    let lift = f32((in.tag >> 9u) & 127u) / 127.0;
    let opacity = f32((in.tag >> 16u) & 255u) / 255.0;
    let engraved = f32((in.tag >> 24u) & 127u) / 127.0;
    let aa = 1.0 / pieces.shape.w;
    let thick = pieces.shape.y;
    let stack = 0.17 * king;
    let rest = min(stack, 0.17);
    let p = in.at - vec2(0.0, (thick - rest) * 0.5);

    // A soft shadow to the lower right and a tight line of contact; both drift off when lifted.
    let q = p - vec2(0.05 + 0.10 * lift, -0.10 - 0.16 * lift);
    let blur = 0.26 + 0.22 * lift;
    var alpha = (0.50 - 0.18 * lift) * (1.0 - smoothstep(-0.06, blur, sweep(q, -thick, rest)));
    let contact = 1.0 - smoothstep(-0.02, 0.07, sweep(p - vec2(0.0, -0.02), -thick, -thick));
    alpha = max(alpha, (1.0 - lift) * 0.62 * contact);
    var colour = vec3(0.0027, 0.0017, 0.0012);

    let layers = select(1, 2, king > 0.0);
    for (var i = 0; i < layers; i++) {
        let b = select(0.0, stack, i == 1);
        let body = covered(sweep(p, b - thick, b), aa);
        let down = clamp(-((p.y - b) + sqrt(max(1.0 - p.x * p.x, 0.0))) / thick, 0.0, 1.0);
        let left = 0.62 + 0.50 * clamp(0.25 - 0.75 * p.x, 0.0, 1.0);
        var wall = pieces.side[who].rgb * left * (1.05 - 0.45 * down);
        wall += (1.0 - smoothstep(0.0, 0.10, down)) * 0.06 * clamp(0.6 - p.x, 0.0, 1.0);
        colour = mix(colour, wall, body);
        alpha = max(alpha, body);
        let is_top = i == layers - 1;
        let face = covered(length(p - vec2(0.0, b)) - 0.985, aa);
        if (is_top) {
            let mark = select(0.0, engraved, layers == 2);
            colour = mix(colour, top_face(p - vec2(0.0, b), aa, who, mark), face);
        } else { // almost hidden under the second disc, in its shade
            let shade = 1.0 - smoothstep(0.0, 0.10, sweep(p, stack - thick, stack - thick));
            colour = mix(colour, pieces.top[who].rgb * 0.85, face) * (1.0 - 0.55 * shade * body);
        }
    }
    let outline = pieces.outline[who];
    if (looks[2u + who] > 0.0) {
        var line = covered(abs(sweep(p, -thick, stack) + 0.035) - 0.05, aa);
        let upper = covered(abs(length(p - vec2(0.0, stack)) - 0.97) - 0.035, aa);
        line = max(line, select(0.0, upper, king > 0.0));
        colour = mix(colour, outline.rgb, line);
    }
    return vec4(colour, alpha * opacity);
}
