import { listMentionable } from '#features/activity/contract/index.ts'
import { readOverview } from '#features/admin/contract/index.ts'
import { findRecipients, listThreads } from '#features/messages/contract/index.ts'
import { listConnections, listMembers, listRequests, readNetworkSummary } from '#features/network/contract/index.ts'
import { listProducts, productCategories, productSorts } from '#features/products/contract/index.ts'
import type { AnyEndpoint, InputOf } from '#kit/endpoint.ts'
import { asRequest, type BenchRequest } from './cases.ts'
import { directoryWords } from './members.ts'

/** A member's ID and session, and full names that this member's searches find. */
export type DailyMember = {
  id: string
  cookie: string
  correspondents: readonly string[]
  connections: readonly string[]
}

export type DailySubjects = {
  /** The member with the most rows of every kind. */
  heavy: DailyMember
  ordinary: DailyMember
  admin: DailyMember
  /** Names of the files of the sitemap index; none if the sitemap is a single file. */
  sitemapFiles: readonly string[]
}

export type DailyCase = {
  name: string
  connections: number
  /** Sent in order, over and over. */
  requests: readonly BenchRequest[]
  /** Whether the body of the answer to `requests[index]` has what the request must find. */
  hasFound: (body: string, index: number) => boolean
}

const usualConnections = 16
const directoryConnections = 32
const pageSizes = [10, 20, 50] as const

/** `must` have results; `may` have none in a small community or for a member with few rows. */
type Searches = { must: readonly string[]; may?: readonly string[] }

const firstWord = (name: string) => name.split(' ')[0] as string

const hasItems = (body: string) => (JSON.parse(body) as { items: unknown[] }).items.length > 0

/** A case of lists with an own input for each request. The first `mustFind` answers must have items. */
const listCase = <E extends AnyEndpoint>(
  name: string,
  endpoint: E,
  inputs: readonly InputOf<E>[],
  { cookie }: DailyMember,
  { mustFind = inputs.length, connections = usualConnections } = {},
): DailyCase => ({
  name,
  connections,
  requests: inputs.map((input) => asRequest(endpoint, input, { cookie })),
  hasFound: (body, index) => index >= mustFind || hasItems(body),
})

const searchCase = <E extends AnyEndpoint>(
  name: string,
  endpoint: E,
  { must, may = [] }: Searches,
  inputFor: (q: string) => InputOf<E>,
  member: DailyMember,
  connections = usualConnections,
): DailyCase =>
  listCase(name, endpoint, [...must, ...may].map(inputFor), member, { mustFind: must.length, connections })

const nowhere = 'xyzzy'
const names = ['Karin', 'Öberg', 'Elin Dahl', 'Sofia Nyström', 'حداد']

const inboxSearches = (member: DailyMember): Searches => ({
  // The fill gives every thread a subject with this word.
  must: ['matter', ...member.correspondents],
  may: ['tack', 'kaffe', 'rymdteknik', 'tack rymdteknik', 'coffee week', '4000', 'berg', nowhere],
})

const recipientSearches = ({ connections }: DailyMember): Searches => ({
  must: [...connections, ...connections.map(firstWord), 'al', 'so', 'Norr', '@member-78', 'member-4'],
  may: [...names, 'Norr kraft', 'Aurora Labs', nowhere],
})

const mentionSearches = ({ connections }: DailyMember): Searches => ({
  must: connections.flatMap((name) => [name, firstWord(name), firstWord(name).slice(0, 2)]),
  may: [...names, 'k', 'an', 'member-4', nowhere],
})

const connectionSearches = ({ connections }: DailyMember): Searches => ({
  must: connections.flatMap((name) => [name, firstWord(name)]),
  may: [...names, 'Norr kraft', 'Malmö', nowhere],
})

/** Cases of the heavy member that the ordinary member has too. */
const casesOfEither = (member: DailyMember, suffix: string): DailyCase[] => [
  searchCase(`inbox search${suffix}`, listThreads, inboxSearches(member), (q) => ({ q }), member),
  searchCase(`recipients${suffix}`, findRecipients, recipientSearches(member), (q) => ({ q }), member),
  ...(['connections', 'everyone'] as const).map((audience) =>
    searchCase(
      `mentions among ${audience}${suffix}`,
      listMentionable,
      mentionSearches(member),
      (q) => ({ q, audience }),
      member,
    ),
  ),
  searchCase(`connections by a name${suffix}`, listConnections, connectionSearches(member), (q) => ({ q }), member),
  listCase(
    `connections${suffix}`,
    listConnections,
    pageSizes.map((limit) => ({ limit })),
    member,
  ),
  searchCase(
    `directory search${suffix}`,
    listMembers,
    // The fills, unlike the seed, have few of these words.
    { must: [], may: directoryWords },
    (q) => ({ q, limit: 20 }),
    member,
    directoryConnections,
  ),
  searchCase(
    `directory search, frequent words${suffix}`,
    listMembers,
    {
      must: ['Karin', 'Öberg', 'حداد', 'Norr', 'Aurora', 'Malmö', 'Reykjavik', 'al'],
      may: ['Elin Dahl', 'Norr kraft'],
    },
    (q) => ({ q, limit: 20 }),
    member,
    directoryConnections,
  ),
]

const sitemapRequest = (path: string): BenchRequest => ({
  method: 'GET',
  path,
  // As search engines ask for it.
  headers: { 'accept-encoding': 'gzip' },
})

/** A case of which every answer must satisfy `hasFound`. */
const otherCase = (
  name: string,
  requests: readonly BenchRequest[],
  hasFound: (body: string) => boolean,
): DailyCase => ({ name, connections: usualConnections, requests, hasFound })

export const dailyCases = ({ heavy, ordinary, admin, sitemapFiles }: DailySubjects): DailyCase[] => {
  const hasAddresses = (body: string) => body.includes('<loc>')
  return [
    ...casesOfEither(heavy, ''),
    ...casesOfEither(ordinary, ', ordinary member'),
    ...(['incoming', 'outgoing'] as const).map((direction) =>
      listCase(
        `connection requests, ${direction}`,
        listRequests,
        pageSizes.map((limit) => ({ direction, limit })),
        heavy,
      ),
    ),
    otherCase(
      'network summary',
      [asRequest(readNetworkSummary, {}, { cookie: heavy.cookie })],
      (body) => (JSON.parse(body) as { connections: number }).connections > 0,
    ),
    ...(['newest', 'popular'] as const).map((sort) =>
      // As a member, because the server caches the answers to visitors.
      listCase(
        `products of a category, ${sort}`,
        listProducts,
        productCategories.map((category) => ({ category, sort })),
        heavy,
      ),
    ),
    listCase(
      'product list with total',
      listProducts,
      productSorts.flatMap((sort) => pageSizes.map((limit) => ({ sort, limit }))),
      heavy,
    ),
    otherCase(
      'administration overview',
      [asRequest(readOverview, {}, { cookie: admin.cookie })],
      (body) => (JSON.parse(body) as { members: number }).members > 0,
    ),
    otherCase('sitemap', [sitemapRequest('/sitemap.xml')], hasAddresses),
    ...(sitemapFiles.length > 0
      ? [
          otherCase(
            'sitemap file',
            sitemapFiles.map((name) => sitemapRequest(`/sitemaps/${name}.xml`)),
            hasAddresses,
          ),
        ]
      : []),
  ]
}
