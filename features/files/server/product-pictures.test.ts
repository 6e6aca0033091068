import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  fileLimits,
  kindRules,
  listOwnPictures,
  type PictureView,
  pictureSides,
  picture as pictureShape,
} from '../contract/index.ts'
import { attachFiles, picturesOf } from './api.ts'
import { sweepJob } from './sweep-job.ts'
import { pdfWith, photo, storedKeys, uploadAs, uploadImage } from './testing.ts'

const server = await startTestServer({ jobs: false })
const product = { kind: 'product', name: 'skärm.jpg' } as const
const bytesOf = async (path: string) => {
  const response = await server.client().raw(path)
  expect(response.status, path).toBe(200)
  return {
    type: response.headers.get('content-type'),
    cache: response.headers.get('cache-control'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
const uploaded = async (body: Buffer, type = 'image/jpeg') => {
  const owner = await signedInMember(server)
  const { status, file } = await uploadImage(owner.client, body, { ...product, type })
  expect(status).toBe(200)
  return { owner, file, picture: file.picture as PictureView }
}
const widthsOf = ({ sources }: PictureView) =>
  sources.map(({ type, sizes }) => [type, ...sizes.map(({ width }) => width)])

it.each(['jpeg', 'png', 'webp'] as const)(
  '[PROD-02/re-encoded, PROD-02/location-data] a %s product picture is stored whole in several sizes as AVIF and WebP',
  async (format) => {
    const { file, picture } = await uploaded(await photo({ width: 2000, height: 1500, format }), `image/${format}`)
    expect(pictureShape.parse(picture)).toEqual(picture)
    expect(file).toMatchObject({ kind: 'product', type: 'image/webp', width: 1600, height: 1200 })
    expect(picture).toMatchObject({ width: 1600, height: 1200 })
    expect(widthsOf(picture)).toEqual([
      ['image/avif', 160, 320, 640, 960, 1600],
      ['image/webp', 160, 320, 640, 960, 1600],
    ])
    expect(picture.sources[1]?.sizes[2]?.url).toBe(picture.src)
    for (const { type, sizes } of picture.sources) {
      for (const { url, width } of sizes) {
        const shown = await bytesOf(url)
        expect(shown).toMatchObject({ type, cache: 'public, max-age=31536000, immutable' })
        expect(await sharp(shown.bytes).metadata()).toMatchObject({
          width,
          height: (width * 3) / 4,
          format: type === 'image/avif' ? 'heif' : 'webp',
        })
        // No trace of location, camera or owner.
        expect(shown.bytes.toString('latin1')).not.toMatch(/Secret|Exif|GPS/)
        const { exif, icc, xmp, iptc, orientation } = await sharp(shown.bytes).metadata()
        expect({ exif, icc, xmp, iptc, orientation: orientation ?? 1 }).toEqual({ orientation: 1 })
      }
    }
  },
)

it('a product picture is never enlarged and has each size once', async () => {
  expect(widthsOf((await uploaded(await photo({ width: 200, height: 100 }))).picture)).toEqual([
    ['image/avif', 160, 200],
    ['image/webp', 160, 200],
  ])
  const { picture } = await uploaded(await photo({ width: 500, height: 960 }))
  expect(picture).toMatchObject({ width: 500, height: 960 })
  expect(widthsOf(picture)[1]).toEqual(['image/webp', 83, 167, 333, 500])
  expect(
    widthsOf(
      (
        await uploaded(
          await sharp({ create: { width: 1, height: 1, channels: 3, background: '#123456' } })
            .png()
            .toBuffer(),
          'image/png',
        )
      ).picture,
    )[0],
  ).toEqual(['image/avif', 1])
})

it.each([
  ['red', '#c81e1e', '#c81e1e'],
  ['transparent pixels', { r: 0, g: 0, b: 0, alpha: 0 }, '#ffffff'],
])('a picture of %s has its average colour as placeholder', async (_, background, colour) => {
  const body = await sharp({ create: { width: 400, height: 300, channels: 4, background } })
    .png()
    .toBuffer()
  expect((await uploaded(body, 'image/png')).picture.colour).toBe(colour)
})

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a crop of a picture with EXIF orientation %i stores the selected area',
  async (orientation) => {
    const given = await photo({ width: 300, height: 240, orientation })
    const seen = await sharp(given).autoOrient().png().toBuffer()
    const { client } = await signedInMember(server)
    const part = { left: 130, top: 20, width: 100, height: 60 }
    const { file } = await uploadImage(client, given, {
      ...product,
      crop: { cropX: part.left, cropY: part.top, cropWidth: part.width, cropHeight: part.height },
    })
    expect(file).toMatchObject({ width: 100, height: 60 })
    const expected = await sharp(seen).extract(part).removeAlpha().raw().toBuffer()
    const stored = await sharp((await bytesOf(file.picture?.src as string)).bytes)
      .removeAlpha()
      .raw()
      .toBuffer()
    const difference =
      expected.reduce((sum, value, at) => sum + Math.abs(value - (stored[at] as number)), 0) / expected.length
    expect(difference).toBeLessThan(4)
  },
)

it('files.ownPictures returns only those of the given pictures that exist and belong to the member', async () => {
  const { owner, file, picture } = await uploaded(await photo())
  const other = await uploaded(await photo())
  const avatar = await uploadImage(owner.client, await photo())
  const ids = [file.id, other.file.id, avatar.file.id, randomUUID()]
  expect(await owner.client.call(listOwnPictures, { ids })).toMatchObject({
    status: 200,
    body: { items: [{ fileId: file.id, picture }] },
  })
  expect(await server.call(listOwnPictures, { ids })).toMatchObject({ status: 401, code: 'auth.required' })
  expect(await owner.client.call(listOwnPictures, { ids: [] })).toMatchObject({ status: 400, code: 'input.invalid' })
  expect(
    await owner.client.call(listOwnPictures, { ids: Array.from({ length: fileLimits.pictures + 1 }, () => file.id) }),
  ).toMatchObject({ status: 400, code: 'input.invalid' })
})

it('picturesOf returns only public pictures of many files', async () => {
  const { owner, file, picture } = await uploaded(await photo({ width: 1000, height: 700 }))
  const other = await uploaded(await photo({ width: 300, height: 200 }))
  const cv = await uploadAs(owner.client)
  const attached = await uploadImage(owner.client, await photo(), { kind: 'attachment' })
  const found = await picturesOf(server.db, [file.id, other.file.id, cv.file.id, attached.file.id, owner.id])
  expect(Object.fromEntries(found)).toEqual({ [file.id]: picture, [other.file.id]: other.picture })
  expect([attached.file.picture, cv.file.picture]).toEqual([null, null])
  expect((await picturesOf(server.db, [])).size).toBe(0)
  expect(
    await attachFiles(server.db, { ids: [file.id], ownerId: owner.id, kind: 'product', now: new Date() }),
  ).toMatchObject([{ id: file.id }])
})

it('deleting a product picture removes all its sizes', async () => {
  const before = storedKeys(server.config).length
  const { file, picture } = await uploaded(await photo({ width: 1700, height: 900 }))
  expect(storedKeys(server.config).length).toBe(before + 2 * pictureSides.length)
  await server.pool.query('delete from files where id = $1', [file.id])
  await sweepJob.run(
    { db: server.db, now: () => new Date(), storage: await createStorage(server.config) } as never,
    {},
    'a job',
  )
  expect(storedKeys(server.config).length).toBe(before)
  expect((await server.client().raw(picture.src)).status).toBe(404)
  expect((await picturesOf(server.db, [file.id])).size).toBe(0)
})

it('[PROD-02/images-only, PROD-02/five-mb] a product picture needs a confirmed member, an image type and at most 5 MB', async () => {
  expect(await uploadImage(server.client(), await photo(), product)).toMatchObject({
    status: 401,
    code: 'auth.required',
  })
  expect(
    await uploadImage((await signedInMember(server, { confirmed: false })).client, await photo(), product),
  ).toMatchObject({ status: 403, code: 'auth.unconfirmed' })
  const { client } = await signedInMember(server)
  expect(await uploadAs(client, pdfWith(), { ...product, type: 'application/pdf' })).toMatchObject({
    status: 415,
    code: 'file.not_an_image',
  })
  expect(
    await uploadImage(client, Buffer.concat([await photo(), Buffer.alloc(fileLimits.imageSize)]), product),
  ).toMatchObject({ status: 413, code: 'file.image_too_large' })
})

it('the limit of unused product pictures covers a full form and its replacements', () => {
  expect(kindRules.product.maxUnused).toBeGreaterThanOrEqual(2 * 9)
})
