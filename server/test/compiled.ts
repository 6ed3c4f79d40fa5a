import { join } from "node:path"

/** For Node processes that tests start: compiling the server takes most of their start. */
export const COMPILED = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, "../../node_modules/.cache/compiled"),
}
