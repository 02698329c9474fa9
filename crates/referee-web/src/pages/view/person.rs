//! Where a person is to be found.

use std::fmt::Write as _;

/// The address of somebody's profile: whatever a nick is made of, it is one step of a path.
pub fn profile_address(nick: &str) -> String {
    nick.bytes().fold(String::from("/users/"), |mut address, byte| {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            address.push(char::from(byte));
        } else {
            // writing to a String cannot fail
            let _ = write!(address, "%{byte:02X}");
        }
        address
    })
}

#[cfg(test)]
mod tests {
    use super::profile_address;

    #[test]
    fn a_nick_is_one_step_of_a_path() {
        for (nick, want) in [
            ("ZimA", "/users/ZimA"),
            ("x.y_7-~", "/users/x.y_7-~"),
            ("Вирт", "/users/%D0%92%D0%B8%D1%80%D1%82"),
            ("a b", "/users/a%20b"),
            ("../a?b=1#c", "/users/..%2Fa%3Fb%3D1%23c"),
            ("100%", "/users/100%25"),
            ("\u{202e}\"<", "/users/%E2%80%AE%22%3C"),
        ] {
            assert_eq!(profile_address(nick), want, "{nick}");
        }
    }
}
