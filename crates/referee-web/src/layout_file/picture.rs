//! Photographs that are kept for the Referee: told by how they begin, never opened here.

/// The most that a photograph may hold, in bytes.
pub const MOST_PICTURE: usize = 5 * 1024 * 1024;

/// The media type of a photograph: JPEG, PNG, WebP, HEIC; `None` for everything else.
pub fn media_type(bytes: &[u8]) -> Option<&'static str> {
    const PHOTOGRAPHS: [&[u8]; 7] = [b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1"];
    let at = |from: usize, wanted: &[u8]| bytes.get(from..).is_some_and(|rest| rest.starts_with(wanted));
    if at(0, b"\xff\xd8\xff") {
        Some("image/jpeg")
    } else if at(0, b"\x89PNG\r\n\x1a\n") {
        Some("image/png")
    } else if at(0, b"RIFF") && at(8, b"WEBP") {
        Some("image/webp")
    } else if at(4, b"ftyp") && PHOTOGRAPHS.iter().any(|kind| at(8, kind)) {
        Some("image/heic")
    } else {
        None
    }
}
