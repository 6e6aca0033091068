import { dayMs } from '#kit/durations.ts'
import { demoCohorts } from './demo-cohorts.ts'
import type { DemoMemberKey } from './demo-members.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

/** Inserts the cohorts of programs. The programs and their participants exist already. */
export const insertDemoCohorts = async (
  insert: (text: string, values: unknown[]) => Promise<string>,
  ids: Record<DemoMemberKey, string>,
): Promise<void> => {
  for (const { slug, participants, announcements } of demoCohorts) {
    const newest = Math.min(...announcements.map(({ days }) => days))
    for (const { by, language, text, isAlumnus } of participants)
      await insert(
        `insert into program_cohort_members (program_id, member_id, introduction, language, introduced_at, is_alumnus)
         select id, $2, $3, $4, $5, $6 from programs where slug = $1 returning program_id as id`,
        [
          slug,
          ids[by],
          text ?? null,
          text === undefined ? null : language,
          text === undefined ? null : daysAgo(newest + 1),
          isAlumnus ?? false,
        ],
      )
    for (const { title, text, pinned, days, editedAfter } of announcements)
      await insert(
        `insert into program_announcements (program_id, title, text, language, is_pinned, created_at, edited_at)
         select id, $2, $3, language, $4, $5, $6 from programs where slug = $1 returning id`,
        [
          slug,
          title,
          text,
          pinned ?? false,
          daysAgo(days),
          editedAfter === undefined ? null : daysAgo(days - editedAfter),
        ],
      )
  }
}
