import type { Kysely } from 'kysely'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { buildParticipant, buildProgram, type ProgramOverrides } from '#features/programs/server/testing.ts'
import type { Language } from '#kit/languages.ts'
import type { DB } from '#platform/db/schema.ts'
import type { TestServer } from '#tests/support/server.ts'

type Server = { db: Kysely<DB> }

type AnnouncementOverrides = {
  title?: string
  text?: string
  language?: Language
  isPinned?: boolean
  createdAt?: Date
}

export const buildAnnouncement = (
  { db }: Server,
  programId: string,
  {
    title = 'Next week',
    text = 'We meet on Monday.',
    language = 'en',
    isPinned = false,
    createdAt = new Date(),
  }: AnnouncementOverrides = {},
): Promise<{ id: string }> =>
  db
    .insertInto('program_announcements')
    .values({ program_id: programId, title, text, language, is_pinned: isPinned, created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()

export const buildChoice = (
  { db }: Server,
  programId: string,
  memberId: string,
  { introduction = null, isAlumnus = false }: { introduction?: string | null; isAlumnus?: boolean } = {},
) =>
  db
    .insertInto('program_cohort_members')
    .values({
      program_id: programId,
      member_id: memberId,
      introduction,
      language: introduction === null ? null : 'en',
      introduced_at: introduction === null ? null : new Date(),
      is_alumnus: isAlumnus,
    })
    .execute()

type SignedIn = Awaited<ReturnType<typeof signedInMember>>

/** A program with its owner and participants, all signed in. */
export const createCohortScene = async (
  server: TestServer,
  { participants: names = ['Asta Ek', 'Bo Dahl'], program: overrides = {} }: SceneOptions = {},
) => {
  const owner = await signedInMember(server, { fullName: 'Olle Owner', language: 'en' })
  const program = { ...(await buildProgram(server, owner.id, overrides)), ownerId: owner.id }
  const participants: SignedIn[] = []
  const applicationIds: string[] = []
  for (const fullName of names) {
    const member = await signedInMember(server, { fullName, language: 'en' })
    participants.push(member)
    applicationIds.push((await buildParticipant(server, program, program.ownerId, member.id)).id)
  }
  return {
    owner,
    program,
    programId: program.id,
    participants: participants as [SignedIn, SignedIn, ...SignedIn[]],
    applicationIds: applicationIds as [string, string, ...string[]],
  }
}
type SceneOptions = { participants?: readonly string[]; program?: ProgramOverrides }
