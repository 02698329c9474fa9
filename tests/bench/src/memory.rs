//! What pages are measured against: an axum that answers with a word, and one that fills the very template of a thread page
//! with what it holds in memory. A process of its own, as the server is: `bench memory DATABASE_URL`. Who opens
//! `/games/{id}` once has the last page of that thread held, and is told its number; `/held/{number}` fills it.

use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use askama::Template;
use axum::Router;
use axum::extract::{Extension, Path, State};
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use axum::serve::ListenerExt;
use referee_web::application::read::thread::Page;
use referee_web::clock::Clock;
use referee_web::config::{Config, Flags};
use referee_web::pages::battle::BattlePage;
use referee_web::pages::from::Look;
use referee_web::pages::from::composer::Draft;
use referee_web::pages::http::{Found, Visit, battle};
use referee_web::router::for_people;
use referee_web::state::AppState;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

/// The pages that are held.
type Shelf = Arc<Mutex<Vec<Arc<BattlePage>>>>;

/// Serves until it is told to stop.
pub fn serve(database: &str) -> ExitCode {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(serving(database));
    ExitCode::SUCCESS
}

async fn serving(database: &str) {
    let flags = Flags {
        database_url: Some(database.to_owned()),
        ..Flags::default()
    };
    let config = Config::load(&flags, &|name| {
        (name == "REFEREE_DATA_DIR").then(|| "unused".to_owned())
    });
    let pool = sqlx::PgPool::connect(database).await.unwrap();
    let (_stopper, stopping) = referee_web::stopping::pair();
    let state = AppState::new(pool, Clock::system(), Arc::new(config.unwrap()), stopping);
    let shelf = Shelf::default();
    let holding = for_people(Router::new().route("/games/{id}", get(hold)), &state);
    let app = Router::new()
        .route("/", get(async || "hello"))
        .route("/held/{number}", get(filled))
        .merge(holding.layer(Extension(Arc::clone(&shelf))).with_state(state))
        .layer(Extension(shelf));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("listening on http://{}", listener.local_addr().unwrap());
    let listener = listener.tap_io(|stream| stream.set_nodelay(true).unwrap());
    let mut terminate = signal(SignalKind::terminate()).unwrap();
    let told = async move {
        terminate.recv().await;
    };
    axum::serve(listener, app)
        .with_graceful_shutdown(told)
        .await
        .unwrap();
}

/// Holds the last page of a thread, as a visitor sees it.
async fn hold(
    State(state): State<AppState>,
    Extension(shelf): Extension<Shelf>,
    visit: Visit,
    Found(held): Found,
) -> String {
    let look = Look::new(&visit, &held);
    let page = battle::page(&state, &look, Page::Last, &Draft::default()).await;
    let mut shelf = shelf.lock().unwrap();
    shelf.push(Arc::new(page.ok().unwrap()));
    (shelf.len() - 1).to_string()
}

async fn filled(Extension(shelf): Extension<Shelf>, Path(number): Path<usize>) -> Response {
    let page = Arc::clone(&shelf.lock().unwrap()[number]);
    let html = page.render().unwrap();
    ([(header::CACHE_CONTROL, "no-store")], Html(html)).into_response()
}
