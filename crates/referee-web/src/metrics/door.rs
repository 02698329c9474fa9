//! By which way something comes in. The layer around all requests says it, and what is done in between is done as coming
//! from there; what nobody asked for comes from a worker.

/// A way in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door {
    /// A page, by a person.
    Page,
    /// The API, by a program.
    Api,
    /// A worker: time, house bots, what the program does by itself.
    Worker,
}

tokio::task_local! {
    static DOOR: Door;
}

impl Door {
    /// That of the route with this pattern.
    pub fn of(route: &str) -> Door {
        if route.starts_with("/api/v1") {
            Door::Api
        } else {
            Door::Page
        }
    }

    /// That of the task that asks. A task that another one has spawned does not know it any more: ask before.
    pub fn current() -> Door {
        DOOR.try_with(|door| *door).unwrap_or(Door::Worker)
    }

    /// Does something as coming in by this door.
    pub async fn through<T>(self, doing: impl Future<Output = T>) -> T {
        DOOR.scope(self, doing).await
    }

    /// The word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Door::Page => "page",
            Door::Api => "api",
            Door::Worker => "worker",
        }
    }
}
