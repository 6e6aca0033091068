import { createHash } from 'node:crypto'
import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { cardOf } from '#features/profiles/contract/card.ts'
import {
  type CommunityGraph,
  communityLimits,
  type PublicMember,
  type SiteFacts,
  updateSiteFacts,
} from '../contract/index.ts'
import type { PublicMemberRow, SiteFactsRow } from './queries.ts'

export const viewOf = (row: SiteFactsRow, viewer: Viewer | null): SiteFacts => ({
  figures: { companies: row.companies, dailyStartups: row.daily_startups, countries: row.countries },
  operator: { name: row.operator_name, contactEmail: row.contact_email },
  can: { edit: mayCall(updateSiteFacts.access, viewer) },
})

const memberOf = ({ location, about, bio_language, ...row }: PublicMemberRow): PublicMember[] => {
  if (row.username === null) return []
  const aboutLanguage = about === null ? null : bio_language
  return [{ ...cardOf(row), username: row.username, location, about, aboutLanguage }]
}

/** Sorts nodes by a hash, so that a position in the graph does not identify a member. */
const shuffleKey = (id: string) => createHash('sha256').update(`star ${id}`).digest('hex')

export const communityOf = (
  rows: readonly PublicMemberRow[],
  links: readonly { member_id: string; other_id: string }[],
): { members: PublicMember[]; graph: CommunityGraph } => {
  const nodes = [...rows].sort((a, b) => (shuffleKey(a.id) < shuffleKey(b.id) ? -1 : 1))
  const indexById = new Map(nodes.map(({ id }, at) => [id, at]))
  return {
    // Members with a role first, each group most recently changed first.
    members: [...rows.filter(({ role }) => role !== null), ...rows.filter(({ role }) => role === null)]
      .flatMap(memberOf)
      .slice(0, communityLimits.members),
    graph: {
      nodes: nodes.map((row) => ({ role: cardOf(row).role })),
      links: links.flatMap(({ member_id, other_id }) => {
        const [from, to] = [indexById.get(member_id), indexById.get(other_id)]
        return from === undefined || to === undefined ? [] : [[from, to] as [number, number]]
      }),
    },
  }
}
