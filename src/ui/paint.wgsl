// Paints egui's triangles with edges blended in linear light.
//
// egui's colours are premultiplied by alpha in gamma space. Turned into linear light as they are,
// the half-transparent pixels at the edge of a light shape come out too dark: a grey fringe round
// every rounded corner. So alpha is divided out first and multiplied in again after the turn. That is
// done for each corner of a triangle: what lies between two corners of a shape differs in alpha alone,
// and premultiplied colours in linear light may be blended as they are. A pixel then costs a texel and a
// root; with the turn in it, a software renderer spent two thirds of its time there.
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
    // In linear light, premultiplied.
    @location(0) color: vec4<f32>,
    @location(1) uv: vec2<f32>,
    // How light the colour is, from 0 to 1.
    @location(2) light: f32,
}

@group(0) @binding(0) var<uniform> screen: Screen;
@group(1) @binding(0) var image_texture: texture_2d<f32>;
@group(1) @binding(1) var image_sampler: sampler;

fn linear_of(gamma: vec3<f32>) -> vec3<f32> {
    let dark = gamma / 12.92;
    let bright = pow((max(gamma, vec3(0.0)) + 0.055) / 1.055, vec3(2.4));
    return select(bright, dark, gamma < vec3(0.04045));
}

@vertex
fn vs_main(corner: Corner) -> Pixel {
    let position = vec4(corner.position * screen.scale + screen.translation, 0.0, 1.0);
    let color = corner.color;
    if (color.a <= 0.0) {
        // Additive light, which egui writes as colour without alpha; or nothing.
        return Pixel(position, vec4(linear_of(color.rgb), 0.0), corner.uv, 0.0);
    }
    let straight = linear_of(min(color.rgb / color.a, vec3(1.0)));
    let light = dot(straight, vec3(0.2126, 0.7152, 0.0722));
    return Pixel(position, vec4(straight * color.a, color.a), corner.uv, light);
}

@fragment
fn fs_main(pixel: Pixel) -> @location(0) vec4<f32> {
    let texel = textureSample(image_texture, image_sampler, pixel.uv);
    // Letters are white of any strength; pictures are opaque.
    let ink = select(texel.rgb, vec3(1.0), texel.a < 1.0);
    // In linear light, light text on dark grounds would look bolder than drawn: its edges give way.
    let covered = texel.a * mix(1.0, sqrt(texel.a), 0.9 * pixel.light);
    return vec4(pixel.color.rgb * ink, pixel.color.a) * covered;
}
