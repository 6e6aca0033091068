import type { Kysely, RawBuilder } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { Feature } from '#platform/feature.ts'
import type { Viewable, ViewableRow } from '#platform/viewable.ts'
import { type SubjectKind, subjectKinds } from '../contract/index.ts'

type PageSubject = { kind: SubjectKind; id: RawBuilder<string | null> }
export type SubjectRef = { subject_kind: SubjectKind | null; subject_id: string | null }

/**
 * What the areas' pages are about.
 * @throws {Error} when a kind is missing or declared twice
 */
export const collectSubjects = (areas: readonly Feature[]) => {
  const byKind = new Map<SubjectKind, Viewable>()
  for (const viewable of areas.flatMap(({ viewables = [] }) => viewables)) {
    if (byKind.has(viewable.kind)) throw new Error(`two areas have the viewable ${viewable.kind}`)
    byKind.set(viewable.kind, viewable)
  }
  for (const kind of subjectKinds) if (!byKind.has(kind)) throw new Error(`no area has the viewable ${kind}`)
  const byPage = new Map(
    [...byKind.values()].flatMap((viewable) =>
      Object.entries(viewable.pages).map(([pattern, idOf]) => [pattern, { kind: viewable.kind, idOf }] as const),
    ),
  )

  /** @returns null for a page that is about no single row */
  const ofPage = (pattern: string, parameter: string | null): PageSubject | null => {
    const found = byPage.get(pattern)
    return found && parameter !== null ? { kind: found.kind, id: found.idOf(parameter) } : null
  }

  /** Titles and paths of the rows that still exist, by their ids. */
  const describe = async (db: Kysely<DB>, refs: readonly SubjectRef[]): Promise<Map<string, ViewableRow>> => {
    const rows = await Promise.all(
      [...byKind.values()].map((viewable) => {
        const ids = refs.flatMap((ref) =>
          ref.subject_kind === viewable.kind && ref.subject_id ? [ref.subject_id] : [],
        )
        return ids.length > 0 ? viewable.describe(db, [...new Set(ids)]) : []
      }),
    )
    return new Map(rows.flat().map((row) => [row.id, row]))
  }

  return { ofPage, describe }
}
export type Subjects = ReturnType<typeof collectSubjects>
