//! What stands on a page.

use std::fmt::{self, Debug, Formatter};

use scraper::{ElementRef, Html, Selector};

/// A page. It keeps the text alone, so that it may go from thread to thread.
#[derive(Clone)]
pub struct Page {
    source: String,
}

/// A post of a thread as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post {
    /// Its number.
    pub number: u32,
    /// Who wrote it.
    pub author: String,
    /// Set apart as the Referee's announcement.
    pub announcement: bool,
    /// Its move was voided.
    pub voided: bool,
    /// Its lines.
    pub text: String,
}

/// A sea as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sea {
    /// Whose.
    pub nick: String,
    /// The reader's own.
    pub own: bool,
    /// Names of the cells of which a deck is shown, in the order of rows: «А1».
    pub decks: Vec<String>,
    /// Cells with another mark than «nothing known»: name and mark.
    pub marks: Vec<(String, String)>,
}

impl Debug for Page {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

fn selector(css: &str) -> Selector {
    Selector::parse(css).unwrap_or_else(|e| panic!("{css}: {e}"))
}

fn text_of(element: ElementRef<'_>) -> String {
    element
        .text()
        .flat_map(str::split_whitespace)
        .collect::<Vec<_>>()
        .join(" ")
}

impl Page {
    /// Reads a page.
    pub fn read(source: &str) -> Page {
        Page {
            source: source.to_owned(),
        }
    }

    /// The source.
    pub fn source(&self) -> &str {
        &self.source
    }

    fn html(&self) -> Html {
        Html::parse_document(&self.source)
    }

    /// All words, white space as single spaces.
    pub fn text(&self) -> String {
        text_of(self.html().root_element())
    }

    /// The words of every element that this names, in order.
    pub fn texts(&self, css: &str) -> Vec<String> {
        self.html().select(&selector(css)).map(text_of).collect()
    }

    /// An attribute of every element that this names and that has it, in order.
    pub fn attributes(&self, css: &str, name: &str) -> Vec<String> {
        let (html, named) = (self.html(), selector(css));
        let found = html.select(&named).filter_map(|e| e.value().attr(name));
        found.map(str::to_owned).collect()
    }

    /// Whether there is such an element.
    pub fn has(&self, css: &str) -> bool {
        self.html().select(&selector(css)).next().is_some()
    }

    /// What a field of a form holds.
    pub fn field(&self, name: &str) -> Option<String> {
        let html = self.html();
        let css = selector(&format!("textarea[name={name}], input[name={name}]"));
        let field = html.select(&css).next()?;
        let value = field.value().attr("value").map(str::to_owned);
        Some(value.unwrap_or_else(|| {
            let text: String = field.text().collect();
            text.strip_prefix('\n')
                .map_or_else(|| text.clone(), str::to_owned)
        }))
    }

    /// What the form that this names would send as it stands: names and values, without buttons.
    pub fn filled(&self, form: &str) -> Vec<(String, String)> {
        let html = self.html();
        let Some(form) = html.select(&selector(form)).next() else {
            return Vec::new();
        };
        form.select(&selector("input[name], textarea[name], select[name]"))
            .filter_map(sent)
            .collect()
    }

    /// Why something was refused, or what the page says at all.
    pub fn complaints(&self) -> String {
        let faults = self.texts(".faults, .notice");
        if faults.is_empty() {
            self.text().chars().take(600).collect()
        } else {
            faults.join("; ")
        }
    }

    /// The posts of a thread, in order.
    pub fn posts(&self) -> Vec<Post> {
        let html = self.html();
        html.select(&selector("article.post")).map(post).collect()
    }

    /// The seas.
    pub fn seas(&self) -> Vec<Sea> {
        let html = self.html();
        html.select(&selector("section.sea")).map(sea).collect()
    }
}

/// What a field sends; an unticked box sends nothing.
fn sent(field: ElementRef<'_>) -> Option<(String, String)> {
    let attribute = |name| field.value().attr(name);
    let name = attribute("name")?.to_owned();
    let value = match (field.value().name(), attribute("type")) {
        ("select", _) => {
            let chosen = field.select(&selector("option[selected]")).next();
            let option = chosen.or_else(|| field.select(&selector("option")).next())?;
            option
                .value()
                .attr("value")
                .map_or_else(|| text_of(option), str::to_owned)
        }
        ("textarea", _) => field.text().collect(),
        (_, Some("checkbox" | "radio")) => {
            attribute("checked")?;
            attribute("value").unwrap_or("on").to_owned()
        }
        _ => attribute("value").unwrap_or_default().to_owned(),
    };
    Some((name, value))
}

fn post(article: ElementRef<'_>) -> Post {
    let has = |class: &str| article.value().classes().any(|c| c == class);
    let all = |css: &str| article.select(&selector(css)).map(text_of).collect::<Vec<_>>();
    let id = article
        .value()
        .id()
        .and_then(|id| id.strip_prefix("post-"))
        .unwrap();
    Post {
        number: id.parse().unwrap(),
        author: all(".nick").join(" "),
        announcement: has("announcement"),
        voided: has("voided"),
        text: all(".text p, .text blockquote").join("\n"),
    }
}

/// A sea: rows from the top, cells from the left, their names from what stands at the edges.
fn sea(section: ElementRef<'_>) -> Sea {
    let columns: Vec<String> = section.select(&selector("thead th")).map(text_of).collect();
    let (mut decks, mut marks) = (Vec::new(), Vec::new());
    for row in section.select(&selector("tbody tr")) {
        let label = row
            .select(&selector("th"))
            .next()
            .map(text_of)
            .unwrap_or_default();
        for (column, cell) in columns.iter().zip(row.select(&selector("td"))) {
            let name = format!("{column}{label}");
            for class in cell.value().classes() {
                match class {
                    "deck" => decks.push(name.clone()),
                    "miss" | "hit" | "sunk" | "empty" | "awaiting" => {
                        marks.push((name.clone(), class.to_owned()));
                    }
                    _ => {}
                }
            }
        }
    }
    let heading = section.select(&selector("h3")).next();
    let nick = heading.map(|h| {
        h.text()
            .map(str::trim)
            .find(|t| !t.is_empty())
            .unwrap_or_default()
            .to_owned()
    });
    Sea {
        nick: nick.unwrap_or_default(),
        own: section.value().classes().any(|c| c == "own"),
        decks,
        marks,
    }
}
