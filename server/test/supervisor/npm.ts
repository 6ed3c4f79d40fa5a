/** Imitates npm: a process of that name which starts the supervisor through a shell. */
import { spawn } from "node:child_process"

process.title = "npm start"
const { FIXTURE_PARENT = "" } = process.env
const words = [process.execPath, FIXTURE_PARENT, process.argv[2] ?? ""].map((word) => `'${word}'`)
spawn("/bin/sh", ["-c", `${words.join(" ")}; exit $?`], { stdio: "inherit" })
