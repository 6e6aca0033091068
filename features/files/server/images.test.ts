import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { type Download, toRequest } from '#kit/endpoint.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import { avatarAt, avatarSides, fileLimits, readFile, readPicture } from '../contract/index.ts'
import { attachFile, avatarUrl, openFile } from './api.ts'
import { sweepJob } from './sweep-job.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { pdfWith, photo, pngOf, quarteredImage, storedKeys, uploadAs, uploadImage } from './testing.ts'
import { processUpload } from './upload-worker/upload-worker.ts'

// Without jobs, the sweep does not remove bytes while a test checks them.
const server = await startTestServer({ jobs: false })
const storage = await createStorage(server.config)

const eventsOf = async (userId: string) =>
  (
    await server.pool.query('select severity, details from security_events where user_id = $1 order by created_at', [
      userId,
    ])
  ).rows as { severity: string; details: { reason: string } }[]
const rowsOf = async (ownerId: string) =>
  (await server.pool.query('select * from files where owner_id = $1', [ownerId])).rows
const bytesOf = async (client: Client, path: string) => {
  const response = await client.raw(path)
  expect(response.status, path).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
/** Red, green, blue or yellow: the colours of `quarteredImage`. */
const colourAt = async (picture: Buffer, x: number, y: number): Promise<string> => {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  const [red, green, blue] = [...data.subarray(at, at + 3)].map((value) => value > 120)
  return red && green ? 'yellow' : red ? 'red' : green ? 'green' : blue ? 'blue' : 'none'
}
const coloursOf = (picture: Buffer) =>
  Promise.all(
    [
      [0.2, 0.2],
      [0.8, 0.2],
      [0.2, 0.8],
      [0.8, 0.8],
    ].map(([x, y]) => colourAt(picture, x as number, y as number)),
  )
const upright = ['red', 'green', 'blue', 'yellow']

describe('avatar upload', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    '[FILE-01/jpeg, FILE-01/png, FILE-01/webp, PROF-01/avatar] converts a %s to three sizes that everyone can see',
    async (format) => {
      const { client } = await signedInMember(server)
      const { status, file } = await uploadImage(client, await photo({ format }), {
        type: `image/${format}`,
        name: 'Jag själv.jpg',
      })
      expect(status).toBe(200)
      expect(file).toMatchObject({
        kind: 'avatar',
        type: 'image/webp',
        name: 'Jag själv.jpg.webp',
        width: 512,
        height: 512,
      })
      expect(file.url).toMatch(/^\/media\/avatar\/[0-9a-f-]{36}\/512\.webp$/)
      expect(file.url).not.toContain(file.id)
      for (const side of avatarSides) {
        const picture = await bytesOf(server.client(), avatarAt(file.url as string, side))
        expect(await sharp(picture).metadata()).toMatchObject({
          format: 'webp',
          width: side,
          height: side,
          hasAlpha: false,
        })
        expect(await coloursOf(picture)).toEqual(upright)
        expect(picture.length).toBeLessThan(20_000)
      }
    },
  )

  it('removes the location and camera from the picture', async () => {
    const { client } = await signedInMember(server)
    const given = await photo()
    expect((await sharp(given).metadata()).exif?.toString('latin1')).toContain('Secretcamera')
    const { file } = await uploadImage(client, given)
    const attached = await uploadImage(client, given, { kind: 'attachment' })
    const stored = [
      ...(await Promise.all(avatarSides.map((side) => bytesOf(client, avatarAt(file.url as string, side))))),
      await bytesOf(client, toRequest(readFile, { id: attached.file.id }).path),
    ]
    for (const picture of stored) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(picture).metadata()
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
      expect(picture.toString('latin1')).not.toMatch(/Secret|Exif|GPS/)
    }
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'shows a picture with EXIF orientation %i upright, whole and cropped',
    async (orientation) => {
      const { client } = await signedInMember(server)
      const given = await photo({ width: 300, height: 240, orientation })
      const seen = await sharp(given).autoOrient().png().toBuffer()
      const colours = await coloursOf(seen)
      const { width, height } = await sharp(seen).metadata()
      const { file: whole } = await uploadImage(client, given, { kind: 'attachment' })
      expect(whole).toMatchObject({ width, height })
      expect(await coloursOf(await bytesOf(client, toRequest(readFile, { id: whole.id }).path))).toEqual(colours)
      const { file: middle } = await uploadImage(client, given)
      expect(await coloursOf(await bytesOf(client, middle.url as string))).toEqual(colours)
      // A square from the upper right corner of the upright picture.
      const { file: corner } = await uploadImage(client, given, {
        crop: { cropX: width - 90, cropY: 0, cropWidth: 90, cropHeight: 90 },
      })
      const expected = await sharp(seen)
        .extract({ left: width - 90, top: 0, width: 90, height: 90 })
        .png()
        .toBuffer()
      expect(await coloursOf(await bytesOf(client, corner.url as string))).toEqual(await coloursOf(expected))
    },
  )

  it.each([
    [
      'beyond the edge is moved inside the picture',
      { cropX: 99_999, cropY: 99_999, cropWidth: 200, cropHeight: 200 },
      ['yellow', 'yellow', 'yellow', 'yellow'],
    ],
    [
      'larger than the picture covers the whole picture',
      { cropX: 100, cropY: 0, cropWidth: 100_000, cropHeight: 100_000 },
      upright,
    ],
  ])('a square crop %s', async (_, crop, colours) => {
    const { client } = await signedInMember(server)
    const { file } = await uploadImage(client, await photo({ width: 600, height: 600 }), { crop })
    expect(await coloursOf(await bytesOf(client, file.url as string))).toEqual(colours)
  })

  it.each([
    ['a crop without a size', { kind: 'avatar', cropX: 1, cropY: 1 }],
    ['a crop without a width', { kind: 'product', cropX: 1, cropY: 1, cropWidth: 0, cropHeight: 4 }],
    ['an avatar crop that is not square', { kind: 'avatar', cropX: 1, cropY: 1, cropWidth: 5, cropHeight: 4 }],
    ['a crop of an attachment', { kind: 'attachment', cropX: 1, cropY: 1, cropWidth: 5, cropHeight: 5 }],
  ])('refuses %s', async (_, input) => {
    const { client } = await signedInMember(server)
    const query = new URLSearchParams({
      name: 'a.jpg',
      ...Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)])),
    })
    const response = await client.raw(`/api/files?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg' },
      body: new Uint8Array(await photo()),
    })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: 'input.invalid', fields: [{ path: 'cropWidth', code: 'field.invalid' }] } },
    ])
  })

  it('flattens a transparent picture onto white and does not enlarge a small one', async () => {
    const { client } = await signedInMember(server)
    const clear = await sharp({
      create: { width: 120, height: 120, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const { file } = await uploadImage(client, clear, { type: 'image/png' })
    expect(file).toMatchObject({ width: 120, height: 120 })
    const { data } = await sharp(await bytesOf(client, file.url as string))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(Math.min(...data)).toBeGreaterThan(250)
  })

  it('converts another colour space to sRGB', async () => {
    const { client } = await signedInMember(server)
    const cmyk = await (await quarteredImage({ width: 200, height: 200 })).toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    const { file } = await uploadImage(client, cmyk)
    const picture = await bytesOf(client, file.url as string)
    expect((await sharp(picture).metadata()).space).toBe('srgb')
    expect(await coloursOf(picture)).toEqual(upright)
  })

  it('reduces an animation to its first frame', async () => {
    const { client } = await signedInMember(server)
    const frames = Buffer.concat([Buffer.alloc(64 * 64 * 3, 10), Buffer.alloc(64 * 64 * 3, 240)])
    const animated = await sharp(frames, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await sharp(animated, { pages: -1 }).metadata()).pages).toBe(2)
    const { file } = await uploadImage(client, animated, { type: 'image/webp' })
    const picture = await bytesOf(client, file.url as string)
    expect((await sharp(picture, { pages: -1 }).metadata()).pages ?? 1).toBe(1)
    expect((await sharp(picture).stats()).channels[0]?.mean).toBeLessThan(30)
  })
})

describe('files.picture', () => {
  const uploadAvatar = async () => {
    const owner = await signedInMember(server)
    const { file } = await uploadImage(owner.client, await photo())
    return { ...owner, file, url: file.url as string }
  }

  it('returns an image with restrictive headers that caches may store forever', async () => {
    const { url } = await uploadAvatar()
    const response = await server.client().raw(url)
    const { length } = Buffer.from(await response.arrayBuffer())
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(length),
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; sandbox; frame-ancestors 'none'`,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(response.headers.get('set-cookie')).toBeNull()
    const etag = response.headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"another", ${etag}`]) {
      const again = await server.client().raw(url, { headers: { 'if-none-match': known } })
      expect([again.status, again.headers.get('etag'), (await again.arrayBuffer()).byteLength]).toEqual([304, etag, 0])
    }
    expect((await server.client().raw(url, { headers: { 'if-none-match': '"another"' } })).status).toBe(200)
    expect((await server.client().raw(url, { method: 'HEAD' })).headers.get('content-length')).toBe(String(length))
  })

  it('shows an avatar to everyone, including banned members, but its file only to its owner', async () => {
    const { url, file, client } = await uploadAvatar()
    const outside = await signedInClient(server, await buildMember(server, { banned: true }))
    for (const one of [client, (await signedInMember(server)).client, server.client(), outside])
      expect((await one.raw(url)).status).toBe(200)
    expect((await client.raw(toRequest(readFile, { id: file.id }).path)).headers.get('content-disposition')).toContain(
      'attachment',
    )
    expect(await server.call(readFile, { id: file.id }, (await signedInMember(server)).client)).toMatchObject({
      status: 404,
      code: 'file.not_found',
    })
    expect(await server.call(readFile, { id: file.id }, outside)).toMatchObject({ status: 403, code: 'auth.blocked' })
    expect(await server.call(readFile, { id: file.id })).toMatchObject({ status: 401 })
  })

  it('returns 404 or 400 for private files and malformed paths', async () => {
    const { url, client, file } = await uploadAvatar()
    const attached = await uploadImage(client, await photo(), { kind: 'attachment' })
    expect(attached.file.url).toBeNull()
    const key = (
      (await server.pool.query('select storage_key from files where id = $1', [attached.file.id])).rows[0] as {
        storage_key: string
      }
    ).storage_key
    const [, , last = ''] = key.split('/')
    expect(await server.call(readPicture, { kind: 'avatar', id: randomUUID(), size: '96.webp' })).toMatchObject({
      status: 404,
      code: 'file.not_found',
    })
    expect(await server.call(readPicture, { kind: 'avatar', id: file.id, size: '512.webp' })).toMatchObject({
      status: 404,
    })
    const refused = [
      url.replace('512', '513'),
      url.replace('.webp', '.png'),
      url.replace('avatar', 'attachment'),
      `/media/attachment/${last.slice(0, 36)}/${last.slice(37)}`,
      '/media/avatar/..%2f..%2fsecret/96.webp',
      '/media',
      '/media/avatar',
      url.toUpperCase().replace('/MEDIA/AVATAR', '/media/avatar').replace('WEBP', 'webp').replace('512', '511'),
    ]
    for (const path of refused)
      expect([path, [400, 404].includes((await server.client().raw(path)).status)]).toEqual([path, true])
    expect((await server.client().raw(url, { method: 'POST' })).status).toBe(405)
  })

  it('[PROF-01/avatar] an avatar disappears in all sizes when its file is deleted', async () => {
    const { url, id, file } = await uploadAvatar()
    const now = new Date()
    expect(
      await server.db.transaction().execute((tx) => attachFile(tx, { id: file.id, ownerId: id, kind: 'avatar', now })),
    ).toMatchObject({ id: file.id, type: 'image/webp' })
    expect(await avatarUrl(server.db, file.id)).toBe(avatarAt(url, 256))
    const before = storedKeys(server.config).length
    await server.pool.query('delete from files where id = $1', [file.id])
    await sweepJob.run({ db: server.db, now: () => new Date(), storage } as never, {}, 'a job')
    expect(storedKeys(server.config).length).toBe(before - avatarSides.length)
    for (const side of avatarSides) expect((await server.client().raw(avatarAt(url, side))).status).toBe(404)
    expect(await avatarUrl(server.db, file.id)).toBeNull()
  })
})

describe('attachment upload', () => {
  it.each([
    ['jpeg', 'image/jpeg', 'a.jpg', 'a.jpg'],
    ['png', 'image/png', 'a', 'a.png'],
    ['webp', 'image/webp', 'b.php.webp', 'b.php.webp'],
  ] as const)(
    '[FILE-01/jpeg, FILE-01/png, FILE-01/webp] re-encodes a %s in its own format and adds a preview',
    async (format, type, name, expected) => {
      const { client } = await signedInMember(server)
      const { file } = await uploadImage(client, await photo({ format, width: 900, height: 700 }), {
        kind: 'attachment',
        type,
        name,
      })
      expect(file).toMatchObject({ kind: 'attachment', type, name: expected, width: 900, height: 700, url: null })
      const whole = await openFile({ db: server.db, storage }, file.id)
      const small = await openFile({ db: server.db, storage }, file.id, 'preview')
      expect([whole?.type, whole?.size, small?.type]).toEqual([type, file.size, 'image/webp'])
      const picture = await buffer((small as Download).bytes)
      expect([picture.length, (await sharp(picture).metadata()).width]).toEqual([small?.size, 640])
    },
  )

  it('[FILE-01/pdf] stores a PDF unchanged', async () => {
    const { client } = await signedInMember(server)
    const { file } = await uploadAs(client, pdfWith('(x)'), { kind: 'attachment', name: 'avtal.pdf' })
    expect(file).toMatchObject({ kind: 'attachment', type: 'application/pdf', width: null, height: null })
    expect((await openFile({ db: server.db, storage }, file.id, 'preview'))?.type).toBe('application/pdf')
    expect((await uploadAs(client, pdfWith(), { kind: 'portfolio' })).file).toMatchObject({
      kind: 'portfolio',
      type: 'application/pdf',
    })
  })

  it('stores a PNG as WebP when it would grow beyond 5 MB', async () => {
    const { client } = await signedInMember(server)
    // One byte per pixel with the palette, three without.
    const side = 1700
    const lines = Buffer.concat(
      Array.from({ length: side }, () => Buffer.concat([Buffer.from([0]), randomBytes(side)])),
    )
    const png = pngOf({ width: side, height: side, data: lines })
    expect(png.length).toBeLessThan(fileLimits.size)
    const { status, file } = await uploadImage(client, png, { kind: 'attachment', type: 'image/png', name: 'brus.png' })
    expect(status).toBe(200)
    expect(file).toMatchObject({ type: 'image/webp', name: 'brus.png.webp', width: side })
    expect(file.size).toBeLessThan(fileLimits.size)
  })
})

const task = { memberId: randomUUID(), kind: 'attachment', type: 'image/jpeg', crop: null } as const

it('an upload that arrives as the idle worker is killed is processed by a new worker', async () => {
  const given = await photo({ width: 40, height: 30 })
  await processUpload({ ...task, bytes: given, idleMs: 0 })
  // Timers of the same length fire in order: the worker has just been killed.
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(await processUpload({ ...task, bytes: given })).toMatchObject({
    images: { renditions: [{ width: 40, height: 30 }, { width: 40 }] },
  })
})

it('[FILE-01] an upload over the CPU limit is refused, and a timeout is not blamed on the file', async () => {
  const given = await photo({ width: 40, height: 30 })
  const large = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#357' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const png = { ...task, type: 'image/png', bytes: large } as const
  expect(await processUpload({ ...png, cpuLimitMs: 1 })).toEqual({
    refusal: { code: 'file.image_unreadable', reason: 'broken' },
  })
  // The limit also applies to a task that ends before the first check.
  expect(await processUpload({ ...task, bytes: given, cpuLimitMs: 0 })).toEqual({
    refusal: { code: 'file.image_unreadable', reason: 'broken' },
  })
  expect(
    await processUpload({ ...task, kind: 'cv', type: 'application/pdf', bytes: pdfWith(), cpuLimitMs: 0 }),
  ).toEqual({ refusal: { code: 'file.type_not_allowed', reason: 'broken' } })
  expect(await processUpload({ ...png, timeoutMs: 0 })).toBeNull()
  expect(await processUpload({ ...task, bytes: given })).toMatchObject({ refusal: null })
})

it('an image that the storage accepts only in part is removed completely', async () => {
  const { id, client } = await signedInMember(server)
  const other = await startTestServer({
    sameDatabaseAs: server,
    config: { storageUrl: 's3://key:secret@127.0.0.1:1/nobody' },
    jobs: false,
  })
  const session = other.client()
  for (const [name, value] of client.cookies) session.cookies.set(name, value)
  expect(await uploadImage(session, await photo())).toMatchObject({ status: 503, code: 'unavailable' })
  expect(await rowsOf(id)).toEqual([])
  await expect
    .poll(
      async () =>
        (
          await server.pool.query(
            `select from file_renditions r where not exists (select from stored_files s where s.storage_key = r.original_key)`,
          )
        ).rowCount,
    )
    .toBe(0)
  expect(await eventsOf(id)).toEqual([])
})
