//! What a process has used, as the kernel counts it.

use std::fs;

/// What is in memory of a process, MiB.
pub fn resident(pid: u32) -> f64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let kib = status.lines().find_map(|line| {
        let size = line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB")?;
        size.parse::<f64>().ok()
    });
    kib.unwrap() / 1024.0
}

/// Seconds of a processor that a process has used, to a hundredth: those of all its threads.
pub fn processor(pid: u32) -> f64 {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
    // the name in parentheses may hold anything
    let (_, rest) = stat.rsplit_once(')').unwrap();
    let ticks: f64 = rest
        .split_whitespace()
        .skip(11)
        .take(2)
        .map(|t| t.parse::<f64>().unwrap())
        .sum();
    ticks / 100.0
}

/// Lets this process have as many connections as the system gives; whether it gives so many.
pub fn connections(wanted: u64) -> bool {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    let all = Rlimit {
        current: maximum,
        maximum,
    };
    setrlimit(Resource::Nofile, all).is_ok() && maximum.is_none_or(|most| most >= wanted)
}
