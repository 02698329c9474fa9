//! The program itself, so that these tests start what people start.

fn main() -> std::process::ExitCode {
    referee_web::run()
}
