/**
 * What each figure is. `rows`: who may open the rows that it counts; its number is public, and for figures that most
 * members may not open, the exact number below `smallGroup` is hidden. `sum`: how the days of a period make one number.
 */
type FigureRule = { rows: 'member' | 'admin-viewer' | 'nobody'; sum: 'total' | 'mean' }

/** The figures of the community. Each is declared in `Feature.figures` of the area that owns the rows. */
export const figureRules = {
  new_members: { rows: 'member', sum: 'total' },
  active_members: { rows: 'admin-viewer', sum: 'mean' },
  registrations: { rows: 'admin-viewer', sum: 'total' },
  connections: { rows: 'admin-viewer', sum: 'total' },
  opportunities: { rows: 'member', sum: 'total' },
  applications: { rows: 'admin-viewer', sum: 'total' },
  answers: { rows: 'admin-viewer', sum: 'total' },
  messages: { rows: 'nobody', sum: 'total' },
  launches: { rows: 'member', sum: 'total' },
  votes: { rows: 'admin-viewer', sum: 'total' },
  programs: { rows: 'member', sum: 'total' },
  sessions: { rows: 'nobody', sum: 'total' },
  posts: { rows: 'member', sum: 'total' },
  suggestions: { rows: 'member', sum: 'total' },
  answered_applications: { rows: 'admin-viewer', sum: 'total' },
  conversations: { rows: 'nobody', sum: 'total' },
  answered_conversations: { rows: 'nobody', sum: 'total' },
  filled_profiles: { rows: 'nobody', sum: 'total' },
} as const satisfies Record<string, FigureRule>

export type FigureName = keyof typeof figureRules
export const figureNames = Object.keys(figureRules) as [FigureName, ...FigureName[]]

/** Parts of the answer rates and of the activation, not shown by themselves. */
const partialFigures = [
  'answered_applications',
  'conversations',
  'answered_conversations',
  'filled_profiles',
] as const satisfies readonly FigureName[]
type PartialFigure = (typeof partialFigures)[number]

export type ComparedFigure = Exclude<FigureName, PartialFigure>
export const comparedFigures = figureNames.filter(
  (name) => !(partialFigures as readonly string[]).includes(name),
) as unknown as [ComparedFigure, ...ComparedFigure[]]

/** On the overview of every member. */
export const ownFigures = ['connections', 'applications', 'answered_conversations'] as const
export const highlights = ['new_members', 'opportunities', 'launches', 'programs'] as const

/** Steps of the activation, in their order. */
export const activationSteps = ['registered', 'confirmed', 'filled', 'connected', 'returned'] as const
export type ActivationStep = (typeof activationSteps)[number]

/** How many weeks of joining the activation and the retention look at. */
export const cohortWeeks = 12

/** What the answer rates are about. */
export const answerKinds = ['opportunity', 'mentorship', 'program', 'partner', 'messages'] as const

/** Groups smaller than this show no number to viewers who may not see their members. */
export const smallGroup = 5

export const analyticsLimits = {
  /** The days of the overview, compared with as many before. */
  overviewDays: 28,
  /** How far back figures are counted when the platform counts them for the first time. */
  historyDays: 800,
  /** Days that are counted again, because answers still arrive. */
  openDays: 15,
  maxPeriodDays: 731,
  marketWords: 20,
} as const
