//! People who are looked for by a nick that is not quite right.

use league::Nick;
use sqlx::postgres::PgConnection;

/// The nicks that look as if they began so (a beginning of a skeleton), in order.
pub async fn beginning(c: &mut PgConnection, looks: &str, limit: i64) -> sqlx::Result<Vec<Nick>> {
    let beyond = format!("{looks}{}", char::MAX);
    let rows = sqlx::query_scalar!(
        "select nick from accounts where skeleton ~>=~ $1 and skeleton ~<~ $2 order by skeleton using ~<~ limit $3",
        looks,
        beyond,
        limit,
    )
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().map(Nick::from).collect())
}
