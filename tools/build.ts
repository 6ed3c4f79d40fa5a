import { join } from "node:path"

import { createLog } from "../server/src/supervisor/log.ts"
import { buildWebIfStale } from "../server/src/supervisor/web-build.ts"

/**
 * `npm run build`: builds the web app unless the build matches its sources, and records them, so that no server builds
 * it again.
 */
export const buildWeb = () =>
  buildWebIfStale(join(import.meta.dirname, ".."), createLog("warn"), new AbortController().signal)

if (import.meta.main) await buildWeb()
