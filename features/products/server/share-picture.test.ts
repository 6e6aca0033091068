import sharp from 'sharp'
import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { photo, uploadImage } from '#features/files/server/testing.ts'
import { languages } from '#kit/languages.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  createProduct,
  decide,
  readProduct,
  readSharePicture,
  sharePicturePath,
  updateProduct,
} from '../contract/index.ts'

const server = await startTestServer()
const creator = await signedInMember(server)
const admin = await signedInMember(server, { adminLevel: 'admin' })

it('[ROUTE-07/open-graph-image] serves a launched product’s 1200 × 630 picture in each language until its content changes', async () => {
  const { file } = await uploadImage(creator.client, await photo(), { kind: 'product' })
  const fields = {
    title: 'Isbrytaren',
    tagline: 'Håller farleden öppen',
    description: 'Mer om det.',
    language: 'sv' as const,
    categories: ['mobility' as const],
    thumbnail: { fileId: file.id, alt: 'En båt' },
  }
  const { id, slug } = await creator.client.succeed(createProduct, { ...fields, submit: true })
  const ask = (version: string, language: (typeof languages)[number] = 'sv') =>
    server.client().raw(sharePicturePath(slug, language, version))
  const { pictureVersion: before } = await creator.client.succeed(readProduct, { slug })
  expect((await ask(before)).status).toBe(404)
  await admin.client.succeed(decide, { id, decision: 'approve' })
  const pictures = []
  for (const language of languages) {
    const response = await ask(before, language)
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ])
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    pictures.push(bytes.toString('base64'))
  }
  // Swedish and English share the left-to-right drawing.
  expect(new Set(pictures).size).toBe(2)
  const { pictureVersion: after } = await creator.client.succeed(updateProduct, {
    ...fields,
    id,
    title: 'Isbrytaren II',
  })
  expect(after).not.toBe(before)
  expect([(await ask(before)).status, (await ask(after)).status]).toEqual([404, 200])
  expect(await server.call(readSharePicture, { slug, language: 'sv', version: '../../x' })).toMatchObject({
    status: 400,
    fields: { version: 'field.invalid' },
  })
})
