import { describe, expect, it } from 'vitest'
import { type PageRoute, pageRoutes } from '#shell/route-table.ts'
import { startTestServer } from './support/server.ts'

const server = await startTestServer({ pages: true })
const robots = await fetch(`${server.url}/robots.txt`)
const lines = (await robots.text()).split('\n')

/** A rule's path (RFC 9309, 2.2.3): a prefix, with `*` for any characters and `$` for the end. */
const ruleRegExp = (rule: string) =>
  new RegExp(
    `^${rule
      .replaceAll(/[.+?^{}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('*', '.*')
      .replace(/\$(?!$)/g, String.raw`\$`)}`,
  )
const rules = lines.filter((line) => line.startsWith('Disallow: ')).map((line) => ruleRegExp(line.slice(10)))
const isDisallowed = (address: string) => rules.some((rule) => rule.test(address))

/** Parameters that begin or end like the fixed pages beside them. */
const parameters = ['one', 'newsletter', 'minecraft', 'saved-seals', 'edit', 'applicants', 'alerts']
const addressesOf = ({ path }: PageRoute): string[] =>
  (path.includes(':') ? parameters.map((value) => path.replaceAll(/:\w+/g, value)) : [path]).flatMap((address) => [
    address,
    `${address}?tab=one`,
  ])

const pages: readonly PageRoute[] = pageRoutes
const isIndexed = (page: PageRoute) => page.guard === 'public' && page.isIndexed

it('[ROUTE-07/robots] robots.txt has one group for all crawlers, each rule once, and the address of the sitemap', () => {
  expect([robots.status, robots.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const used = lines.filter(Boolean)
  expect(used[0]).toBe('User-agent: *')
  expect(used.at(-1)).toBe(`Sitemap: ${server.config.publicBaseUrl}/sitemap.xml`)
  expect(used.slice(1, -1).filter((line) => !/^Disallow: \/[^\s#]+$/.test(line))).toEqual([])
  expect(new Set(used).size).toBe(used.length)
})

describe('addresses of the route table', () => {
  it.each(pages.filter((page) => !isIndexed(page)).map((page) => [page.path, page] as const))(
    '[ROUTE-07/robots] robots.txt disallows %s, which is for members or a form',
    (_, page) => {
      expect(addressesOf(page).filter((address) => !isDisallowed(address))).toEqual([])
    },
  )

  it.each(pages.filter(isIndexed).map((page) => [page.path, page] as const))(
    '[ROUTE-07/robots] robots.txt allows the public page %s',
    (_, page) => {
      expect(addressesOf(page).filter(isDisallowed)).toEqual([])
    },
  )
})

it('[ROUTE-07/robots] robots.txt disallows the API', () => {
  expect(
    ['/api/session', '/rest/v1/profiles', '/functions/v1/x', '/dev/mailbox'].filter((path) => !isDisallowed(path)),
  ).toEqual([])
})
