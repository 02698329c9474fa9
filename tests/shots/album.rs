//! The page that shows all pictures, side by side.

use std::fmt::Write;

/// Pictures by page.
#[derive(Default)]
pub struct Album {
    pages: Vec<(String, Vec<String>)>,
}

/// How it looks: a row a page, the pictures cut to the first screen or two; each leads to the whole.
const STYLE: &str = "body { font: 1rem/1.4 system-ui, sans-serif; margin: 1rem; background: #777; color: #fff; } \
    a { color: #fff; } nav { columns: 14rem; } .row { display: flex; gap: 1rem; overflow-x: auto; align-items: start; } \
    figure { margin: 0; flex: none; } img { display: block; width: 22rem; max-height: 44rem; object-fit: cover; \
    object-position: top; }";

impl Album {
    /// Adds the pictures of a page.
    pub fn add(&mut self, name: &str, files: Vec<String>) {
        self.pages.push((name.to_owned(), files));
    }

    /// The page. Names are the program's own, so nothing in them means anything to HTML.
    pub fn page(&self) -> String {
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Every page</title><style>{STYLE}</style></head><body>\n<nav>"
        );
        for (name, _) in &self.pages {
            write!(page, "<a href=\"#{name}\">{name}</a><br>").unwrap();
        }
        page.push_str("</nav>\n");
        for (name, files) in &self.pages {
            write!(page, "<h2 id=\"{name}\">{name}</h2><div class=\"row\">").unwrap();
            for file in files {
                write!(page, "<figure><figcaption>{file}</figcaption><a href=\"{file}\"><img src=\"{file}\" alt=\"{file}\" loading=\"lazy\"></a></figure>").unwrap();
            }
            page.push_str("</div>\n");
        }
        page.push_str("</body></html>\n");
        page
    }
}
