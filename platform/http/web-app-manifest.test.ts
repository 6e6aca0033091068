import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { languages } from '#kit/languages.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const publicFolder = join(import.meta.dirname, '../../public')

type Manifest = {
  id: string
  lang: string
  dir: string
  start_url: string
  display: string
  icons: { src: string; sizes: string; purpose: string }[]
  shortcuts: { name: string; url: string }[]
}
const read = async (path: string, headers = {}): Promise<Manifest> => {
  const response = await fetch(server.url + path, { headers })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
  ])
  return (await response.json()) as Manifest
}

it('every page links to the web app manifest in its language, with the same app id and start page', async () => {
  for (const lang of languages) {
    const html = await (await fetch(`${server.url}/about?lang=${lang}`)).text()
    const path = /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(await read(path)).toMatchObject({
      id: '/',
      lang,
      dir: lang === 'ar' ? 'rtl' : 'ltr',
      start_url: '/dashboard',
      display: 'standalone',
      shortcuts: [{ url: '/messages' }, { url: '/network' }, { url: '/opportunities' }],
    })
  }
})

it('the web app manifest without a known language is in the language of the browser', async () => {
  for (const path of [
    '/manifest.webmanifest',
    '/manifest.webmanifest?lang=xx',
    '/manifest.webmanifest?lang=sv&lang=en',
  ])
    expect((await read(path, { 'accept-language': 'ar' })).lang).toBe('ar')
})

it('the icons of the web app manifest have the sizes that it says, and one is maskable', async () => {
  const { icons } = await read('/manifest.webmanifest')
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { src, sizes } of icons) {
    const { width, height, format } = await sharp(readFileSync(join(publicFolder, src))).metadata()
    expect([src, `${width}x${height}`, format]).toEqual([src, sizes, 'png'])
  }
})
