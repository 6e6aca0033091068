import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { readMentor } from '../contract/index.ts'
import { buildListing } from './testing.ts'

const server = await startTestServer()

describe('the address of a mentor listing', () => {
  it('[ROUTE-06/mentorship-slug, ROUTE-06/mentorship-id, ROUTE-06/mentorship-prefix, ROUTE-06/mentorship-ambiguous] visitors read a listing by slug, id and the start of its id, and an ambiguous start finds nothing', async () => {
    const owner = await buildMember(server)
    const listing = await buildListing(server, owner.id, { id: 'aaaaaaaa-0000-4000-8000-000000000001' })
    for (const slug of [
      listing.slug,
      listing.slug.toUpperCase(),
      listing.id,
      `old-title-${listing.id}`,
      'gone-aaaaaaaa',
    ])
      expect((await server.call(readMentor, { slug })).body.id, slug).toBe(listing.id)
    await buildListing(server, owner.id, { id: 'aaaaaaaa-0000-4000-8000-000000000002' })
    const { client } = await signedInMember(server)
    expect(await client.call(readMentor, { slug: 'gone-aaaaaaaa' })).toMatchObject({
      status: 404,
      code: 'mentor.not_found',
    })
  })

  it('[ROUTE-06/mentorship-slug] a slug is preferred to the id of another listing that it ends with', async () => {
    const owner = await buildMember(server)
    const other = await buildListing(server, owner.id)
    const { id, slug } = await buildListing(server, owner.id, { slug: `wind-${other.id.slice(0, 8)}` })
    expect((await server.call(readMentor, { slug })).body.id).toBe(id)
  })

  it('[ROUTE-06/mentorship-raw] a slug that is stored with capital letters is found only when it is typed exactly so', async () => {
    const { id } = await buildListing(server, (await buildMember(server)).id, { slug: 'Vindkraft-På-Vinga' })
    expect((await server.call(readMentor, { slug: 'Vindkraft-På-Vinga' })).body.id).toBe(id)
    expect(await server.call(readMentor, { slug: 'vindkraft-på-vinga' })).toMatchObject({
      status: 404,
      code: 'mentor.not_found',
    })
  })
})
