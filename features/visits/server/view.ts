import type { ViewableRow } from '#platform/viewable.ts'
import type { PageView, VisitReport } from '../contract/index.ts'
import type { PageRow, ViewRow } from './queries.ts'
import type { SubjectRef } from './subjects.ts'

type Described = ReadonlyMap<string, ViewableRow>

const subjectOf = ({ subject_kind, subject_id }: SubjectRef, described: Described): PageView['subject'] => {
  if (!subject_kind || !subject_id) return null
  const row = described.get(subject_id)
  return { kind: subject_kind, id: subject_id, title: row?.title ?? null, href: row?.path ?? null }
}

export const pageOf = (row: PageRow, described: Described): VisitReport['pages'][number] => ({
  path: row.path,
  subject: subjectOf(row, described),
  visitors: row.visitors,
  views: row.views,
})

export const viewOf = (row: ViewRow, described: Described): PageView => ({
  id: row.id,
  at: row.at.toISOString(),
  visitor: row.visitor,
  path: row.path,
  subject: subjectOf(row, described),
  source: row.source,
  device: row.device,
  language: row.language,
})
