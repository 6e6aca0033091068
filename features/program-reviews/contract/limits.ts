export const reviewLimits = {
  /** Rounds of a program. */
  rounds: 5,
  /** Reviewers of a program who are invited or have accepted. */
  reviewers: 50,
  criteria: 10,
  weight: { min: 1, max: 10 },
  score: { min: 1, max: 5 },
  /** Text lengths in characters. */
  name: 80,
  meaning: 500,
  note: 2_000,
  feedback: 2_000,
  reason: 500,
} as const
