import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import type { Client } from '#tests/support/client.ts'
import { listOpportunities, setFavorite } from '../contract/index.ts'
import { buildOpportunity } from './testing.ts'

const server = await startTestServer()
const poster = await buildMember(server, { fullName: 'Ylva Berg' })
const { client: reader } = await signedInMember(server)
const listing = await buildOpportunity(server, poster.id, { title: 'Card of the harbour', companyName: 'Kortbolaget' })

/** The listing's card in the list, which is read twice, so that the second one can come from memory. */
const cardFor = async (client: Client) => {
  const cards = []
  for (let read = 0; read < 2; read++) {
    const { items } = await client.succeed(listOpportunities, { limit: '20' })
    cards.push(items.find(({ id }) => id === listing.id))
  }
  expect(cards[1]).toEqual(cards[0])
  return cards[1]
}

describe("a member's list of opportunities", () => {
  it.each([
    ['title', `update opportunities set title = 'Card of the pier'`, { title: 'Card of the pier' }],
    [
      'first words',
      `update opportunities set description = 'We build quays.'`,
      { summary: 'We build quays.', title: 'Card of the pier' },
    ],
    [
      "poster's name",
      `update profiles set full_name = 'Ylva Strand'`,
      { poster: { fullName: 'Ylva Strand', partner: false } },
    ],
    [
      "poster's partner badge",
      `insert into user_roles (user_id, role) select id, 'partner' from users`,
      { poster: { fullName: 'Ylva Strand', partner: true } },
    ],
    ['deadline', `update opportunities set application_deadline = '2099-01-01'`, { applicationDeadline: '2099-01-01' }],
  ])('shows a changed %s at the next read, whichever node changed it', async (_, statement, expected) => {
    await cardFor(reader)
    const table = /(?:update|into) (\w+)/.exec(statement)?.[1]
    const own = table === 'opportunities' ? ['id', listing.id] : ['id', poster.id]
    await server.pool.query(`${statement} where ${own[0]} = $1`, [own[1]])
    expect(await cardFor(reader)).toMatchObject(expected)
  })

  it('[OPP-07/toggle] marks a saved listing for the member who has saved it, not for others', async () => {
    const { client: other } = await signedInMember(server)
    for (const saved of [true, false]) {
      await reader.succeed(setFavorite, { id: listing.id, favorite: saved })
      expect([(await cardFor(reader))?.isFavorite, (await cardFor(other))?.isFavorite]).toEqual([saved, false])
    }
  })

  it('leaves out a deleted listing whose card is cached', async () => {
    await cardFor(reader)
    const gone = await buildOpportunity(server, poster.id, { title: 'Card that goes' })
    const { items } = await reader.succeed(listOpportunities, { limit: '1' })
    expect(items.map(({ id }) => id)).toEqual([gone.id])
    await server.pool.query('delete from opportunities where id = $1', [gone.id])
    expect((await reader.succeed(listOpportunities, { limit: '20' })).items.map(({ id }) => id)).toContain(listing.id)
  })
})
