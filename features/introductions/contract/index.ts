import * as z from 'zod/mini'
import { blocksChanged } from '#features/blocks/contract/events.ts'
import { featureFlagsChanged } from '#features/feature-flags/contract/events.ts'
import { connectionsChanged } from '#features/network/contract/events.ts'
import { memberCard } from '#features/profiles/contract/card.ts'
import { abilities } from '#kit/abilities.ts'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, language, paragraphs, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { introductionErrors } from './errors.ts'
import { introductionChanged } from './events.ts'
import { introductionsFlag } from './flags.ts'

export { introductionErrors } from './errors.ts'
export { introductionChanged } from './events.ts'

export const introductionLimits = {
  /** In characters, like `query`. */
  message: 1000,
  query: 100,
  /** Days until an unanswered introduction expires. */
  openDays: 30,
  /** Proposals per member in 24 hours. */
  perDay: 20,
  candidates: 20,
} as const

export const introductionStates = ['proposed', 'made', 'declined', 'withdrawn', 'expired'] as const
export type IntroductionState = (typeof introductionStates)[number]

/** `received`: the viewer is introduced to a member. `given`: the viewer introduces two members. */
export const introductionSides = ['received', 'given'] as const
export type IntroductionSide = (typeof introductionSides)[number]

export const introductionView = z.strictObject({
  id: id(),
  state: z.enum(introductionStates),
  introducer: memberCard,
  /** The member to meet; for the introducer, both members. */
  members: z.array(memberCard),
  message: z.string(),
  /** Of the message; null if it is unknown. */
  language: z.nullable(language()),
  /** The viewer's own answer; null before they answer, and for the introducer. */
  answer: z.nullable(z.boolean()),
  /** The other member's address once both have accepted; null for the introducer. */
  email: z.nullable(z.string()),
  createdAt: instant(),
  expiresAt: instant(),
  can: abilities('answer', 'withdraw'),
})
export type IntroductionView = z.output<typeof introductionView>

export const listIntroductions = endpoint({
  name: 'introductions.list',
  method: 'GET',
  path: '/api/introductions',
  summary: 'Lists the introductions that the viewer received or gave, latest first.',
  access: 'confirmed',
  input: z.strictObject({ side: choice(introductionSides), ...pageInput }),
  output: page(introductionView),
  staleAfter: [introductionChanged, blocksChanged, featureFlagsChanged],
})

export const listCandidates = endpoint({
  name: 'introductions.candidates',
  method: 'GET',
  path: '/api/introductions/candidates',
  summary: 'Lists the viewer’s connections who could be introduced to a member, by name.',
  access: 'confirmed',
  flag: introductionsFlag,
  input: z.strictObject({ memberId: id(), q: z.optional(text({ max: introductionLimits.query })) }),
  output: z.strictObject({ items: z.array(memberCard) }),
  rate: 'search',
  // Connections between two other members are private, so no event covers them. `proposeIntroduction` checks again.
  staleAfter: [connectionsChanged, blocksChanged],
})

export const proposeIntroduction = endpoint({
  name: 'introductions.propose',
  method: 'POST',
  path: '/api/introductions',
  summary: 'Proposes an introduction to two of the viewer’s connections.',
  access: 'confirmed',
  flag: introductionsFlag,
  input: z.strictObject({ memberId: id(), otherId: id(), message: paragraphs({ max: introductionLimits.message }) }),
  output: introductionView,
  errors: pickErrors(
    introductionErrors,
    'introduction.same_member',
    'introduction.not_connected',
    'introduction.already_connected',
    'introduction.already_open',
    'introduction.not_possible',
    'introduction.too_many',
  ),
  idempotent: true,
})

export const answerIntroduction = endpoint({
  name: 'introductions.answer',
  method: 'PUT',
  path: '/api/introductions/:id/answer',
  summary: 'Accepts or declines an introduction. The second acceptance connects the two members.',
  access: 'confirmed',
  flag: introductionsFlag,
  input: z.strictObject({ id: id(), accept: z.boolean() }),
  output: introductionView,
  errors: pickErrors(introductionErrors, 'introduction.not_found', 'introduction.not_yours', 'introduction.closed'),
})

export const withdrawIntroduction = endpoint({
  name: 'introductions.withdraw',
  method: 'POST',
  path: '/api/introductions/:id/withdraw',
  summary: 'Withdraws an open introduction. Only its introducer may do so.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: introductionView,
  errors: pickErrors(introductionErrors, 'introduction.not_found', 'introduction.not_yours', 'introduction.closed'),
})
