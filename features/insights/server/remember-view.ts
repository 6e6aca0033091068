import type { OnView } from '#features/visits/server/index.ts'
import { mayCall } from '#kit/access.ts'
import { stockholmDayAt } from '#kit/stockholm-day.ts'
import * as queries from './queries.ts'
import { termsOf } from './search-terms.ts'
import type { Sources } from './sources.ts'

/** Remembers what a member looked at, and which search led to a profile. */
export const createRememberView =
  ({ owned }: Sources): OnView =>
  async ({ db, viewer, now }, { subject, search }) => {
    if (!subject || !viewer || mayCall('confirmed', viewer) !== 'ok') return
    const source = owned.find(({ kind }) => kind === subject.kind)
    if (!source) return
    const day = stockholmDayAt(now)
    const isRemembered = await queries.addView(db, { viewerId: viewer.id, ...subject, day }, source)
    if (!isRemembered || subject.kind !== 'profile' || search === undefined) return
    const terms = termsOf(search, await queries.skillsOf(db, subject.id))
    await queries.addTerms(db, { viewerId: viewer.id, subjectId: subject.id, day }, terms)
  }
