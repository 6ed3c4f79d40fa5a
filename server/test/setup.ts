// As in production: it saves a quarter of the import.
import "../src/supervisor/resolve-drizzle.ts"
import { registerCleanup } from "./cleanup.ts"

registerCleanup()
