export const APPEAL_STATUSES = ["pending", "upheld", "overturned"] as const
