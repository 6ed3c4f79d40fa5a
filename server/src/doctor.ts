import { print } from "#doctor/finding.ts"
import { examine } from "#doctor/run.ts"

/** `npm run doctor`: checks what this installation depends on and says what to do. Exits with 1 if something is wrong. */
// oxlint-disable-next-line node/no-process-env -- handed to the configuration, which reads it
const findings = await examine(process.env)
for (const finding of findings) console.log(print(finding))
const problems = findings.filter(({ state }) => state === "problem").length
const warnings = findings.filter(({ state }) => state === "warning").length
console.log(
  problems + warnings === 0
    ? "\nEverything is fine."
    : `\n${problems} ${problems === 1 ? "problem" : "problems"}, ${warnings} ${warnings === 1 ? "warning" : "warnings"}.`,
)
process.exit(problems === 0 ? 0 : 1)
