import { expect, it } from 'vitest'
import { buildMember } from '#features/accounts/server/testing.ts'
import { buildComment, buildProduct } from '#features/products/server/testing.ts'
import { setProfile } from '#features/profiles/server/testing.ts'
import { buildProgram } from '#features/programs/server/testing.ts'
import { openBrowser } from './support/browser.ts'
import { excessOf, recordWeight } from './support/page-weight.ts'
import { startTestServer } from './support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

/** The limits that a visitor's first load exceeds, without prefetches for later pages. */
const excessOfFirstLoad = async (path: string, language: 'sv' | 'ar' = 'sv') => {
  const { page } = await browser.visit(server.url, { language })
  const weightSoFar = recordWeight(page)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const weight = weightSoFar()
  const { scriptFiles, ...bytes } = weight
  const kilobytes = Object.entries(bytes).map(([kind, size]) => `${kind} ${(size / 1000).toFixed(1)} kB`)
  console.log(`${path}: ${scriptFiles} script files, ${kilobytes.join(', ')}`)
  return excessOf(weight, 'visitor')
}

it.each(['/', '/about', '/opportunities', '/suggestions', '/login', '/signup'])(
  'the first load of %s stays within its budget',
  async (path) => {
    expect(await excessOfFirstLoad(path)).toEqual([])
  },
)

it('the first load of the products and of a product page stays within its budget', async () => {
  const { id } = await buildMember(server)
  const product = await buildProduct(server, id, { thumbnail: false })
  await buildComment(server, product.id, id)
  for (const path of ['/products', `/products/${product.slug}`]) expect(await excessOfFirstLoad(path)).toEqual([])
})

it('the first load of the programs and of a program page stays within its budget', async () => {
  const { slug } = await buildProgram(server, (await buildMember(server)).id)
  for (const path of ['/programs', `/programs/${slug}`]) expect(await excessOfFirstLoad(path)).toEqual([])
})

it('the first load of a public profile stays within its budget', async () => {
  await setProfile(server, (await buildMember(server)).id, {
    username: 'vagd',
    is_public: true,
    bio: 'Väger lite.',
    github: 'https://github.com/vagd',
  })
  expect(await excessOfFirstLoad('/u/vagd')).toEqual([])
})

it('the first load of a page in Arabic, with its own font, stays within its budget', async () => {
  expect(await excessOfFirstLoad('/', 'ar')).toEqual([])
})
