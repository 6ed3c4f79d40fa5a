export const RULE_CATEGORIES = ["content", "behavior", "safety", "technical"] as const
export const RULE_SEVERITIES = ["low", "medium", "high", "critical"] as const
export const RULE_ACTIONS = ["warn", "moderate", "suspend", "ban"] as const
