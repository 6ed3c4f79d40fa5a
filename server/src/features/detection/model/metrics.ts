import { readFileSync } from "node:fs"

export interface ShippedMetrics {
  meanUnseenAuc: number | null
  worstUnseenAuc: number | null
}

/** Measured when the model was trained; null without the file. */
export function shippedMetrics(): ShippedMetrics {
  try {
    const file = new URL("metrics.json", import.meta.url)
    const metrics = JSON.parse(readFileSync(file, "utf8")) as Partial<ShippedMetrics>
    return {
      meanUnseenAuc: metrics.meanUnseenAuc ?? null,
      worstUnseenAuc: metrics.worstUnseenAuc ?? null,
    }
  } catch {
    return { meanUnseenAuc: null, worstUnseenAuc: null }
  }
}
