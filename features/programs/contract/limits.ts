/** Text lengths in characters. */
export const programLimits = {
  title: 160,
  description: 10_000,
  name: 120,
  features: 20,
  feature: 200,
  durationWeeks: { min: 1, max: 260 },
  participants: { min: 1, max: 10_000 },
  /** SEK in öre: ten million kronor. */
  price: 1_000_000_000,
  query: 200,
  /** The administrators' words with a decision. */
  note: 2_000,
  /** Characters of why a participation ends. */
  endReason: 2_000,
  /** Characters of an answer in an application. */
  shortestAnswer: 10,
  answer: 5_000,
  /** The owner's own questions; files are few because an application has at most ten. */
  questions: 15,
  fileQuestions: 5,
  question: 300,
  fewestOptions: 2,
  options: 12,
  option: 120,
  shortAnswer: 300,
  /** Programs of one member, in all states. */
  perMember: 100,
  /** `total` of a list stops here. */
  total: 10_000,
} as const
