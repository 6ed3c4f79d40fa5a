import type { EnvironmentReader } from "./environment.ts"

export interface ModerationConfig {
  adminEmailDomains: string[]
  detectionEmailDomains: string[]
  /** Missing: the detector works without a language model. */
  ai: { baseUrl: string; apiKey: string; model: string } | undefined
  autoEnforce: { reports: number; minAgeHours: number }
}

export function readModeration(env: EnvironmentReader): ModerationConfig {
  const ai = env.group(["AI_BASE_URL", "AI_API_KEY", "AI_MODEL"])
  const baseUrl = env.url("AI_BASE_URL", ["http:", "https:"])
  return {
    adminEmailDomains: env.domains("ADMIN_EMAIL_DOMAINS"),
    detectionEmailDomains: env.domains("DETECTION_EMAIL_DOMAINS"),
    ai: ai && baseUrl ? { baseUrl, apiKey: ai.AI_API_KEY, model: ai.AI_MODEL } : undefined,
    autoEnforce: {
      reports: env.integer("AUTO_ENFORCE_REPORTS", 3, { min: 1, max: 1000 }),
      minAgeHours: env.integer("AUTO_ENFORCE_MIN_AGE_HOURS", 24, { min: 0, max: 10_000 }),
    },
  }
}
