//! Servers that are killed, and servers that are restarted one after the other.

use std::time::Duration;

use acceptance::proxy;

use crate::front::Manner;
use crate::load::Load;
use crate::measure;
use crate::site::Site;

/// A stream goes on at another server where its own one was killed, whoever posts where.
#[tokio::test(flavor = "multi_thread")]
async fn who_follows_through_the_proxy_has_all_of_it_once_though_the_server_is_killed() {
    if !proxy::is_there("streams across servers") {
        return;
    }
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let mut site = Site::new(&database.url, &["a", "b"]).await;
    let load = Load::on(&site, Manner::Again, Duration::ZERO).await;
    load.more(measure().posts).await;
    site.kill("a");
    load.more(measure().posts).await;
    let came = load.end(&database.pool).await;
    let both = ["a", "b"].map(str::to_owned);
    assert_eq!(came.by, both.clone().into(), "posts were made through both");
    let first: Vec<&String> = came.followed.iter().map(|by| &by[0]).collect();
    assert!(
        both.iter().all(|name| first.contains(&name)),
        "both were followed: {first:?}"
    );
    for by in &came.followed {
        let moved = by[0] == "a";
        assert_eq!(by.len(), 1 + usize::from(moved), "{by:?}");
        assert_eq!(by.last().unwrap(), "b");
    }
    site.end();
}

/// Whoever is killed, what was acknowledged is there, once, and what was not is done once when it is sent again.
#[tokio::test(flavor = "multi_thread")]
async fn servers_killed_under_load_lose_nothing_and_do_nothing_twice() {
    if !proxy::is_there("servers killed under load") {
        return;
    }
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let mut site = Site::new(&database.url, &["a", "b", "c"]).await;
    let load = Load::on(&site, Manner::Again, Duration::ZERO).await;
    for _ in 0..measure().rounds {
        for name in ["a", "b", "c"] {
            load.more(measure().posts).await;
            site.kill(name);
            site.proxy.sees(&[name], false).await;
            load.more(measure().posts).await;
            site.start(name);
            site.proxy.sees(&[name], true).await;
        }
    }
    let came = load.end(&database.pool).await;
    assert!(came.in_vain > 0, "the kills came in the middle of something");
    assert_eq!(came.by.len(), 3, "{:?}", came.by);
    site.end();
}

/// Every server is replaced, and nobody notices: not one request fails, though none is sent again.
#[tokio::test(flavor = "multi_thread")]
async fn a_rolling_restart_fails_no_request() {
    if !proxy::is_there("a rolling restart") {
        return;
    }
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let mut site = Site::new(&database.url, &["a", "b"]).await;
    let load = Load::on(&site, Manner::Once, Duration::from_millis(200)).await;
    for _ in 0..measure().rounds {
        for name in ["a", "b"] {
            load.more(measure().posts).await;
            site.stop(name).await;
            site.start(name);
            site.proxy.sees(&[name], true).await;
        }
    }
    load.more(measure().posts).await;
    let came = load.end(&database.pool).await;
    assert_eq!(came.in_vain, 0);
    assert!(
        came.followed.iter().all(|by| by.len() >= 2),
        "every stream was told to move: {:?}",
        came.followed
    );
    site.end();
}
