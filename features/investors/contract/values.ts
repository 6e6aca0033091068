/** Separate from the schemas, so that the public page does not load them. */
export const interestSides = ['investor', 'founder'] as const
export type InterestSide = (typeof interestSides)[number]

export const interestStages = ['idea', 'pre_seed', 'seed', 'series_a', 'series_b', 'growth'] as const
export type InterestStage = (typeof interestStages)[number]

export const interestFields = [
  'ai',
  'climate',
  'health',
  'fintech',
  'deep_tech',
  'web3',
  'software',
  'industry',
  'food',
  'education',
  'games',
  'other',
] as const
export type InterestField = (typeof interestFields)[number]

/** Parses the chosen side from the URL, where it survives signing in. */
export const parseSide = (search: URLSearchParams): InterestSide | null =>
  interestSides.find((side) => side === search.get('as')) ?? null
