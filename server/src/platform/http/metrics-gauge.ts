import { Gauge, type Registry } from "prom-client"

/** A value, with its labels if it has any. */
export type Sample = [labels: Record<string, string>, value: number]

export interface GaugeOptions {
  name: string
  help: string
  labels?: readonly string[]
  /** Called for each scrape. If it fails or gives nothing, the metric is missing, which alerts can notice. */
  read: () => number | readonly Sample[] | Promise<number | readonly Sample[]>
}

/** A value that is read when it is scraped. */
export function addGauge(registry: Registry, { name, help, labels = [], read }: GaugeOptions) {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      gauge.reset()
      try {
        const value = await read()
        const samples: readonly Sample[] = typeof value === "number" ? [[{}, value]] : value
        for (const [each, number] of samples) gauge.set(each, number)
      } catch {
        // Already empty with labels, where removing needs their values.
        if (labels.length === 0) gauge.remove()
      }
    },
  })
}
