import { signedInMember } from '#features/accounts/server/testing.ts'
import { listOwn } from '#features/applications/contract/index.ts'
import { buildApplication } from '#features/applications/server/testing.ts'
import { hourMs } from '#kit/durations.ts'
import type { TestServer } from '#tests/support/server.ts'
import { leaveProgram, readProgram } from '../../contract/index.ts'
import { buildParticipant, buildProgram, buildWaitingForProgram, type ProgramOverrides } from '../testing.ts'

type Options = ProgramOverrides & { places?: number; length?: number; approved?: boolean }

/** A program whose places are taken, and members who have asked for one in this order. */
export const createLine = async (
  server: TestServer,
  { places = 1, length = 2, approved = true, ...overrides }: Options = {},
) => {
  const owner = await signedInMember(server, { fullName: 'Olga Owner' })
  const program = await buildProgram(server, owner.id, { maxParticipants: places, ...overrides })
  const subject = { kind: 'program' as const, ownerId: owner.id, ...program }
  const participants = await Promise.all(
    Array.from({ length: places }, async () => {
      const member = await signedInMember(server)
      return { ...member, applicationId: (await buildParticipant(server, program, owner.id, member.id)).id }
    }),
  )
  const line = await Promise.all(
    Array.from({ length }, async (_, number) => {
      const member = await signedInMember(server)
      const createdAt = new Date(Date.now() - (length - number) * hourMs)
      const { id } = approved
        ? await buildWaitingForProgram(server, program, owner.id, member.id, { createdAt })
        : await buildApplication(server, subject, member.id, { createdAt })
      return { ...member, applicationId: id }
    }),
  )
  type Member = (typeof line)[number]
  /** The place of each one in line, as they see it on the program's page; null for one who does not wait. */
  const placesOf = () =>
    Promise.all(
      line.map(
        async ({ client }) => (await client.succeed(readProgram, { slug: program.slug })).application?.waiting ?? null,
      ),
    )
  return {
    owner,
    program,
    subject,
    participants: participants as [Member, ...Member[]],
    line: line as [Member, Member, ...Member[]],
    placesOf,
    /** Whether each one has an offer; null for one who does not wait. */
    offersOf: async () => (await placesOf()).map((place) => place && place.offerEndsAt !== null),
    detail: () => owner.client.succeed(readProgram, { slug: program.slug }),
    leave: ({ client, applicationId: id }: Member) => client.succeed(leaveProgram, { id }),
    ownOf: async ({ client }: Member) => (await client.succeed(listOwn, {})).items[0],
  }
}
