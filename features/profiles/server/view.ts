import type { ConnectionView } from '#features/network/contract/index.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import {
  cardOf,
  type MemberProfile,
  type OwnProfile,
  publicPath,
  type PublicProfile,
  studiesOf,
} from '../contract/index.ts'
import * as policy from './policy.ts'
import type { OwnRow } from './queries/own.ts'
import type { VisibleProfileRow, PublicRow } from './queries/member-profile.ts'

const urlOf = (base: string, username: string | null) => (username === null ? null : base + publicPath(username))

export const ownView = (
  row: OwnRow,
  { base, newUsernamesLeft }: { base: string; newUsernamesLeft: number },
): OwnProfile => ({
  id: row.id,
  fullName: row.full_name,
  // Database constraints ensure the type.
  role: row.role,
  avatarUrl: row.avatar_url,
  phone: row.phone,
  bio: row.bio,
  company: row.company,
  location: row.location,
  ...studiesOf(row),
  website: row.website,
  linkedin: row.linkedin,
  github: row.github,
  expertise: row.expertise,
  mentorAvailable: row.mentor_available,
  username: row.username,
  publicUrl: urlOf(base, row.username),
  newUsernamesLeft,
  cv: row.cv_id === null ? null : { id: row.cv_id, name: row.cv_name ?? '', size: row.cv_bytes ?? 0 },
  portfolio:
    row.portfolio_id === null
      ? null
      : { id: row.portfolio_id, name: row.portfolio_name ?? '', size: row.portfolio_bytes ?? 0 },
  isPublic: row.is_public,
  messagesFrom: row.messages_from,
  hidesVisits: row.hides_visits,
  hiddenFromSearch: row.hidden_from_search,
  verified: row.verified_at !== null,
  memberSince: row.member_since.toISOString(),
  completeness: {
    photo: row.avatar_url !== null,
    bio: row.bio !== null,
    expertise: row.expertise.length > 0,
    // A student's school counts as one.
    company: row.company !== null || row.school !== null,
    location: row.location !== null,
    username: row.username !== null,
  },
})

const sharedFieldsOf = (row: PublicRow): Omit<PublicProfile, 'pictureVersion'> => ({
  ...cardOf(row),
  bio: row.bio,
  bioLanguage: row.bio_language,
  location: row.location,
  ...studiesOf(row),
  website: row.website,
  linkedin: row.linkedin,
  github: row.github,
  expertise: row.expertise,
  mentorAvailable: row.mentor_available,
  memberSince: row.member_since.toISOString(),
})

export const publicView = (row: PublicRow, pictureVersion: string): PublicProfile => ({
  ...sharedFieldsOf(row),
  pictureVersion,
})

export const memberView = (
  row: VisibleProfileRow,
  connection: ConnectionView,
  viewer: Viewer,
  base: string,
): MemberProfile => {
  const relation: policy.ViewerRelation = {
    isSelf: row.id === viewer.id,
    isConnected: connection.state === 'connected',
  }
  const visibleDocument = (document: 'cv' | 'portfolio', name: string | null, size: number | null) =>
    name !== null && policy.mayOpenDocument(document, relation) ? { name, size: size ?? 0 } : null
  return {
    ...sharedFieldsOf(row),
    publicUrl: row.is_public ? urlOf(base, row.username) : null,
    portfolio: visibleDocument('portfolio', row.portfolio_name, row.portfolio_bytes),
    cv: visibleDocument('cv', row.cv_name, row.cv_bytes),
    connections: row.connections,
    isSelf: relation.isSelf,
    connection,
    can: {
      connect: policy.mayConnect(viewer, relation),
      introduce: policy.mayIntroduce(viewer, relation),
      block: policy.mayBlock(viewer, relation),
    },
  }
}
