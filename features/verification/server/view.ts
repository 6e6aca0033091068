import { cardOf } from '#features/profiles/contract/card.ts'
import { toRequest } from '#kit/endpoint.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { type EvidenceFile, type OwnVerification, readEvidence, type RequestView } from '../contract/index.ts'
import * as policy from './policy.ts'
import type { AdministeredRow, RequestRow } from './queries.ts'

const fileOf =
  (requestId: string) =>
  (file: RequestRow['files'][number]): EvidenceFile => ({
    ...file,
    url: toRequest(readEvidence, { id: requestId, fileId: file.id }).path,
  })

const contentOf = (row: RequestRow) => ({
  id: row.id,
  explanation: row.explanation,
  language: row.language,
  links: row.links,
  files: row.files.map(fileOf(row.id)),
  status: row.status,
  note: row.note,
  noteLanguage: row.note_language,
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
})

/** What the rules for the member's own request need. */
export const ownFactsOf = (verified: boolean, latest: RequestRow | undefined): policy.OwnFacts => ({
  verified,
  latest: latest ? { status: latest.status, decidedAt: latest.decided_at } : null,
})

export const ownViewOf = (
  viewer: Viewer,
  verified: boolean,
  latest: RequestRow | undefined,
  now: Date,
): OwnVerification => {
  const facts = ownFactsOf(verified, latest)
  const again = verified ? null : policy.askAgainAt(facts.latest)
  return {
    verified,
    request: latest
      ? {
          ...contentOf(latest),
          can: { withdraw: policy.mayWithdraw(viewer, { memberId: latest.member_id, status: latest.status }) },
        }
      : null,
    again: again && again > now ? again.toISOString() : null,
    can: { request: policy.mayRequest(viewer, facts, now) },
  }
}

export const factsOf = (row: AdministeredRow): policy.Facts => ({
  memberId: row.member_id,
  status: row.status,
  memberBanned: row.member_banned,
})

export const viewOf = (row: AdministeredRow, viewer: Viewer | null): RequestView => ({
  ...contentOf(row),
  member: cardOf(row.member),
  memberSince: row.member_since.toISOString(),
  earlierRequests: row.earlier_requests,
  decidedBy: row.decided_by === null ? null : { id: row.decided_by, fullName: row.decider_name ?? '' },
  can: {
    decide: policy.mayDecide(viewer, factsOf(row)),
    approve: policy.mayApprove(viewer, factsOf(row)),
    open: policy.mayOpenEvidence(viewer, { memberId: row.member_id }),
  },
})
