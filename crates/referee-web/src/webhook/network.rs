//! Which addresses are somebody's private network, and so none that a stranger may make this server speak to.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address is not one of the public internet: this machine, private networks, links, groups, examples,
/// addresses that stand for others of these, and whatever has no use yet.
pub fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => is_private_v4(v4),
        IpAddr::V6(v6) => is_private_v6(v6),
    }
}

/// The special-purpose registry of IPv4 (RFC 6890 and after), groups and the reserved end.
fn is_private_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    matches!(
        (a, b, c),
        (0 | 10 | 127 | 224..=255, ..) // this network, private, this machine; groups, reserved, everybody
            | (100, 64..=127, _) // shared by carriers
            | (169, 254, _) // links, and the metadata of clouds
            | (172, 16..=31, _) // private
            | (192, 168, _) // private
            | (192, 0, 0 | 2) // protocols, examples
            | (192, 88, 99) // relays to IPv6 that are no more
            | (198, 18 | 19, _) // measurements
            | (198, 51, 100) // examples
            | (203, 0, 113) // examples
    )
}

/// Only global unicast, `2000::/3`, is public, and of it not what is for protocols, examples or tunnels; an address of
/// the gateway to IPv4 is what it stands for.
fn is_private_v6(address: Ipv6Addr) -> bool {
    if let Some(v4) = address.to_ipv4_mapped() {
        return is_private_v4(v4);
    }
    if let [0x64, 0xff9b, 0, 0, 0, 0, high, low] = address.segments() {
        return is_private_v4(Ipv4Addr::from(u32::from(high) << 16 | u32::from(low)));
    }
    let [a, b, ..] = address.segments();
    let public = matches!(a, 0x2000..=0x3fff)
        && !(a == 0x2001 && b < 0x200) // protocols, Teredo
        && (a, b) != (0x2001, 0xdb8) // examples
        && a != 0x2002 // 6to4: stands for an address of IPv4
        && !(a == 0x3fff && b < 0x1000); // examples
    !public
}

/// Whether a name can only be one of a private network. A courtesy to whoever mistypes: what a name stands for is
/// looked at when it is connected to.
pub fn is_private_name(name: &str) -> bool {
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    let last = name.rsplit('.').next().unwrap_or_default();
    !name.contains('.')
        || matches!(
            last,
            "localhost" | "local" | "localdomain" | "internal" | "lan" | "arpa"
        )
}

#[cfg(test)]
mod tests {
    use super::{is_private, is_private_name};

    #[test]
    fn only_the_public_internet_is_not_private() {
        let private = [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "10.255.255.255",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.1",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.7",
            "203.0.113.9",
            "224.0.0.1",
            "239.1.1.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::7f00:1",
            "::ffff:127.0.0.1",
            "::ffff:10.1.2.3",
            "::ffff:169.254.169.254",
            "64:ff9b::7f00:1",
            "64:ff9b::a00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:10::1",
            "2001:db8::1",
            "2002:7f00:1::1",
            "2002:808:808::1",
            "3fff:1::1",
            "4000::1",
            "5f00::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ];
        for text in private {
            assert!(is_private(text.parse().unwrap()), "{text}");
        }
        let public = [
            "1.1.1.1",
            "8.8.8.8",
            "100.63.255.255",
            "100.128.0.0",
            "172.15.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "192.167.0.1",
            "198.17.0.1",
            "198.20.0.1",
            "223.255.255.255",
            "::ffff:8.8.8.8",
            "64:ff9b::808:808",
            "2001:200::1",
            "2001:4860:4860::8888",
            "2606:4700::1111",
            "2a02:6b8::1",
            "3fff:1000::1",
        ];
        for text in public {
            assert!(!is_private(text.parse().unwrap()), "{text}");
        }
    }

    #[test]
    fn names_of_private_networks_are_known() {
        for name in [
            "localhost",
            "LOCALHOST.",
            "a.localhost",
            "printer.local",
            "db",
            "metadata.google.internal",
            "nas.lan",
            "host.localdomain",
            "1.0.0.127.in-addr.arpa",
            "router.home.arpa",
        ] {
            assert!(is_private_name(name), "{name}");
        }
        for name in [
            "example.org",
            "localhost.example.org",
            "local.ru",
            "xn--80ak6aa92e.com.",
        ] {
            assert!(!is_private_name(name), "{name}");
        }
    }
}
