export const REPORT_TARGETS = ["post", "user", "message", "comment", "story"] as const
export const VIOLATION_STATUSES = [
  "pending",
  "dismissed",
  "warned",
  "removed",
  "overturned",
] as const
