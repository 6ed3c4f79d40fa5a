export const PENALTY_TYPES = ["warning", "restriction", "suspension", "ban"] as const
