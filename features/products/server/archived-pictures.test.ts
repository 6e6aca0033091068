import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import type { PictureView } from '#features/files/contract/index.ts'
import { photo, uploadImage } from '#features/files/server/testing.ts'
import { files } from '#features/files/server/index.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { subscribeLive, drainEvents } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import { archiveProduct, createProduct, decide, readProduct } from '../contract/index.ts'

// The test runs the jobs itself.
const server = await startTestServer({ jobs: false })
const storage = await createStorage(server.config)
const sweep = async () => {
  const job = files.jobs?.find(({ name }) => name === 'files.sweep')
  await job?.run({ db: server.db, config: server.config, now: () => new Date(), storage } as never, {}, 'a job')
}
const [creator, admin] = [await signedInMember(server), await signedInMember(server, { adminLevel: 'admin' })]

const addressesOf = ({ sources }: PictureView) => sources.flatMap(({ sizes }) => sizes.map(({ url }) => url))
const statusesOf = async (urls: readonly string[]) =>
  new Set(await Promise.all(urls.map(async (url) => (await server.client().raw(url)).status)))

it('[PROD-03/archive] moves an archived product’s pictures to new URLs and answers 404 at the old ones', async () => {
  const { file } = await uploadImage(creator.client, await photo({ width: 400, height: 300 }), {
    kind: 'product',
    name: 'skärm.jpg',
  })
  const { id, slug } = await creator.client.succeed(createProduct, {
    title: 'Synlig',
    tagline: 'Ett tag',
    description: 'Sedan inte mer.',
    language: 'sv',
    categories: ['games'],
    thumbnail: { fileId: file.id, alt: 'En skärm' },
    submit: true,
  })
  await admin.client.succeed(decide, { id, decision: 'approve' })
  const shownTo = async (client: typeof admin.client) =>
    addressesOf((await client.succeed(readProduct, { slug })).thumbnail?.picture as PictureView)
  const before = await shownTo(server.client())
  expect([before.length > 2, await statusesOf(before)]).toEqual([true, new Set([200])])
  const bytesOf = async ([url]: readonly string[]) =>
    Buffer.from(await (await server.client().raw(url as string)).arrayBuffer())
  const picture = await bytesOf(before)

  const stream = await subscribeLive(server, creator.client)
  await creator.client.succeed(archiveProduct, { id })
  // Archiving schedules the sweep. Running it twice has the same effect as once.
  expect((await server.pool.query(`select 1 from pgboss.job where name = 'files.sweep'`)).rows.length).toBeGreaterThan(
    0,
  )
  await Promise.all([sweep(), sweep()])
  await sweep()
  expect(await statusesOf(before)).toEqual(new Set([404]))
  // Open pages receive one event, because they still show the old URLs.
  await drainEvents(server, stream)
  expect(stream.received.filter(({ name }) => name === 'files.pictureMoved')).toHaveLength(1)
  stream.close()
  const after = await shownTo(creator.client)
  expect(after).toEqual(await shownTo(admin.client))
  expect(after).toHaveLength(before.length)
  expect(after.filter((url) => before.includes(url))).toEqual([])
  expect([await statusesOf(after), await bytesOf(after)]).toEqual([new Set([200]), picture])
  expect(await server.db.selectFrom('picture_moves').selectAll().execute()).toEqual([])
  expect(await server.db.selectFrom('file_removals').selectAll().execute()).toEqual([])

  await admin.client.succeed(decide, { id, decision: 'restore' })
  await sweep()
  expect(await shownTo(server.client())).toEqual(after)
  expect(await statusesOf(after)).toEqual(new Set([200]))
  await admin.client.succeed(decide, { id, decision: 'archive' })
  await sweep()
  expect(await statusesOf(after)).toEqual(new Set([404]))
})

it('[PROD-03/archive] schedules the removal of a product’s public pictures as soon as an administrator archives it', async () => {
  const { file } = await uploadImage(creator.client, await photo({ width: 400, height: 300 }), {
    kind: 'product',
    name: 'skärm.jpg',
  })
  const { id } = await creator.client.succeed(createProduct, {
    title: 'Snart borta',
    tagline: 'Ett tag',
    description: 'Sedan inte mer.',
    language: 'sv',
    categories: ['games'],
    thumbnail: { fileId: file.id, alt: 'En skärm' },
    submit: true,
  })
  await admin.client.succeed(decide, { id, decision: 'approve' })
  await server.pool.query(`delete from pgboss.job where name = 'files.sweep'`)
  await admin.client.succeed(decide, { id, decision: 'archive' })
  expect((await server.pool.query(`select 1 from pgboss.job where name = 'files.sweep'`)).rows).toHaveLength(1)
})
