/**
 * For server processes. V8 would take 128 MB for young objects. Few survive (docs/decisions/028), so collecting them four times as often costs no
 * measurable time.
 */
export const NODE_OPTIONS = ["--max-semi-space-size=16"]
