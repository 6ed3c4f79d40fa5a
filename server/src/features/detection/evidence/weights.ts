/**
 * Weights of signals absent from the public data, in log-odds; positive means fake. Chosen by judgment, not
 * measured: the local layer corrects them once staff have made enough decisions.
 */
export const WEIGHTS = {
  picture: {
    sharedByTwo: 1,
    sharedByMany: 2,
    generatorMark: 0.7, // real people use generated pictures too
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

/** Limit on the total of all evidence, in log-odds. */
export const EVIDENCE_CAP = 5
/** Limit on the shipped model, in log-odds. */
export const PRIOR_CAP = 3
/** Evidence families that need data before a judgment counts as well-founded. */
export const ENOUGH_FAMILIES = 4
/** Assumed share of fakes until staff have decided on a random sample. */
export const DEFAULT_BASE_RATE = 0.03
/** Smallest contribution listed as a reason. */
export const MIN_REASON_WEIGHT = 0.25
