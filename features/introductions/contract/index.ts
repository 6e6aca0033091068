import * as z from 'zod/mini'
import { blocksChanged } from '#features/blocks/contract/events.ts'
import { connectionsChanged } from '#features/network/contract/events.ts'
import { memberCard } from '#features/profiles/contract/card.ts'
import { abilities } from '#kit/abilities.ts'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, paragraphs, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { introductionErrors } from './errors.ts'
import { introductionChanged } from './events.ts'

export { introductionErrors } from './errors.ts'
export { introductionChanged } from './events.ts'

export const introductionLimits = {
  /** Longest texts in characters. */
  message: 1000,
  query: 100,
  /** Days until one that nobody answered ends. */
  openDays: 30,
  /** How many a member may propose in 24 hours. */
  perDay: 20,
  /** Connections offered to choose from. */
  candidates: 20,
} as const

export const introductionStates = ['proposed', 'made', 'declined', 'withdrawn', 'expired'] as const
export type IntroductionState = (typeof introductionStates)[number]

/** `received`: the viewer is one of the two; `given`: the viewer brings two together. */
export const introductionSides = ['received', 'given'] as const
export type IntroductionSide = (typeof introductionSides)[number]

/** An introduction as one of the three sees it. */
export const introductionView = z.strictObject({
  id: id(),
  state: z.enum(introductionStates),
  introducer: memberCard,
  /** Whom the viewer would meet; for the introducer, the two. */
  members: z.array(memberCard),
  message: z.string(),
  /** The viewer's own answer; null while there is none, and for the introducer. */
  answer: z.nullable(z.boolean()),
  /** The other's address, once both have said yes. */
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
  summary: 'The caller’s introductions, latest first: those they are part of, or those they gave.',
  access: 'confirmed',
  input: z.strictObject({ side: choice(introductionSides), ...pageInput }),
  output: page(introductionView),
  staleAfter: [introductionChanged, blocksChanged],
})

export const listCandidates = endpoint({
  name: 'introductions.candidates',
  method: 'GET',
  path: '/api/introductions/candidates',
  summary: 'The caller’s connections who could be introduced to a member, by name.',
  access: 'confirmed',
  input: z.strictObject({ memberId: id(), q: z.optional(text({ max: introductionLimits.query })) }),
  output: z.strictObject({ items: z.array(memberCard) }),
  rate: 'search',
  // What two others do with each other is told to them alone: who chooses asks anew, and `proposeIntroduction` has the last word.
  staleAfter: [connectionsChanged, blocksChanged],
})

export const proposeIntroduction = endpoint({
  name: 'introductions.propose',
  method: 'POST',
  path: '/api/introductions',
  summary: 'Asks two of the caller’s connections whether they want to meet.',
  access: 'confirmed',
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
  summary: 'One of the two says yes or no. The second yes connects them.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), accept: z.boolean() }),
  output: introductionView,
  errors: pickErrors(introductionErrors, 'introduction.not_found', 'introduction.not_yours', 'introduction.closed'),
})

export const withdrawIntroduction = endpoint({
  name: 'introductions.withdraw',
  method: 'POST',
  path: '/api/introductions/:id/withdraw',
  summary: 'The introducer takes it back while it is open.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: introductionView,
  errors: pickErrors(introductionErrors, 'introduction.not_found', 'introduction.not_yours', 'introduction.closed'),
})
