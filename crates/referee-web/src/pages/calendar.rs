//! The calendar of what one owes (iCalendar, RFC 5545), and its address, a part of the page of settings.

/// The address. One form sends to `/settings/calendar` and makes another one, the other to `/settings/calendar/remove`.
#[derive(Debug, Default)]
pub struct CalendarPart {
    /// The whole address; none: there is none yet.
    pub address: Option<String>,
}
