//! An address that a webhook may have.

use url::{Host, Url};

use super::network::{is_private, is_private_name};
use crate::config::WebhooksPrivate;

/// The longest address that is taken, in bytes.
const LONGEST: usize = 2000;

/// An address that may be told: `http` or `https`, without user and password, and, as far as can be seen of it, not in
/// a private network. In the one spelling that the URL standard has for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target(Url);

/// Why an address is none for a webhook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TargetFault {
    /// No URL, or not one of the web.
    #[error("write the whole address, such as https://bot.example.org/referee, at most {LONGEST} bytes long")]
    NotOfTheWeb,
    /// A user or a password in it.
    #[error("leave the user and the password out of the address: the signature says who tells it")]
    UserInfo,
    /// In a private network.
    #[error("this address is in a private network, which this server does not speak to: give a public one")]
    Private,
}

impl Target {
    /// Reads an address as somebody wrote it.
    ///
    /// # Errors
    /// See [`TargetFault`].
    pub fn read(text: &str, private: WebhooksPrivate) -> Result<Target, TargetFault> {
        let mut url = Url::parse(text.trim()).map_err(|_| TargetFault::NotOfTheWeb)?;
        if !matches!(url.scheme(), "http" | "https") || url.host().is_none() || url.as_str().len() > LONGEST {
            return Err(TargetFault::NotOfTheWeb);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(TargetFault::UserInfo);
        }
        url.set_fragment(None);
        let target = Target(url);
        let inside = match target.host_of_url() {
            Host::Domain(name) => is_private_name(name),
            Host::Ipv4(v4) => is_private(v4.into()),
            Host::Ipv6(v6) => is_private(v6.into()),
        };
        match private {
            WebhooksPrivate::Refuse if inside => Err(TargetFault::Private),
            WebhooksPrivate::Refuse | WebhooksPrivate::Allow => Ok(target),
        }
    }

    /// The address.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The host, as the address writes it.
    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }

    /// The host, as what it is.
    pub fn host_of_url(&self) -> Host<&str> {
        self.0.host().unwrap_or(Host::Domain(""))
    }

    /// The port, given or usual.
    pub fn port(&self) -> u16 {
        self.0.port_or_known_default().unwrap_or_default()
    }

    /// Whether it is told in the clear.
    pub fn is_https(&self) -> bool {
        self.0.scheme() == "https"
    }

    /// What the header `Host` says: with the port unless it is the usual one.
    pub fn authority(&self) -> String {
        match self.0.port() {
            Some(port) => format!("{}:{port}", self.host()),
            None => self.host().to_owned(),
        }
    }

    /// What is asked for there: path and query.
    pub fn path(&self) -> String {
        match self.0.query() {
            Some(query) => format!("{}?{query}", self.0.path()),
            None => self.0.path().to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Target, TargetFault};
    use crate::config::WebhooksPrivate::{Allow, Refuse};

    #[test]
    fn private_addresses_are_refused_in_every_spelling() {
        for text in [
            "http://127.0.0.1/",
            "http://127.1/",
            "http://2130706433/",
            "http://0x7f000001/",
            "http://0x7f.1/",
            "http://0177.0.0.1/",
            "http://127.0.0.1./",
            "http://①②⑦.0.0.1/",
            "http://0/",
            "http://10.0.0.1:8080/hook",
            "https://192.168.1.1/",
            "https://172.16.5.4/",
            "http://169.254.169.254/latest/meta-data",
            "http://100.100.100.200/",
            "http://[::1]/",
            "http://[::]/",
            "http://[::ffff:127.0.0.1]/",
            "http://[::ffff:7f00:1]/",
            "http://[0:0:0:0:0:ffff:a00:1]/",
            "http://[64:ff9b::10.0.0.1]/",
            "http://[fd00::1]/",
            "http://[fe80::1]/",
            "http://[ff02::1]/",
            "http://localhost/",
            "http://LOCALHOST./",
            "http://loc%61lhost/",
            "http://ｌｏｃａｌｈｏｓｔ/",
            "http://bot.localhost/",
            "https://nas.local/",
            "https://intranet/",
            "https://metadata.google.internal/",
            "http:127.0.0.1",
            "http:\\\\127.0.0.1\\",
            " http://127.0.0.1/ ",
            "http://255.255.255.255/",
            "http://224.0.0.1/",
        ] {
            assert_eq!(Target::read(text, Refuse), Err(TargetFault::Private), "{text}");
            assert!(
                Target::read(text, Allow).is_ok(),
                "{text}: the operator may allow it"
            );
        }
    }

    #[test]
    fn only_addresses_of_the_web_without_user_are_taken() {
        let long = format!("https://example.org/{}", "a".repeat(2000));
        for (text, want) in [
            ("", TargetFault::NotOfTheWeb),
            ("example.org", TargetFault::NotOfTheWeb),
            ("/hook", TargetFault::NotOfTheWeb),
            ("ftp://example.org/", TargetFault::NotOfTheWeb),
            ("file:///etc/passwd", TargetFault::NotOfTheWeb),
            ("gopher://example.org/", TargetFault::NotOfTheWeb),
            ("javascript:alert(1)", TargetFault::NotOfTheWeb),
            ("https://", TargetFault::NotOfTheWeb),
            ("https://exa mple.org/", TargetFault::NotOfTheWeb),
            ("https://example.org:99999/", TargetFault::NotOfTheWeb),
            ("http://1.2.3.4.5/", TargetFault::NotOfTheWeb),
            (&long, TargetFault::NotOfTheWeb),
            ("https://bot@example.org/", TargetFault::UserInfo),
            ("https://bot:word@example.org/", TargetFault::UserInfo),
            ("https://example.org@127.0.0.1/", TargetFault::UserInfo),
        ] {
            assert_eq!(Target::read(text, Allow), Err(want), "{text}");
        }
    }

    #[test]
    fn a_target_says_where_to_go() {
        for (text, authority, port, path) in [
            ("https://bot.example.org", "bot.example.org", 443, "/"),
            (
                "http://Bot.Example.org:80/a b?c=d#e",
                "bot.example.org",
                80,
                "/a%20b?c=d",
            ),
            (
                "https://игра.рф:8443/hook",
                "xn--80afo7a.xn--p1ai:8443",
                8443,
                "/hook",
            ),
            ("https://[2606:4700::1111]:81/", "[2606:4700::1111]:81", 81, "/"),
        ] {
            let target = Target::read(text, Refuse).unwrap();
            assert_eq!(target.authority(), authority);
            assert_eq!((target.port(), target.path().as_str()), (port, path));
        }
    }
}
