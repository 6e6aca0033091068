import { createHash } from 'node:crypto'
import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { cardOf } from '#features/profiles/contract/card.ts'
import {
  type CommunityGraph,
  communityLimits,
  type OpenMember,
  type SiteFacts,
  updateSiteFacts,
} from '../contract/index.ts'
import type { OpenMemberRow, SiteFactsRow } from './queries.ts'

export const viewOf = (row: SiteFactsRow, viewer: Viewer | null): SiteFacts => ({
  figures: { companies: row.companies, dailyStartups: row.daily_startups, countries: row.countries },
  operator: { name: row.operator_name, contactEmail: row.contact_email },
  can: { edit: mayCall(updateSiteFacts.access, viewer) },
})

const memberOf = ({ location, about, ...row }: OpenMemberRow): OpenMember[] =>
  row.username === null ? [] : [{ ...cardOf(row), username: row.username, location, about }]

/** In an order that tells nothing of whose place it is. */
const mixed = (id: string) => createHash('sha256').update(`star ${id}`).digest('hex')

/** Some members with their names, and all of them as a drawing without. */
export const communityOf = (
  rows: readonly OpenMemberRow[],
  links: readonly { member_id: string; other_id: string }[],
): { members: OpenMember[]; graph: CommunityGraph } => {
  const stars = [...rows].sort((a, b) => (mixed(a.id) < mixed(b.id) ? -1 : 1))
  const places = new Map(stars.map(({ id }, at) => [id, at]))
  return {
    // Those who say who they are first; among these, whoever changed something last.
    members: [...rows.filter(({ role }) => role !== null), ...rows.filter(({ role }) => role === null)]
      .flatMap(memberOf)
      .slice(0, communityLimits.members),
    graph: {
      nodes: stars.map((row) => ({ role: cardOf(row).role })),
      links: links.flatMap(({ member_id, other_id }) => {
        const [from, to] = [places.get(member_id), places.get(other_id)]
        return from === undefined || to === undefined ? [] : [[from, to] as [number, number]]
      }),
    },
  }
}
