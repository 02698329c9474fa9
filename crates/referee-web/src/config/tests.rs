use super::{Config, Flags, LogFormat, Network, RateLimit, Registration, WebhooksPrivate, file};
use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

#[test]
fn a_password_is_taken_as_it_is_and_other_settings_without_the_space_around_them() {
    let c = load(
        &Flags::default(),
        &[
            ("HOME", "/h"),
            ("REFEREE_ADMIN_PASSWORD", " восемь "),
            ("REFEREE_LISTEN", " [::1]:1 "),
        ],
    );
    let c = c.unwrap();
    assert_eq!(c.admin_password.unwrap().reveal(), " восемь ");
    assert_eq!(c.listen.to_string(), "[::1]:1");
}

fn load(flags: &Flags, variables: &[(&str, &str)]) -> Result<Config, String> {
    let map: HashMap<String, String> = variables
        .iter()
        .map(|(k, v)| ((*k).into(), (*v).into()))
        .collect();
    Config::load(flags, &|name| map.get(name).cloned()).map_err(|e| e.to_string())
}

fn with_file(text: &str, variables: &[(&str, &str)]) -> Result<Config, String> {
    let path = testkit::folder("settings").with_extension("toml");
    std::fs::write(&path, text).unwrap();
    let loaded = load(
        &Flags {
            config: Some(path.clone()),
            ..Flags::default()
        },
        variables,
    );
    std::fs::remove_file(&path).unwrap();
    loaded.map_err(|e| e.replace(path.to_str().unwrap(), "FILE"))
}

#[test]
fn a_bare_start_has_the_defaults_of_the_manual() {
    let c = load(&Flags::default(), &[("HOME", "/home/pilot")]).unwrap();
    assert_eq!(c.listen.to_string(), "127.0.0.1:8080");
    assert!(c.database.is_none() && c.public_url.is_none() && c.admin_password.is_none());
    assert!(c.metrics_listen.is_none() && c.smtp_url.is_none());
    assert_eq!(
        (c.registration, c.rate_limit, c.log_format),
        (Registration::Open, RateLimit::On, LogFormat::Text)
    );
    assert_eq!(c.webhooks_private, WebhooksPrivate::Refuse);
    assert_eq!(c.log, "info");
    assert_eq!(c.drain, Duration::ZERO, "who presses Ctrl-C does not wait");
    assert!(c.data_dir.ends_with("referee"));
}

#[test]
fn flags_go_before_the_environment_and_that_before_the_file() {
    let file = "listen = \"127.0.0.1:1\"\nregistration = \"closed\"\nrate_limit = false\ntrusted_proxies = [\"10.0.0.0/8\", \"::1\"]\n";
    let c = with_file(
        file,
        &[("REFEREE_LISTEN", "127.0.0.1:2"), ("REFEREE_REGISTRATION", "")],
    )
    .unwrap();
    assert_eq!(c.listen.port(), 2);
    assert_eq!(
        c.registration,
        Registration::Closed,
        "an empty variable is not set"
    );
    assert_eq!(c.rate_limit, RateLimit::Off);
    assert!(c.trusted_proxies.contains("10.1.2.3".parse().unwrap()));
    let flags = Flags {
        listen: Some("127.0.0.1:3".into()),
        ..Flags::default()
    };
    assert_eq!(
        load(&flags, &[("REFEREE_LISTEN", "127.0.0.1:2")])
            .unwrap()
            .listen
            .port(),
        3
    );
}

#[test]
fn what_cannot_be_used_is_refused_with_its_place() {
    for (variable, value, want) in [
        (
            "REFEREE_LISTEN",
            "8080",
            "REFEREE_LISTEN must be an address and a port",
        ),
        ("REFEREE_LISTEN", "localhost:99999", "not «localhost:99999»"),
        (
            "DATABASE_URL",
            "mysql://u:secret@h/d",
            "DATABASE_URL must be an address such as postgres://",
        ),
        (
            "REFEREE_PUBLIC_URL",
            "referee.example.org",
            "REFEREE_PUBLIC_URL must be",
        ),
        ("REFEREE_PUBLIC_URL", "https://example.org/game", "without a path"),
        (
            "REFEREE_ADMIN_PASSWORD",
            "secret",
            "a password of 8 to 1024 characters",
        ),
        ("REFEREE_REGISTRATION", "yes", "one of open, invite, closed"),
        ("REFEREE_METRICS_LISTEN", "on", "off, or an address and a port"),
        ("REFEREE_RATE_LIMIT", "10", "on or off"),
        ("REFEREE_SMTP_URL", "http://secret@h", "smtps://"),
        (
            "REFEREE_TRUSTED_PROXIES",
            "10.0.0.0/33",
            "networks divided by commas",
        ),
        ("REFEREE_WEBHOOKS_PRIVATE", "on", "allow or refuse"),
        ("REFEREE_LOG", "a=b=c", "a filter such as"),
        ("REFEREE_LOG_FORMAT", "xml", "text or json"),
        (
            "REFEREE_CONFIG",
            "/nowhere/referee.toml",
            "cannot read /nowhere/referee.toml",
        ),
    ] {
        let text = load(&Flags::default(), &[("HOME", "/h"), (variable, value)]).unwrap_err();
        assert!(text.contains(want), "{variable}={value}: {text}");
        assert!(!text.contains('\n') && !text.contains("secret"), "{text}");
    }
}

