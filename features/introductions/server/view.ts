import { cardOf } from '#features/profiles/contract/card.ts'
import type { Context } from '#platform/http/context.ts'
import { introductionsFlag } from '../contract/flags.ts'
import type { IntroductionView } from '../contract/index.ts'
import * as policy from './policy.ts'
import type { IntroductionRow } from './queries.ts'

export const factsOf = (row: IntroductionRow, viewerId: string, now: Date): policy.Facts => ({
  state: row.state,
  isIntroducer: row.introducer.id === viewerId,
  answer: row.first.id === viewerId ? row.first_answer : row.second.id === viewerId ? row.second_answer : null,
  isPast: row.expires_at <= now,
})

/** Hides the other member's answer, and both addresses until both have accepted. */
export const viewOf = (
  row: IntroductionRow,
  { member: viewer, now, flags }: Pick<Context, 'member' | 'now' | 'flags'>,
): IntroductionView => {
  const facts = factsOf(row, viewer.id, now)
  const others = [row.first, row.second].filter(({ id }) => id !== viewer.id)
  return {
    id: row.id,
    state: facts.state === 'proposed' && facts.isPast ? 'expired' : facts.state,
    introducer: cardOf(row.introducer),
    members: others.map(cardOf),
    message: row.message,
    language: row.language,
    answer: facts.answer,
    email: row.state === 'made' && !facts.isIntroducer ? (others[0]?.email ?? null) : null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    can: {
      answer: flags.isOn(introductionsFlag, viewer.id) ? policy.mayAnswer(viewer, facts) : 'feature.off',
      withdraw: policy.mayWithdraw(viewer, facts),
    },
  }
}
