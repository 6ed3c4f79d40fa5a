import { appendFileSync, mkdirSync } from "node:fs"

mkdirSync("dist", { recursive: true })
appendFileSync("built.txt", "x")
if (process.env["FIXTURE_SECRET"]) throw new Error("The build must not see the environment")
