//! The shaders branch on nothing that is uniform.
//!
//! Mesa's software renderer (llvmpipe under Vulkan, seen in 22.3) puts the value of a uniform that a
//! branch asks for into the shader and compiles it anew at each draw, and keeps every one: a board
//! that was drawn grew by 1 to 3 MB a frame. A flat varying, or a product with one, does not.

use std::fs;
use std::path::Path;

#[test]
fn no_shader_branches_on_a_uniform() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/shaders");
    let mut read = 0;
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let found: Vec<_> = branches_on_uniforms(&text).collect();
        assert!(found.is_empty(), "{}: {found:?}", path.display());
        read += 1;
    }
    assert!(read >= 4, "only {read} shaders were found");
}

#[test]
fn a_branch_on_a_uniform_is_found_and_one_on_a_product_with_a_varying_is_not() {
    let text = "@binding(0) var<uniform> board: Board;\n\
                if (board.shape.w > 0.5) {\n\
                if (board.shape.w * in.world_position.w > 0.5) {\n\
                let a = board.shape.w;\n";
    let found: Vec<_> = branches_on_uniforms(text).map(|(line, _)| line).collect();
    assert_eq!(found, vec![2]);
}

fn branches_on_uniforms(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let names: Vec<String> = text
        .lines()
        .filter_map(|line| line.split_once("var<uniform> ")?.1.split_once(':'))
        .map(|(name, _)| format!("{name}."))
        .collect();
    text.lines()
        .enumerate()
        .filter(move |(_, line)| {
            let is_branch = ["if (", "while (", "for (", "switch "]
                .iter()
                .any(|word| line.contains(word));
            is_branch
                && names.iter().any(|name| line.contains(name.as_str()))
                && !line.contains("in.world_position")
        })
        .map(|(index, line)| (index + 1, line.trim()))
}
