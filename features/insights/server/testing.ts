import { buildMember } from '#features/accounts/server/testing.ts'
import { stockholmDayAt } from '#kit/stockholm-day.ts'
import { dayMs } from '#kit/durations.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { InsightSubject } from '../contract/index.ts'

type Viewed = { kind: InsightSubject; id: string; role?: 'founder' | 'student' | 'mentor'; daysAgo?: number }

/** Adds views of something by new members. @returns their ids */
export const buildViews = async (
  server: Pick<TestServer, 'db'>,
  { kind, id, role = 'founder', daysAgo = 0 }: Viewed,
  count: number,
): Promise<string[]> => {
  const ids: string[] = []
  for (let number = 0; number < count; number++) ids.push((await buildMember(server, { role })).id)
  const day = stockholmDayAt(new Date(Date.now() - daysAgo * dayMs))
  await server.db
    .insertInto('member_views')
    .values(ids.map((viewer_id) => ({ subject_id: id, subject_kind: kind, day, viewer_id })))
    .execute()
  return ids
}
