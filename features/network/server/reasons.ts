import type { ProfileRole } from '#features/accounts/contract/roles.ts'
import type { RecommendationReason } from '../contract/index.ts'
import type { CandidateRow, CommonConnectionsRow } from './queries/recommended.ts'

const complements = {
  student: ['mentor', 'company'],
  entrepreneur: ['investor', 'advisor'],
  founder: ['investor', 'developer'],
  developer: ['founder', 'designer'],
  designer: ['founder', 'developer'],
  researcher: ['company', 'founder'],
  mentor: ['student', 'founder'],
  advisor: ['founder', 'entrepreneur'],
  investor: ['founder', 'entrepreneur'],
  company: ['student', 'researcher'],
  public_sector: ['company', 'researcher'],
  partner: ['company', 'founder'],
} as const satisfies Record<ProfileRole, readonly ProfileRole[]>

export const complementsOf = (role: string | null): readonly ProfileRole[] =>
  role !== null && role in complements ? complements[role as ProfileRole] : []

/** Score of each reason; `mostX` caps how many of a kind count. */
const reasonWeights = {
  common: 4,
  mostCommon: 5,
  expertise: 2,
  mostExpertise: 4,
  company: 5,
  role: 2,
  location: 1,
} as const

type ScoredFields = Pick<CandidateRow, 'common' | 'shared_expertise' | 'same_company' | 'same_location' | 'role'>

/** Recommendation score; 0 means no reason to recommend. */
export const scoreOf = (
  { common, shared_expertise, same_company, same_location, role }: ScoredFields,
  wantedRoles: readonly ProfileRole[],
): number =>
  Math.min(common, reasonWeights.mostCommon) * reasonWeights.common +
  Math.min(shared_expertise.length, reasonWeights.mostExpertise) * reasonWeights.expertise +
  (same_company ? reasonWeights.company : 0) +
  (wantedRoles.includes(role as ProfileRole) ? reasonWeights.role : 0) +
  (same_location ? reasonWeights.location : 0)

const maxTagsNamed = 3

export const reasonsOf = (
  row: ScoredFields & Pick<CandidateRow, 'company' | 'location'>,
  common: CommonConnectionsRow | undefined,
  wantedRoles: readonly ProfileRole[],
): RecommendationReason[] => [
  ...(common ? [{ kind: 'common', count: common.count, members: common.named } as const] : []),
  ...(row.same_company && row.company !== null ? [{ kind: 'company', company: row.company } as const] : []),
  ...(row.shared_expertise.length > 0
    ? [{ kind: 'expertise', tags: row.shared_expertise.slice(0, maxTagsNamed) } as const]
    : []),
  ...(wantedRoles.includes(row.role as ProfileRole) ? [{ kind: 'role', role: row.role as ProfileRole } as const] : []),
  ...(row.same_location && row.location !== null ? [{ kind: 'location', location: row.location } as const] : []),
]
