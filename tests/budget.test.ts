import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildMember } from '#features/accounts/server/testing.ts'
import { buildComment, buildProduct } from '#features/products/server/testing.ts'
import { setProfile } from '#features/profiles/server/testing.ts'
import { openBrowser } from './support/browser.ts'
import { startTestServer } from './support/server.ts'

// Transferred bytes without headers.
const maxBytes = { script: 150_000, font: 45_000, stylesheet: 20_000 }
type Kind = keyof typeof maxBytes

const client = join(import.meta.dirname, '..', process.env['BUILD_DIR'] ?? 'build', 'client')
const server = await startTestServer({ pages: true })
const browser = await openBrowser()

/** Transferred size of a built file: brotli if the build compressed it. */
const sizeOf = (path: string): number => {
  const file = join(client, path)
  try {
    return readFileSync(`${file}.br`).length
  } catch {
    return path.endsWith('.woff2')
      ? readFileSync(file).length
      : Math.min(readFileSync(file).length, brotliCompressSync(readFileSync(file)).length)
  }
}

/** Bytes by kind that a first visit loads until the network is idle, without prefetches for later pages. */
const loadedBytes = async (path: string, language: 'sv' | 'ar') => {
  const { page } = await browser.visit(server.url, { language })
  const loaded: Request[] = []
  page.on('request', (request) => loaded.push(request))
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const sums: Record<Kind, number> = { script: 0, font: 0, stylesheet: 0 }
  for (const file of new Set(
    loaded.map((request) => new URL(request.url()).pathname).filter((name) => name.startsWith('/assets/')),
  )) {
    if (file.endsWith('.js')) sums.script += sizeOf(file)
    else if (file.endsWith('.css')) sums.stylesheet += sizeOf(file)
    else if (file.endsWith('.woff2')) sums.font += sizeOf(file)
  }
  return sums
}

it.each(['/', '/about', '/opportunities', '/suggestions', '/login', '/signup'])(
  'the first load of %s stays within its budget',
  async (path) => {
    const sums = await loadedBytes(path, 'sv')
    console.log(
      `${path}: ${Object.entries(sums)
        .map(([kind, bytes]) => `${kind} ${(bytes / 1000).toFixed(1)} kB`)
        .join(', ')}`,
    )
    for (const kind of Object.keys(maxBytes) as Kind[]) expect(sums[kind], kind).toBeLessThanOrEqual(maxBytes[kind])
  },
)

it('the first load of the products and of a product page stays within its budget', async () => {
  const { id } = await buildMember(server)
  const product = await buildProduct(server, id, { thumbnail: false })
  await buildComment(server, product.id, id)
  for (const path of ['/products', `/products/${product.slug}`]) {
    const sums = await loadedBytes(path, 'sv')
    console.log(
      `${path}: ${Object.entries(sums)
        .map(([kind, bytes]) => `${kind} ${(bytes / 1000).toFixed(1)} kB`)
        .join(', ')}`,
    )
    for (const kind of Object.keys(maxBytes) as Kind[]) expect(sums[kind], kind).toBeLessThanOrEqual(maxBytes[kind])
  }
})

it('the first load of a public profile stays within its budget', async () => {
  await setProfile(server, (await buildMember(server)).id, {
    username: 'vagd',
    is_public: true,
    bio: 'Väger lite.',
    github: 'https://github.com/vagd',
  })
  const sums = await loadedBytes('/u/vagd', 'sv')
  console.log(
    `/u/…: ${Object.entries(sums)
      .map(([kind, bytes]) => `${kind} ${(bytes / 1000).toFixed(1)} kB`)
      .join(', ')}`,
  )
  for (const kind of Object.keys(maxBytes) as Kind[]) expect(sums[kind], kind).toBeLessThanOrEqual(maxBytes[kind])
})

it('the first load of a page in Arabic, with its own font, stays within its budget', async () => {
  const sums = await loadedBytes('/', 'ar')
  for (const kind of Object.keys(maxBytes) as Kind[]) expect(sums[kind], kind).toBeLessThanOrEqual(maxBytes[kind])
})
