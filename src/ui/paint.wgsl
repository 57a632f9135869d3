// Paints egui's triangles with edges blended in linear light.
//
// egui's colours are premultiplied by alpha in gamma space. Turned into linear light as they are,
// the half-transparent pixels at the edge of a light shape come out too dark: a grey fringe round
// every rounded corner. So alpha is divided out first and multiplied in again after the turn.
// Interface and layout are those of the shader of bevy_egui, which this one replaces.

struct Screen {
    scale: vec2<f32>,
    translation: vec2<f32>,
}

struct Corner {
    @location(0) position: vec2<f32>,
    @location(1) uv: vec2<f32>,
    @location(2) color: vec4<f32>,
}

struct Pixel {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec4<f32>,
    @location(1) uv: vec2<f32>,
}

@group(0) @binding(0) var<uniform> screen: Screen;
@group(1) @binding(0) var image_texture: texture_2d<f32>;
@group(1) @binding(1) var image_sampler: sampler;

fn linear_of(gamma: vec3<f32>) -> vec3<f32> {
    let dark = gamma / 12.92;
    let bright = pow((max(gamma, vec3(0.0)) + 0.055) / 1.055, vec3(2.4));
    return select(bright, dark, gamma < vec3(0.04045));
}

fn gamma_of(linear: vec3<f32>) -> vec3<f32> {
    let dark = linear * 12.92;
    let bright = 1.055 * pow(max(linear, vec3(0.0)), vec3(1.0 / 2.4)) - 0.055;
    return select(bright, dark, linear < vec3(0.0031308));
}

@vertex
fn vs_main(corner: Corner) -> Pixel {
    let position = corner.position * screen.scale + screen.translation;
    return Pixel(vec4(position, 0.0, 1.0), corner.color, corner.uv);
}

@fragment
fn fs_main(pixel: Pixel) -> @location(0) vec4<f32> {
    let texel = textureSample(image_texture, image_sampler, pixel.uv);
    let color = pixel.color * vec4(gamma_of(texel.rgb), texel.a);
    if (color.a <= 0.0) {
        // Additive light, which egui writes as colour without alpha.
        return vec4(linear_of(color.rgb), 0.0);
    }
    let straight = linear_of(min(color.rgb / color.a, vec3(1.0)));
    // In linear light, light text on dark grounds would look bolder than drawn: its edges give way.
    let light = dot(straight, vec3(0.2126, 0.7152, 0.0722));
    let covered = pow(texel.a, 1.0 + 0.45 * light);
    let alpha = pixel.color.a * covered;
    return vec4(straight * alpha, alpha);
}
