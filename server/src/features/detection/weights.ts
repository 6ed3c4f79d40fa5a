/**
 * What signals are worth that no public data has, in log-odds: above zero speaks for a fake. Set by judgment, not
 * measured; the local layer corrects them once people have decided often enough. Change one only with a reason.
 */
export const WEIGHTS = {
  picture: {
    sharedByTwo: 1,
    sharedByMany: 2,
    generatorMark: 0.7, // real people use generated pictures as well
    generatedEyes: 1.5,
    stockMark: 0.7,
    cameraMark: -0.3,
  },
  content: {
    mostTextsShared: 2,
    someTextsShared: 1.3,
    oneTextShared: 0.6,
    bioShared: 1.2,
    repeatsItself: 0.8,
    mostlyLinks: 0.5,
  },
  interaction: { identicalComments: 1, onlyTakes: 0.3, repliedTo: -0.4 },
  messages: {
    identicalFirst: 2.5,
    someIdenticalFirst: 1.2,
    strangersInAnHour: 1.5,
    unanswered: 0.8,
    answered: -0.6,
  },
  signup: { burst: 0.8, smallBurst: 0.4 },
  reports: { reliableReporters: 1.5, upheldEach: 1, upheldMost: 2 },
  audience: {
    hardlyFollowedBack: 1,
    seldomFollowedBack: 0.6,
    followsInBursts: 0.6,
    longMutual: -1.5,
    verified: -1.5,
    mostVouched: -2,
  },
  rhythm: { clockwork: 1, neverSleeps: 0.5, flood: 0.8 },
  graph: { fromFakes: 1, unreached: 0.6, trusted: -0.7 },
  opinion: { most: 0.4 },
} as const

/** However much there is, evidence alone moves the judgment no further than this. */
export const EVIDENCE_CAP = 5
/** Nor does what other sites' data say about profiles. */
export const PRIOR_CAP = 3
/** Families with something to look at before an account can be judged. */
export const ENOUGH_FAMILIES = 4
/** Share of fakes assumed until a random sample has been decided here. */
export const DEFAULT_BASE_RATE = 0.03
/** Smallest contribution worth a sentence. */
export const WORTH_SAYING = 0.25
