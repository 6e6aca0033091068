import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { languages } from '#kit/languages.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  readPublicProfile,
  readSharePicture,
  setAvatar,
  sharePicturePath,
  updatePrivacy,
  updateProfile,
} from '../contract/index.ts'
import { drawableText, renderShareSvg, loadFontRenderer } from '#platform/share-picture/index.ts'
import { fitText, truncateText } from '#platform/share-picture/fit-text.ts'
import { pictureContentOf, type MemberPictureContent } from './share-picture/picture-content.ts'
import { setProfile, upload } from './testing.ts'

const server = await startTestServer()
let membersCreated = 0
const createPublicMember = async (fullName: string) => {
  const member = await signedInMember(server, { fullName, role: 'founder' })
  const username = `bild-${++membersCreated}`
  await setProfile(server, member.id, { username, is_public: true, company: 'Norrsken Labs' })
  const version = async () => (await server.call(readPublicProfile, { username })).body.profile?.pictureVersion ?? ''
  const picture = async (language: 'sv' | 'ar' = 'sv') =>
    server.client().raw(sharePicturePath(username, language, await version()))
  return { ...member, username, version, picture }
}
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('readSharePicture', () => {
  it('[ROUTE-07/open-graph-image] the share picture is 1200 × 630, differs by language and can be cached forever', async () => {
    const { username, version } = await createPublicMember('Åsa Lind')
    const pictures = []
    for (const language of languages) {
      const response = await server.client().raw(sharePicturePath(username, language, await version()))
      expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
        200,
        'image/png',
        'public, max-age=31536000, immutable',
      ])
      const bytes = await bytesOf(response)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
      expect(bytes.length).toBeLessThan(300_000)
      pictures.push(bytes.toString('base64'))
    }
    expect(new Set(pictures).size).toBe(3)
  })

  it('[ROUTE-07/open-graph-image] the share picture gets a new URL with its content, and the old URL is not found', async () => {
    const { client, username, version, picture } = await createPublicMember('Bo Ek')
    const [before, first] = [await version(), await bytesOf(await picture())]
    await client.succeed(updateProfile, { bio: 'Står inte på bilden.' })
    expect(await version()).toBe(before)
    await client.succeed(setAvatar, { fileId: (await upload(client, 'avatar')).id })
    const second = await bytesOf(await picture())
    expect(second.equals(first)).toBe(false)
    // A pixel of the avatar, which is blue.
    const { data } = await sharp(second)
      .extract({ left: 202, top: 250, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data]).toEqual([29, 78, 216].map((value) => expect.closeTo(value, -1)))
    expect(
      await server.client().call(readSharePicture, { username, language: 'sv', version: `${before}.png` }),
    ).toMatchObject({ status: 404, code: 'profile.not_found' })
  })

  it('[PROF-02/not-public] a private profile or another version has no share picture', async () => {
    const { client, username, version } = await createPublicMember('Hemlig')
    const known = await version()
    const ask = (name: string, file: string, language = 'sv') =>
      server.call(readSharePicture, { username: name, language: language as 'sv', version: file })
    expect(await ask(username, '0123456789abcdef.png')).toMatchObject({ status: 404 })
    expect(await ask(username.toUpperCase(), `${known}.png`)).toMatchObject({ status: 404 })
    expect(await ask('%', `${known}.png`)).toMatchObject({ status: 404 })
    expect(await ask(username, '../../etc/passwd')).toMatchObject({ status: 400, fields: { version: 'field.invalid' } })
    expect(await ask(username, `${known}.png`, 'de')).toMatchObject({
      status: 400,
      fields: { language: 'field.not_in_list' },
    })
    await client.succeed(updatePrivacy, { isPublic: false, messagesFrom: 'everyone', hiddenFromSearch: false })
    expect(await ask(username, `${known}.png`)).toMatchObject({ status: 404, code: 'profile.not_found' })
  })

  it('[ROUTE-07/open-graph-image] concurrent requests for several share pictures all succeed', async () => {
    const members = await Promise.all(['Ett', 'Två', 'Tre'].map(createPublicMember))
    const answers = await Promise.all([...members, ...members, ...members].map(({ picture }) => picture()))
    const bytes = await Promise.all(answers.map(bytesOf))
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200))
    expect(new Set(bytes.map((one) => one.toString('base64'))).size).toBe(3)
  })
})

describe('drawing a share picture', () => {
  const shown: MemberPictureContent = {
    name: 'Åsa Lind',
    username: 'asa',
    role: 'Forskare',
    company: null,
    location: null,
    address: 'nordbro.example/u/asa',
    avatar: null,
    rtl: false,
  }
  const countInk = async (svg: string, part: { left: number; top: number; width: number; height: number }) => {
    const { channels } = await sharp(Buffer.from(await (await loadFontRenderer()).draw(svg)))
      .extract(part)
      .greyscale()
      .stats()
    return channels[0]?.max ?? 0
  }

  it('the drawing joins Arabic letters and starts at the right', async () => {
    const type = await loadFontRenderer()
    const svg = renderShareSvg(pictureContentOf({ ...shown, name: 'يوسف الخطيب', role: 'رائد أعمال', rtl: true }), type)
    expect(await countInk(svg, { left: 700, top: 120, width: 420, height: 160 })).toBeGreaterThan(230)
    // Joined letters are narrower than the same letters in isolation.
    expect(type.widthOf('الخطيب', 80)).toBeLessThan(
      [...'الخطيب'].reduce((sum, letter) => sum + type.widthOf(letter, 80), 0),
    )
    expect(
      await countInk(renderShareSvg(pictureContentOf(shown), type), { left: 80, top: 120, width: 420, height: 160 }),
    ).toBeGreaterThan(230)
  })

  it('the drawing escapes markup in member texts', async () => {
    const svg = renderShareSvg(
      pictureContentOf({ ...shown, name: '</text><script>&"', company: '<image href="http://example.com/x.png"/>' }),
      await loadFontRenderer(),
    )
    expect(svg).not.toMatch(/<script|<image/)
    expect((await (await loadFontRenderer()).draw(svg)).length).toBeGreaterThan(10_000)
  })

  it('the drawing replaces undrawable names by the username and drops pictographs', async () => {
    expect(drawableText('Åsa 🏔️ Łukasz-Ö’Brien')).toBe('Åsa Łukasz-Ö’Brien')
    expect([drawableText('李小龙'), drawableText('Иван'), drawableText('🏔️'), drawableText(null)]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(renderShareSvg(pictureContentOf({ ...shown, name: '李小龙' }), await loadFontRenderer())).toContain('@asa')
  })

  it('long names shrink, then wrap, then are truncated', () => {
    const widthOf = (text: string, size: number) => text.length * size
    expect(fitText('ab cd', [10, 5], 60, widthOf)).toEqual({ lines: ['ab cd'], size: 10 })
    expect(fitText('abcde fghij', [10, 5], 60, widthOf)).toEqual({ lines: ['abcde', 'fghij'], size: 10 })
    expect(fitText('abcdefgh ij', [10, 5], 60, widthOf)).toEqual({ lines: ['abcdefgh ij'], size: 5 })
    expect(fitText('abc '.repeat(20).trim(), [10, 5], 60, widthOf)).toEqual({
      lines: ['abc abc abc', 'abc abc abc…'],
      size: 5,
    })
    expect(
      truncateText('e\u0301'.repeat(9), 10, 50, (text) => [...new Intl.Segmenter().segment(text)].length * 10),
    ).toBe(`${'e\u0301'.repeat(4)}…`)
  })
})
