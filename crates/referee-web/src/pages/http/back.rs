//! Where a form leads back to.

/// A path of this site, or the lobby: nothing that leads elsewhere. What browsers take for a host (`//`, `/\`) and what
/// no header can hold is none.
pub fn local(path: &str) -> &str {
    let ours = path.starts_with('/')
        && !path.starts_with("//")
        && !path.contains('\\')
        && path.bytes().all(|byte| byte.is_ascii_graphic());
    if ours { path } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::local;

    #[test]
    fn nothing_leads_elsewhere() {
        for (path, want) in [
            ("/games/1?page=2#post-3", "/games/1?page=2#post-3"),
            ("/", "/"),
            ("", "/"),
            ("games", "/"),
            ("//evil.example", "/"),
            ("/\\evil.example", "/"),
            ("/a\\b", "/"),
            ("https://evil.example/", "/"),
            ("/a\r\nSet-Cookie: x=1", "/"),
            ("/\t/evil.example", "/"),
        ] {
            assert_eq!(local(path), want, "{path:?}");
        }
    }
}
