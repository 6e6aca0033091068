import { signedInMember } from '#features/accounts/server/testing.ts'
import { buildApplication } from '#features/applications/server/testing.ts'
import { buildProgram, type ProgramOverrides } from '#features/programs/server/testing.ts'
import type { InputOf } from '#kit/endpoint.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { createScheduledEvent, EventKind } from '../contract/index.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

type EventInput = Omit<InputOf<typeof createScheduledEvent>, 'programId'>

/** The input of a workshop in March 2027, which participants join by a call. */
export const eventInput = (more: Partial<EventInput> = {}): EventInput => ({
  kind: 'workshop',
  title: 'Prototyping',
  startsLocal: '2027-03-10T09:00',
  endsLocal: '2027-03-10T11:30',
  callUrl: 'https://meet.example.org/prototyping',
  ...more,
})

type EventOverrides = {
  kind?: EventKind
  title?: string
  startsAt?: Date
  endsAt?: Date
  place?: string | null
  callUrl?: string | null
  isPublic?: boolean
  cancelledAt?: Date | null
}

/** Inserts an event of an hour; tomorrow by default. */
export const buildEvent = (
  { db }: { db: Kysely<DB> },
  programId: string,
  overrides: EventOverrides = {},
): Promise<{ id: string; title: string }> => {
  const startsAt = overrides.startsAt ?? new Date(Date.now() + 86_400_000)
  return db
    .insertInto('program_events')
    .values({
      program_id: programId,
      kind: overrides.kind ?? 'meeting',
      title: overrides.title ?? 'Kick-off',
      starts_at: startsAt,
      ends_at: overrides.endsAt ?? new Date(startsAt.getTime() + 3_600_000),
      place: overrides.place ?? null,
      call_url: overrides.callUrl ?? null,
      is_public: overrides.isPublic ?? false,
      cancelled_at: overrides.cancelledAt ?? null,
    })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
}

/** A program with its owner and a participant, both signed in. */
export const createCohortScene = async (server: TestServer, overrides: ProgramOverrides = {}) => {
  const [owner, participant] = [await signedInMember(server), await signedInMember(server)]
  const program = await buildProgram(server, owner.id, overrides)
  await buildApplication(server, { kind: 'program', ownerId: owner.id, ...program }, participant.id, {
    status: 'approved',
  })
  return { owner, participant, program }
}
