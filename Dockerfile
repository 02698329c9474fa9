# The server alone: the database is another container's, or another machine's.

FROM rust:1.95.0-slim-bookworm AS build
# the image's own toolchain: rust-toolchain.toml asks for rustfmt and clippy too, which nothing here needs
ENV RUSTUP_TOOLCHAIN=1.95.0
WORKDIR /src
COPY Cargo.toml Cargo.lock ./
COPY .cargo .cargo
COPY .sqlx .sqlx
COPY crates crates
COPY examples examples
COPY locales locales
COPY migrations migrations
COPY static static
COPY templates templates
COPY tests tests
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/src/target \
    cargo build --locked --release --package referee-web --bin referee \
    && install -D target/release/referee /out/referee

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin referee \
    && install --directory --owner=referee --mode=0700 /var/lib/referee
COPY --from=build /out/referee /usr/local/bin/referee
USER 10001:10001
ENV REFEREE_LISTEN=0.0.0.0:8080 \
    REFEREE_DATA_DIR=/var/lib/referee
EXPOSE 8080
# the image holds no HTTP client; bash speaks enough of it
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
    CMD ["/bin/bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /health/ready HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
ENTRYPOINT ["/usr/local/bin/referee"]
CMD ["serve"]