#[test]
fn the_file_is_refused_with_the_line() {
    for (file, want) in [
        (
            "# settings\n\nlisten_on = \"x\"\n",
            "FILE, line 3: there is no setting «listen_on»; the settings are listen,",
        ),
        (
            "log = \"info\"\nlisten = 8080.5\n",
            "FILE, line 2: listen must be a text in quotes",
        ),
        (
            "log = \"info\"\n\nlisten = \"8080\"\n",
            "listen in FILE, line 3, must be an address and a port",
        ),
        ("log = \"info\"\nlisten = \n", "FILE, line 2: this is not TOML"),
        (
            "[server]\nlisten = \"127.0.0.1:1\"\n",
            "line 1: there is no setting «server»",
        ),
    ] {
        let text = with_file(file, &[]).unwrap_err();
        assert!(text.contains(want), "{file}: {text}");
        assert!(!text.contains('\n'), "{text}");
    }
}

#[test]
fn a_line_is_counted_where_the_text_ends_early() {
    assert!(
        file::parse(Path::new("f"), "listen = \"x")
            .unwrap_err()
            .to_string()
            .contains("line 1")
    );
}

#[test]
fn every_setting_but_the_password_has_a_flag() {
    let all = [
        "listen",
        "database_url",
        "data_dir",
        "public_url",
        "registration",
        "metrics_listen",
    ];
    let rest = [
        "rate_limit",
        "smtp_url",
        "mail_from",
        "trusted_proxies",
        "webhooks_private",
        "bot_pace",
        "drain",
        "security_contact",
        "log",
        "log_format",
    ];
    let said = || Some("said".to_owned());
    let flags = Flags {
        config: None,
        listen: said(),
        database_url: said(),
        data_dir: said(),
        public_url: said(),
        registration: said(),
        metrics_listen: said(),
        rate_limit: said(),
        smtp_url: said(),
        mail_from: said(),
        trusted_proxies: said(),
        webhooks_private: said(),
        bot_pace: said(),
        drain: said(),
        security_contact: said(),
        log: said(),
        log_format: said(),
    };
    for setting in super::settings::ALL {
        let expected = all.iter().chain(&rest).any(|k| *k == setting.key);
        assert_eq!(flags.value(setting.key).is_some(), expected, "{}", setting.key);
        assert_eq!(expected, setting.key != "admin_password");
    }
}

#[test]
fn a_contact_is_an_address_on_one_line() {
    for (text, good) in [
        ("mailto:security@example.org", true),
        ("https://example.org/security", true),
        ("security@example.org", false),
        ("http://example.org", false),
        ("mailto:a@b\nExpires: never", false),
        ("https://пример.рф/", false),
    ] {
        assert_eq!(text.parse::<super::SecurityContact>().is_ok(), good, "{text:?}");
    }
}

#[test]
fn networks_hold_their_addresses() {
    for (network, address, within) in [
        ("10.0.0.0/8", "10.255.0.1", true),
        ("10.0.0.0/8", "11.0.0.1", false),
        ("127.0.0.1", "127.0.0.1", true),
        ("127.0.0.1", "127.0.0.2", false),
        ("127.0.0.1", "::ffff:127.0.0.1", true),
        ("0.0.0.0/0", "8.8.8.8", true),
        ("0.0.0.0/0", "::1", false),
        ("::/0", "2001:db8::1", true),
        ("2001:db8::/32", "2001:db9::1", false),
    ] {
        let n: Network = network.parse().unwrap();
        assert_eq!(
            n.contains(address.parse().unwrap()),
            within,
            "{network} {address}"
        );
    }
}
