import { DOMParser } from '@xmldom/xmldom'
import { matchPath } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { buildMember } from '#features/accounts/server/testing.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { features } from '#platform/main.ts'
import { generateSitemapFiles } from '#platform/http/sitemap.ts'
import { pageRoutes } from '#shell/route-table.ts'
import { startTestServer } from './support/server.ts'

const server = await startTestServer({ pages: true })
const { db, config } = server
const make = (size: number) =>
  generateSitemapFiles({ db, base: config.publicBaseUrl, features, pages: pageRoutes, now: new Date(), size })
const read = async (path: string, encoding = 'identity') => {
  const answer = await fetch(server.url + path, { headers: { 'accept-encoding': encoding } })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    encoding: answer.headers.get('content-encoding'),
    text: await answer.text(),
  }
}
const addressesIn = (text: string) =>
  [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => (match[1] as string).replace(config.publicBaseUrl, ''))

const indexedPaths = pageRoutes.filter((page) => 'isIndexed' in page && page.isIndexed).map(({ path }) => path)

let whole: string[] = []
beforeAll(async () => {
  for (let n = 0; n < 5; n++) {
    const { id } = await buildMember(server)
    await db
      .updateTable('profiles')
      .set({ is_public: true, username: `member${n}` })
      .where('id', '=', id)
      .execute()
  }
  whole = addressesIn((await read('/sitemap.xml')).text)
})

it('[ROUTE-07/sitemap] the sitemap is one file of all public pages while every area fits into it', async () => {
  expect(
    whole.filter((path) => path.startsWith('/profile/') || path.startsWith('/m/') || path.includes('member')).length,
  ).toBe(5)
  await make(5)
  expect((await read('/sitemap.xml')).text).toContain('<urlset')
})

/** What the schema of sitemaps.org 0.9 demands. @returns what the document breaks */
const problemsOf = (text: string): string[] => {
  const problems: string[] = []
  const document = new DOMParser({
    errorHandler: (_level, message: string) => void problems.push(message),
  }).parseFromString(text, 'application/xml')
  const root = document.documentElement
  const entryName = root.localName === 'sitemapindex' ? 'sitemap' : 'url'
  if (!['urlset', 'sitemapindex'].includes(root.localName ?? '')) problems.push(`the root is ${root.nodeName}`)
  const elementsIn = (parent: Element) =>
    Array.from(parent.childNodes).filter((node): node is Element => node.nodeType === 1)
  const entries = elementsIn(root)
  if (entries.length === 0 || entries.length > 50_000) problems.push(`${entries.length} entries`)
  for (const entry of entries) {
    if (entry.localName !== entryName || entry.namespaceURI !== 'http://www.sitemaps.org/schemas/sitemap/0.9')
      problems.push(`an entry is ${entry.nodeName}`)
    const children = elementsIn(entry).filter(({ namespaceURI }) => namespaceURI === root.namespaceURI)
    const valuesOf = (name: string) =>
      children.filter(({ localName }) => localName === name).map((one) => one.textContent ?? '')
    const [address = '', ...more] = valuesOf('loc')
    if (
      more.length > 0 ||
      address.length > 2048 ||
      new URL(address).href !== address ||
      !address.startsWith(config.publicBaseUrl)
    )
      problems.push(`the address ${address}`)
    for (const { localName } of children)
      if (!['loc', 'lastmod', 'changefreq', 'priority'].includes(localName ?? ''))
        problems.push(`an element ${localName}`)
    for (const day of valuesOf('lastmod'))
      if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/.test(day))
        problems.push(`the time ${day}`)
  }
  return problems
}

it('[ROUTE-07/sitemap-valid] the sitemap, its index and its files are well-formed and follow the schema of sitemaps.org', async () => {
  await make(50)
  const owner = await buildMember(server)
  await buildOpportunity(server, owner.id, { title: 'Ljus & mörker <på> Vinga' })
  await buildOpportunity(server, owner.id, { title: 'مهندس برمجيات في ستوكهولم', language: 'ar' })
  await make(50)
  const one = (await read('/sitemap.xml')).text
  expect(one).toContain('/opportunities/')
  expect(problemsOf(one)).toEqual([])
  await make(2)
  const index = (await read('/sitemap.xml')).text
  for (const text of [index, ...(await Promise.all(addressesIn(index).map(async (name) => (await read(name)).text)))])
    expect(problemsOf(text)).toEqual([])
  await server.db.deleteFrom('opportunities').where('owner_id', '=', owner.id).execute()
  await make(5)
})

it('[ROUTE-07/sitemap] the sitemap lists every indexed page of the route table once, and other addresses only below such a page', () => {
  const [fixed, withParameter] = [
    indexedPaths.filter((path) => !path.includes(':')),
    indexedPaths.filter((path) => path.includes(':')),
  ]
  expect(whole.filter((path, at) => whole.indexOf(path) !== at)).toEqual([])
  expect(whole.slice(0, fixed.length)).toEqual(fixed)
  expect(
    whole.slice(fixed.length).filter((path) => !withParameter.some((pattern) => matchPath(pattern, path))),
  ).toEqual([])
})

it('[ROUTE-07/sitemap] the sitemap becomes an index of files, with every address once, when an area has more', async () => {
  await make(2)
  const index = await read('/sitemap.xml')
  expect([index.status, index.type]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(index.text).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  const names = addressesIn(index.text)
  expect(names).toEqual([
    '/sitemaps/pages-1.xml',
    '/sitemaps/profiles-1.xml',
    '/sitemaps/profiles-2.xml',
    '/sitemaps/profiles-3.xml',
  ])
  const files = await Promise.all(names.map((name) => read(name)))
  expect(files.flatMap(({ text }) => addressesIn(text)).toSorted()).toEqual(whole.toSorted())
  for (const { status, type } of files) expect([status, type]).toEqual([200, 'application/xml; charset=utf-8'])
  const zipped = await read('/sitemaps/profiles-1.xml', 'gzip, br')
  expect([zipped.encoding, zipped.text]).toEqual(['gzip', files[1]?.text])
  expect((await read('/sitemaps/profiles-4.xml')).status).toBe(404)
  expect((await read('/sitemaps/%00.xml')).status).toBeLessThan(500)
})

it('[ROUTE-07/sitemap] the sitemap becomes one file again when the members have left, and obsolete files are deleted', async () => {
  await make(2)
  await db.updateTable('profiles').set({ is_public: false }).where('username', 'in', ['member3', 'member4']).execute()
  await make(2)
  expect(addressesIn((await read('/sitemap.xml')).text).filter((path) => path.includes('profiles-'))).toEqual([
    '/sitemaps/profiles-1.xml',
    '/sitemaps/profiles-2.xml',
  ])
  await make(5)
  expect((await read('/sitemap.xml')).text).toContain('<urlset')
  expect((await read('/sitemaps/profiles-1.xml')).status).toBe(404)
})
