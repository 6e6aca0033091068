import sharp from 'sharp'
import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { languages } from '#kit/languages.ts'
import { startTestServer } from '#tests/support/server.ts'
import { cancelProgram, readProgram, readSharePicture, sharePicturePath, updateProgram } from '../contract/index.ts'
import { buildProgram } from './testing.ts'

const server = await startTestServer()

it('[ROUTE-07/open-graph-image] serves a public program’s 1200 × 630 picture in each language until its content changes', async () => {
  const owner = await signedInMember(server)
  const { id, slug } = await buildProgram(server, owner.id, { title: 'Isbrytarprogrammet', city: 'Luleå' })
  const ask = (version: string, language: (typeof languages)[number] = 'sv') =>
    server.client().raw(sharePicturePath(slug, language, version))
  const { pictureVersion: before } = await owner.client.succeed(readProgram, { slug })
  for (const language of languages) {
    const response = await ask(before, language)
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ])
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  }
  const { pictureVersion: after } = await owner.client.succeed(updateProgram, {
    id,
    title: 'Isbrytarprogrammet',
    description: 'Samma program på en annan ort.',
    language: 'sv',
    city: 'Kalix',
    durationWeeks: 12,
    maxParticipants: 20,
  })
  expect(after).not.toBe(before)
  expect([(await ask(before)).status, (await ask(after)).status]).toEqual([404, 200])
  await owner.client.succeed(cancelProgram, { id })
  expect((await ask(after)).status).toBe(200)
  expect(await server.call(readSharePicture, { slug, language: 'sv', version: '../../x' })).toMatchObject({
    status: 400,
    fields: { version: 'field.invalid' },
  })
})

it('[ROUTE-07/open-graph-image] a draft has no picture', async () => {
  const owner = await signedInMember(server)
  const { slug } = await buildProgram(server, owner.id, { status: 'draft' })
  const { pictureVersion } = await owner.client.succeed(readProgram, { slug })
  expect((await server.client().raw(sharePicturePath(slug, 'sv', pictureVersion))).status).toBe(404)
})
