import * as z from 'zod/mini'
import { memberCard } from '#features/profiles/contract/card.ts'
import { countedEvent, lockoutChanged } from '#features/security-events/contract/index.ts'
import { abilities } from '#kit/abilities.ts'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, language, paragraphs } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { moderationErrors } from './errors.ts'
import { moderationLimits, queueShows } from './limits.ts'

/** Appeals against automatic security locks (SHLD-02). `lapsed`: the lock ended before anyone decided. */
export const lockAppealStates = ['waiting', 'lifted', 'declined', 'lapsed'] as const
export type LockAppealState = (typeof lockAppealStates)[number]

export const lockAppealView = z.strictObject({
  id: id(),
  state: z.enum(lockAppealStates),
  member: memberCard,
  appeal: z.string(),
  /** Null if it is not known (I18N-07). */
  appealLanguage: z.nullable(language()),
  appealedAt: instant(),
  blockedAt: instant(),
  expiresAt: instant(),
  /** The newest events that counted; `eventCount` is the number of all. */
  events: z.array(countedEvent),
  eventCount: z.int(),
  statement: z.nullable(z.string()),
  decidedAt: z.nullable(instant()),
  decidedBy: z.nullable(z.strictObject({ id: id(), fullName: z.string() })),
  can: abilities('decide'),
})
export type LockAppealView = z.output<typeof lockAppealView>

export const listLockAppeals = endpoint({
  name: 'moderation.lockAppeals',
  method: 'GET',
  path: '/api/moderation/lock-appeals',
  summary:
    'Lists appeals against automatic security locks: those that wait, the lock that ends first at the top, or those that were decided or lapsed, newest first.',
  access: 'moderator',
  input: z.strictObject({ show: z._default(choice(queueShows), 'waiting'), ...pageInput }),
  output: page(lockAppealView),
  staleAfter: [lockoutChanged],
})

export const decideLockAppeal = endpoint({
  name: 'moderation.decideLockAppeal',
  method: 'PUT',
  path: '/api/moderation/lock-appeals/:id/decision',
  summary: 'Lifts a security lock after an appeal, or declines the appeal, and mails the member the reasons.',
  access: 'moderator',
  input: z.strictObject({
    id: id(),
    decision: choice(['lift', 'decline']),
    statement: paragraphs({ max: moderationLimits.statement }),
  }),
  output: lockAppealView,
  errors: pickErrors(moderationErrors, 'lock_appeal.not_found', 'lock_appeal.decided', 'lock_appeal.over'),
})
