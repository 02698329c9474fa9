//! A form that may bring a file of text: its fields, and what the file says.

use axum::extract::multipart::{Field, Multipart, MultipartError};
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use chrono::{DateTime, Utc};
use encoding_rs::{Encoding, WINDOWS_1251};

use super::posted::{Fields, Posted};
use crate::error::{Error, Result};
use crate::state::AppState;

/// The most that a file may hold, in bytes.
pub const MOST: usize = 64 * 1024;

/// The most that a form with a file may bring: a picture that somebody takes for a layout is refused with words.
pub const MOST_FORM: usize = 16 * 1024 * 1024;

/// How files begin that are no text: ZIP (and so XLSX, ODS, DOCX), PDF, PNG, JPEG, GIF, old Office.
const NO_TEXT: [&[u8]; 6] = [
    b"PK\x03\x04",
    b"%PDF",
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"\xd0\xcf\x11\xe0",
];

/// Why a file was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// More than [`MOST`].
    TooLarge,
    /// A picture, a document, or bytes that are text in no encoding that is read here.
    NotText,
    /// Text in which no ship is found.
    NoShips,
    /// A photograph or another picture.
    Picture,
    /// A document that cannot be opened.
    Broken,
}

impl Unread {
    /// Key of the words that say what to do instead.
    pub const fn key(self) -> &'static str {
        match self {
            Unread::TooLarge => "upload-too-large",
            Unread::NotText => "upload-not-text",
            Unread::NoShips => "upload-no-ships",
            Unread::Picture => "upload-picture",
            Unread::Broken => "upload-broken",
        }
    }
}

/// A form, with or without a file in the field `file`.
#[derive(Clone, Debug)]
pub struct Uploaded {
    /// The time of receipt (C4).
    pub at: DateTime<Utc>,
    /// The other fields.
    pub form: Fields,
    /// The file; `None`: none was chosen.
    pub file: Option<Result<String, Unread>>,
}

/// A form, with or without a file of any kind in the field `file`; no more of it is kept than `M` bytes.
#[derive(Clone, Debug)]
pub struct Brought<const M: usize> {
    /// The time of receipt (C4).
    pub at: DateTime<Utc>,
    /// The other fields.
    pub form: Fields,
    /// The file; `None`: none was chosen, or it is empty.
    pub file: Option<Result<Vec<u8>, Unread>>,
}

impl FromRequest<AppState> for Uploaded {
    type Rejection = Error;
    async fn from_request(request: Request, state: &AppState) -> Result<Uploaded> {
        let Brought::<MOST> { at, form, file } = Brought::from_request(request, state).await?;
        let file = file.map(|bytes| bytes.and_then(|bytes| text(&bytes)));
        Ok(Uploaded { at, form, file })
    }
}

impl<const M: usize> FromRequest<AppState> for Brought<M> {
    type Rejection = Error;
    async fn from_request(request: Request, state: &AppState) -> Result<Brought<M>> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let in_parts = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"multipart/form-data"));
        if !in_parts {
            let Posted { at, form } = Posted::from_request(request, state).await?;
            return Ok(Brought { at, form, file: None });
        }
        let mut parts = Multipart::from_request(request, state)
            .await
            .map_err(|e| Error::Malformed(e.body_text()))?;
        let (mut form, mut file) = (Fields::default(), None);
        while let Some(part) = parts.next_field().await.map_err(|e| broken(&e))? {
            let name = part.name().unwrap_or_default().to_owned();
            if name == "file" {
                file = read::<M>(part).await?;
            } else {
                form.0.push((name, part.text().await.map_err(|e| broken(&e))?));
            }
        }
        Ok(Brought {
            at: state.clock.now(),
            form,
            file,
        })
    }
}

/// The bytes of a file; `None`: it is empty. No more of it is kept than is read.
async fn read<const M: usize>(mut part: Field<'_>) -> Result<Option<Result<Vec<u8>, Unread>>> {
    let (mut kept, mut size) = (Vec::new(), 0);
    while let Some(more) = part.chunk().await.map_err(|e| broken(&e))? {
        size += more.len();
        if size <= M {
            kept.extend_from_slice(&more);
        }
    }
    Ok(match size {
        0 => None,
        _ if size <= M => Some(Ok(kept)),
        _ => Some(Err(Unread::TooLarge)),
    })
}

fn broken(e: &MultipartError) -> Error {
    if e.status() == StatusCode::PAYLOAD_TOO_LARGE {
        Error::TooLarge
    } else {
        Error::Malformed(e.body_text())
    }
}

/// The text of a file: UTF-8 or UTF-16 by its mark, else UTF-8, else windows-1251.
pub fn text(bytes: &[u8]) -> Result<String, Unread> {
    if bytes.len() > MOST {
        return Err(Unread::TooLarge);
    }
    if NO_TEXT.iter().any(|start| bytes.starts_with(start)) {
        return Err(Unread::NotText);
    }
    let encoding = match Encoding::for_bom(bytes) {
        Some((marked, _)) => marked,
        None if std::str::from_utf8(bytes).is_ok() => encoding_rs::UTF_8,
        None => WINDOWS_1251,
    };
    let (text, _, broken) = encoding.decode(bytes);
    let is_text = |c: char| !c.is_control() || matches!(c, '\t' | '\n' | '\r');
    if broken || !text.chars().all(is_text) {
        return Err(Unread::NotText);
    }
    Ok(text.replace("\r\n", "\n").replace('\r', "\n"))
}

#[cfg(test)]
mod tests {
    use super::{MOST, Unread, text};

    const SHIPS: &str = "А1-А4\nВ1-В3";

    fn utf_16(little: bool) -> Vec<u8> {
        let words = "\u{feff}А1-А4\r\nВ1-В3".encode_utf16();
        words
            .flat_map(|word| {
                if little {
                    word.to_le_bytes()
                } else {
                    word.to_be_bytes()
                }
            })
            .collect()
    }

    #[test]
    fn a_text_is_the_same_in_every_encoding() {
        let cyrillic = b"\xc01-\xc04\r\n\xc21-\xc23".to_vec();
        for bytes in [
            SHIPS.as_bytes().to_vec(),
            format!("\u{feff}{SHIPS}").into_bytes(),
            utf_16(true),
            utf_16(false),
            cyrillic,
        ] {
            assert_eq!(text(&bytes).as_deref(), Ok(SHIPS), "{bytes:?}");
        }
        assert_eq!(text("А1\tА2\r".as_bytes()).as_deref(), Ok("А1\tА2\n"));
    }

    #[test]
    fn what_is_no_text_is_told_apart() {
        for bytes in [
            b"PK\x03\x04 [Content_Types].xml".as_slice(),
            b"%PDF-1.7",
            b"\x89PNG\r\n",
            b"\xc01\x00\x00",
            b"\x98\x98",
            b"\xff\xfe\x00\xd8",
        ] {
            assert_eq!(text(bytes), Err(Unread::NotText), "{bytes:?}");
        }
        assert_eq!(text(&vec![b' '; MOST + 1]), Err(Unread::TooLarge));
        assert!(text(&vec![b' '; MOST]).is_ok());
    }
}
