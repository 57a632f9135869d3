// The playing field on one quad: veneer squares with grain, and the flat marks on them. uv (0, 0)
// is the upper left corner as the viewer sees it. Output: linear colour.
#import bevy_sprite::mesh2d_vertex_output::VertexOutput

struct Board {
    light: vec4<f32>, // linear rgb; a: grain
    dark: vec4<f32>,  // linear rgb; a: depth of the joints
    // x squares a side; y device pixels a square; z strength of the pulse; w 1: hatch for last move
    shape: vec4<f32>,
    // sRGB colour and opacity of each tint: last move, its stroke, selected, must capture, premove
    tints: array<vec4<f32>, 5>,
    // for each square, row by row from the upper left, four to a vector: 0 or the number of a tint
    marks: array<vec4<f32>, 25>,
};
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> board: Board;

const LAST_MOVE: i32 = 1;
const MUST: i32 = 4;

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

fn layers(p: vec2<f32>) -> f32 {
    return 0.53 * noise(p) + 0.27 * noise(p * 2.03) + 0.14 * noise(p * 4.12);
}

// Opacities are meant for sRGB values, as in the drawings.
fn tint(colour: vec3<f32>, with_colour: vec4<f32>, strength: f32) -> vec3<f32> {
    let encoded = pow(max(colour, vec3(0.0)), vec3(1.0 / 2.2));
    let mixed = mix(encoded, with_colour.rgb, clamp(with_colour.a * strength, 0.0, 1.0));
    return pow(mixed, vec3(2.2));
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let n = board.shape.x;
    let at = min(in.uv, vec2(0.99999)) * n;
    let cell = floor(at);
    let l = fract(at);
    let is_dark = (u32(cell.x) + u32(cell.y)) % 2u == 1u;
    var c = select(board.light.rgb, board.dark.rgb, is_dark);
    // Each square is its own piece of veneer: the same direction of grain, another cut.
    // Times 1, which is no uniform: Mesa's software renderer compiles a shader anew, and keeps it, at
    // each draw that branches on a uniform.
    if (board.light.a * in.world_position.w > 0.0) {
        let o = vec2(cell.x * 17.13 + cell.y * 5.7, cell.y * 9.31 + cell.x * 3.3);
        let wave = 0.8 * sin(l.x * 2.0 + o.x);
        let grain = layers(vec2((l.x + o.x) * 1.3, (l.y + o.y) * 9.0 + wave)) - 0.47;
        let fine = noise(vec2((l.x + o.x) * 6.0, (l.y + o.y) * 70.0)) - 0.5;
        let tone = noise(cell * vec2(3.7, 5.1) + 0.5) - 0.5;
        c *= 1.0 + board.light.a * (grain * 1.6 + fine * 0.35 + tone * 0.8);
    }
    let px = board.shape.y;
    let edge = min(min(l.x, 1.0 - l.x), min(l.y, 1.0 - l.y));
    c *= 1.0 - board.dark.a * 1.6 * (1.0 - smoothstep(0.0, 1.6, edge * px));
    c *= 1.045 - 0.09 * (in.uv.x * 0.4 + in.uv.y * 0.6); // broad light from the upper left

    let index = u32(cell.y * n + cell.x);
    let mark = i32(board.marks[index / 4u][index % 4u]);
    if (mark == LAST_MOVE) {
        if (board.shape.w * in.world_position.w > 0.5) {
            let diagonal = (l.x - l.y) * px * 0.70711 / 6.0;
            let stripe = abs(fract(diagonal) - 0.5) * 2.0;
            let soft = smoothstep(0.5 - 1.2 / 6.0, 0.5 + 1.2 / 6.0, stripe);
            c = tint(c, vec4(mix(vec3(0.478, 0.353, 0.0), board.tints[0].rgb, soft), 1.0), 1.0);
        } else {
            c = tint(c, board.tints[0], 1.0);
        }
        let stroke = 1.0 - smoothstep(-0.5, 0.5, (edge - 0.045) * px);
        c = tint(c, board.tints[1], stroke);
    } else if (mark > LAST_MOVE) {
        c = tint(c, board.tints[mark - 1], select(1.0, board.shape.z, mark == MUST));
    }
    return vec4(c, 1.0);
}
