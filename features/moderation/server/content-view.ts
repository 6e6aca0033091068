import { excerpt } from '#kit/excerpt.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { contentLimits, type ContentView } from '../contract/content.ts'
import type { FoundContent } from './content-queries.ts'
import type { Contents } from './contents.ts'
import * as policy from './policy.ts'
import type { CaseRow } from './queries.ts'
import { factsOf } from './view.ts'

export const contentFactsOf = (row: FoundContent, latest: CaseRow | undefined): policy.ContentFacts => ({
  authorId: row.author_id,
  isRemoved: row.is_removed,
  latestCase: latest ? factsOf(latest) : null,
})

export const pathOf = (contents: Contents, { kind, place }: FoundContent): `/${string}` =>
  contents.find((one) => one.kind === kind)?.pathOf(place) ?? '/'

const stateOf = (row: FoundContent, latest: CaseRow | undefined) => {
  if (row.is_removed) return 'removed'
  return latest?.state === 'open' ? 'reported' : 'visible'
}

export const contentViewOf = (
  contents: Contents,
  row: FoundContent,
  latest: CaseRow | undefined,
  viewer: Viewer | null,
): ContentView => {
  const facts = contentFactsOf(row, latest)
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    text: excerpt(row.text, contentLimits.excerpt),
    language: row.language,
    author: row.author_id === null ? null : { id: row.author_id, fullName: row.author_name ?? '' },
    createdAt: row.created_at.toISOString(),
    state: stateOf(row, latest),
    path: row.is_removed ? null : pathOf(contents, row),
    case: latest
      ? {
          id: latest.id,
          state: latest.state,
          reportCount: latest.report_count,
          reason: latest.reason,
          statement: latest.statement,
          decidedBy: latest.decided_by === null ? null : { id: latest.decided_by, fullName: latest.decider_name ?? '' },
          decidedAt: latest.decided_at?.toISOString() ?? null,
        }
      : null,
    can: { remove: policy.mayRemoveContent(viewer, facts), restore: policy.mayRestoreContent(viewer, facts) },
  }
}
