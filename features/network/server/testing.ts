import type { Kysely } from 'kysely'
import { type MemberOverrides, signedInMember } from '#features/accounts/server/testing.ts'
import { setProfile } from '#features/profiles/server/testing.ts'
import type { DB } from '#platform/db/schema.ts'

type Server = Parameters<typeof signedInMember>[0]

export type ProfileOverrides = MemberOverrides & {
  bio?: string
  company?: string
  location?: string
  expertise?: string[]
  mentorAvailable?: boolean
  hidden?: boolean
}

/** Creates a member with a profile and a signed-in client. */
export const signedInProfile = async (
  server: Server,
  { bio, company, location, expertise, mentorAvailable, hidden, ...member }: ProfileOverrides = {},
) => {
  const signedIn = await signedInMember(server, member)
  const profileColumns = {
    ...(bio !== undefined && { bio }),
    ...(company !== undefined && { company }),
    ...(location !== undefined && { location }),
    ...(expertise !== undefined && { expertise }),
    ...(mentorAvailable !== undefined && { mentor_available: mentorAvailable }),
    ...(hidden !== undefined && { hidden_from_search: hidden }),
  }
  if (Object.keys(profileColumns).length > 0) await setProfile(server, signedIn.id, profileColumns)
  return signedIn
}

/** Counts the rows of a pair: connections, requests and feed activities. */
export const countPairRows = async ({ db }: { db: Kysely<DB> }, one: string, other: string) => {
  const both = [one, other]
  const connections = await db
    .selectFrom('connections')
    .select('member_id')
    .where('member_id', 'in', both)
    .where('other_id', 'in', both)
    .execute()
  const requests = await db
    .selectFrom('connection_requests')
    .select('from_id')
    .where('from_id', 'in', both)
    .where('to_id', 'in', both)
    .execute()
  const activities = await db
    .selectFrom('activities')
    .select('id')
    .where('type', '=', 'new_connection')
    .where('actor_id', 'in', both)
    .where('other_id', 'in', both)
    .execute()
  return { connections: connections.length, requests: requests.length, activities: activities.length }
}
