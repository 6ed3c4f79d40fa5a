import { contentEvidence } from "./content.ts"
import type { AccountFacts } from "./facts.ts"
import type { Finding } from "./finding.ts"
import { followEvidence } from "./follows.ts"
import { graphEvidence } from "./graph.ts"
import { interactionEvidence } from "./interaction.ts"
import { messagesEvidence } from "./messages.ts"
import { pictureEvidence } from "./picture.ts"
import { reportsEvidence } from "./reports.ts"
import { rhythmEvidence } from "./rhythm.ts"
import { signupEvidence } from "./signup.ts"

export function evidenceOf(facts: AccountFacts): Finding[] {
  return [
    ...pictureEvidence(facts.picture),
    ...contentEvidence(facts.content),
    ...messagesEvidence(facts.messages),
    ...reportsEvidence(facts.reports),
    ...followEvidence(facts.follows),
    ...rhythmEvidence(facts.postTimes),
    ...interactionEvidence(facts.interaction),
    ...signupEvidence(facts.signup),
    ...graphEvidence(facts.graph),
  ]
}
