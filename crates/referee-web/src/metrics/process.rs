//! What the system knows of this process, under the names that all programs use. Where there is no `/proc`, only what can
//! be asked otherwise.
#![expect(
    clippy::cast_precision_loss,
    reason = "figures are fractions, and none comes near 2^52"
)]

use std::fmt;

use chrono::{DateTime, Utc};
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use rustix::process::{Resource, getrlimit};
use rustix::time::{ClockId, clock_gettime};

/// This process.
#[derive(Debug)]
pub(super) struct Process {
    /// When it began.
    pub(super) started: DateTime<Utc>,
}

impl Collector for Process {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let mut gauge = |name: &str, help: &str, value: f64| {
            let one = encoder.encode_descriptor(name, help, None, MetricType::Gauge)?;
            ConstGauge::new(value).encode(one)
        };
        let started = self.started.timestamp_micros() as f64 / 1e6;
        gauge(
            "process_start_time_seconds",
            "When the process began, since 1970",
            started,
        )?;
        if let Some(bytes) = status("VmRSS:") {
            gauge("process_resident_memory_bytes", "Memory in use", bytes)?;
        }
        if let Some(bytes) = status("VmSize:") {
            gauge("process_virtual_memory_bytes", "Memory reserved", bytes)?;
        }
        if let Ok(open) = std::fs::read_dir("/proc/self/fd") {
            gauge(
                "process_open_fds",
                "Open files and connections",
                open.count() as f64,
            )?;
        }
        if let Some(most) = getrlimit(Resource::Nofile).current {
            gauge(
                "process_max_fds",
                "Open files and connections at most",
                most as f64,
            )?;
        }
        let cpu = clock_gettime(ClockId::ProcessCPUTime);
        let cpu = cpu.tv_sec as f64 + cpu.tv_nsec as f64 / 1e9;
        // its type says that the name ends with _total
        let one = encoder.encode_descriptor(
            "process_cpu_seconds",
            "Time that processors worked for it",
            None,
            MetricType::Counter,
        )?;
        ConstCounter::new(cpu).encode(one)
    }
}

/// A line of `/proc/self/status` that is so many kB, in bytes.
fn status(name: &str) -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024.0)
}
