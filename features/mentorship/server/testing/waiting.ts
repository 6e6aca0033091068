import { signedInMember } from '#features/accounts/server/testing.ts'
import { hourMs } from '#kit/durations.ts'
import type { TestServer } from '#tests/support/server.ts'
import { buildApplication } from '#features/applications/server/testing.ts'
import { endMentorship, readMentor } from '../../contract/index.ts'
import { buildListing, buildMentee, buildWaiting } from '../testing.ts'

type Client = Awaited<ReturnType<typeof signedInMember>>['client']

/** A mentor whose places are taken, and members who have asked for one in this order. */
export const createLine = async (server: TestServer, { places = 1, length = 2, approved = true } = {}) => {
  const mentor = await signedInMember(server, { fullName: 'Maja Mentor' })
  const listing = await buildListing(server, mentor.id, { maxMentees: places, contactEmail: 'maja@example.com' })
  const mentee = await signedInMember(server)
  const all = [await buildMentee(server, listing, mentor.id, mentee.id)]
  for (let number = 1; number < places; number++)
    all.push(await buildMentee(server, listing, mentor.id, (await signedInMember(server)).id))
  const subject = { kind: 'mentorship' as const, id: listing.id, ownerId: mentor.id, title: listing.title }
  // Built in the reverse order, so that the order of the rows is not that of asking.
  const line = await Promise.all(Array.from({ length }, () => signedInMember(server)))
  const asked = new Map<string, string>()
  for (const [number, member] of [...line.entries()].toReversed()) {
    const createdAt = new Date(Date.now() - (length - number) * hourMs)
    const { id } = approved
      ? await buildWaiting(server, listing, mentor.id, member.id, { createdAt })
      : await buildApplication(server, subject, member.id, { createdAt })
    asked.set(member.id, id)
  }
  const members = line.map((member) => ({ ...member, applicationId: asked.get(member.id) as string }))
  type Member = (typeof members)[number]
  /** The place of each one in line, as they see it; null for one who does not wait. */
  const placesOf = () =>
    Promise.all(
      members.map(
        async ({ client }) => (await client.succeed(readMentor, { slug: listing.slug })).application?.waiting ?? null,
      ),
    )
  return {
    mentor,
    mentee,
    listing,
    running: all[0] as (typeof all)[number],
    line: members as [Member, Member, ...Member[]],
    placesOf,
    /** Whether each one has an offer; null for one who does not wait. */
    offersOf: async () => (await placesOf()).map((place) => place && place.offerEndsAt !== null),
    menteesOf: async () => (await mentor.client.succeed(readMentor, { slug: listing.slug })).mentees,
    /** Ends all running mentorships; `client` is the mentee's, for the first one. */
    endRunning: async (client: Client) => {
      for (const [index, { id }] of all.entries())
        await (index === 0 ? client : mentor.client).succeed(endMentorship, { id })
    },
  }
}
