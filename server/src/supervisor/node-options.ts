/**
 * For server processes. V8 would take 128 MB for young objects. Few of them survive a collection (docs/decisions/028), so
 * collecting four times as often costs no measurable time.
 */
export const NODE_OPTIONS = ["--max-semi-space-size=16"]
