import type { AnyEndpoint, InputOf } from '#kit/endpoint.ts'
import { toRequest } from '#kit/endpoint.ts'
import { signIn } from '#features/accounts/contract/index.ts'
import { dashboardSummary, listFeed } from '#features/activity/contract/index.ts'
import { listOwn } from '#features/applications/contract/index.ts'
import { readOverview } from '#features/admin/contract/index.ts'
import { listThreads, requestCount, unreadCount } from '#features/messages/contract/index.ts'
import * as notifications from '#features/notifications/contract/index.ts'
import {
  listOpportunities,
  listOwnOpportunities,
  opportunityPath,
  opportunityTypes,
  readOpportunity,
} from '#features/opportunities/contract/index.ts'
import { listComments, listProducts, productPath, readProduct, setVote } from '#features/products/contract/index.ts'
import { searchEverything } from '#features/search/contract/index.ts'

/** PUBLIC_BASE_URL of the measured server, and the `Origin` of requests that change something. */
export const publicOrigin = 'http://127.0.0.1'

export type BenchRequest = { method: string; path: string; headers: Record<string, string>; body?: string }

export type BenchCase = {
  name: string
  /** Sent in order, over and over. Their changes must cancel out. */
  requests: readonly BenchRequest[]
  /** The minimum share of the minimal floor's requests per second. */
  wantedOfMinimal?: number
  /** The minimum share of own SQL's requests per second. */
  wantedRatio?: number
  /** Limit of the 95th percentile in milliseconds, with this number of connections. */
  slowest?: { connections: number; p95: number }
  /** For sign-in: own SQL verifies a password too. */
  verifiesPassword?: boolean
  /** The number of requests to record for own SQL, if it is not all of them; own SQL repeats these in order. */
  recorded?: number
}

/** Rows and credentials of the generated community that the requests use. */
export type BenchSubjects = {
  /** Slugs of open opportunities, newest first. */
  slugs: readonly string[]
  /** Cursors of the pages of 20 newest opportunities. */
  cursors: readonly string[]
  product: { id: string; slug: string }
  launches: readonly string[]
  /** The session of the first member, and of an administrator. */
  cookie: string
  adminCookie: string
  members: readonly { id: string; email: string }[]
  password: string
  passwordHash: string
}

export const asRequest = <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  headers: Record<string, string> = {},
): BenchRequest => {
  const { path, body } = toRequest(endpoint, input as Record<string, unknown>)
  return {
    method: endpoint.method,
    path,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }
}

const htmlRequest = (path: string): BenchRequest => ({
  method: 'GET',
  path,
  headers: { accept: 'text/html', 'accept-language': 'sv' },
})

/** All sets of types, the empty one first. */
const typeSets = opportunityTypes.reduce<(typeof opportunityTypes)[number][][]>(
  (sets, type) => [...sets, ...sets.map((set) => [...set, type])],
  [[]],
)

/** Later pages that are sent for each first page in `distinctLists`. */
const laterPages = 4

/**
 * Lists of 20 that together exceed any cache in memory. A fifth are first pages, which also count all matches: one for
 * each set of filters and each order. The others are later pages, which count nothing: each set of types at each cursor.
 */
export const distinctLists = (cursors: readonly string[]): BenchRequest[] => {
  const later = cursors.flatMap((cursor) =>
    typeSets.map((types) => asRequest(listOpportunities, { types, cursor, limit: 20 })),
  )
  const first = [undefined, 'true', 'false'].flatMap((remote) =>
    (['newest', 'deadline'] as const).flatMap((sort) =>
      typeSets.map((types) => asRequest(listOpportunities, { types, remote, sort, limit: 20 })),
    ),
  )
  return first.flatMap((request, at) => [request, ...later.slice(at * laterPages, (at + 1) * laterPages)])
}

/** What the dashboard and the header read for a member with connections before anything is pressed. */
const dashboardReads = (cookie: string): BenchRequest[] => [
  asRequest(dashboardSummary, {}, { cookie }),
  asRequest(unreadCount, {}, { cookie }),
  asRequest(requestCount, {}, { cookie }),
  asRequest(notifications.unreadCount, {}, { cookie }),
  asRequest(listFeed, {}, { cookie }),
  asRequest(notifications.list, { limit: 6 }, { cookie }),
  asRequest(listOwn, { limit: 3 }, { cookie }),
  asRequest(listOwnOpportunities, { limit: 3 }, { cookie }),
]

export const benchCases = (subjects: BenchSubjects): BenchCase[] => {
  const { product, launches, cookie } = subjects
  // The page's slug differs, because the page and the answer may share cached data.
  const [slug = '', pageSlug = '', ...distinctSlugs] = subjects.slugs
  return [
    {
      name: 'opportunity by slug',
      wantedOfMinimal: 1,
      wantedRatio: 0.7,
      requests: [asRequest(readOpportunity, { slug })],
    },
    {
      name: 'opportunity by slug, uncached',
      wantedOfMinimal: 0.4,
      wantedRatio: 0.7,
      recorded: 500,
      requests: distinctSlugs.map((one) => asRequest(readOpportunity, { slug: one })),
    },
    {
      name: 'opportunity by slug, signed in',
      wantedOfMinimal: 0.35,
      wantedRatio: 0.7,
      requests: [asRequest(readOpportunity, { slug }, { cookie })],
    },
    {
      name: 'list of 20',
      wantedOfMinimal: 0.8,
      wantedRatio: 0.7,
      requests: [asRequest(listOpportunities, { limit: 20 })],
    },
    {
      name: 'list of 20, uncached',
      wantedOfMinimal: 0.25,
      wantedRatio: 0.7,
      recorded: 500,
      requests: distinctLists(subjects.cursors),
    },
    {
      name: 'list of 20, signed in',
      wantedOfMinimal: 0.2,
      wantedRatio: 0.7,
      requests: [asRequest(listOpportunities, { limit: 20 }, { cookie })],
    },
    {
      name: 'unread count',
      wantedOfMinimal: 0.55,
      wantedRatio: 0.7,
      requests: [asRequest(unreadCount, {}, { cookie })],
    },
    {
      name: 'opportunity page as HTML',
      wantedOfMinimal: 1.5,
      wantedRatio: 1,
      requests: [htmlRequest(opportunityPath(pageSlug))],
    },
    {
      name: 'opportunity list as HTML',
      wantedOfMinimal: 1,
      wantedRatio: 1,
      requests: [htmlRequest('/opportunities')],
    },
    {
      name: 'list of 20, filtered',
      wantedRatio: 0.7,
      requests: [asRequest(listOpportunities, { types: ['job'], limit: 20 })],
    },
    {
      name: 'full-text search',
      wantedRatio: 0.7,
      requests: [asRequest(listOpportunities, { q: 'energilagring Umeå', limit: 20 })],
    },
    {
      name: 'sign-in',
      wantedRatio: 0.7,
      verifiesPassword: true,
      // Both recordings sign in to the same account, so a value that differs is new at each call.
      recorded: 1,
      requests: subjects.members.map(({ email }) =>
        asRequest(signIn, { identifier: email, password: subjects.password }),
      ),
    },
    {
      name: 'product list of 20',
      wantedRatio: 0.7,
      requests: [asRequest(listProducts, { sort: 'popular', limit: 20 })],
    },
    { name: 'product by slug', wantedRatio: 0.7, requests: [asRequest(readProduct, { slug: product.slug })] },
    {
      name: 'product comments',
      wantedRatio: 0.7,
      requests: [asRequest(listComments, { id: product.id, limit: 20 })],
    },
    {
      // Each vote that one request casts is removed by the next.
      name: 'product vote',
      wantedRatio: 0.7,
      requests: launches.flatMap((id) =>
        [true, false].map((voted) => asRequest(setVote, { id, voted }, { cookie, origin: publicOrigin })),
      ),
    },
    { name: 'product page as HTML', wantedRatio: 1, requests: [htmlRequest(productPath(product.slug))] },
    {
      name: 'unified search',
      wantedRatio: 0.7,
      slowest: { connections: 2, p95: 120 },
      requests: ['energilagring', 'utvecklare', 'Elin Dahl', 'number4711', 'utvekclare', 'برمجيات'].map((q) =>
        asRequest(searchEverything, { q }, { cookie }),
      ),
    },
    {
      name: 'notifications',
      wantedRatio: 0.7,
      requests: [asRequest(notifications.list, { limit: 20 }, { cookie })],
    },
    { name: 'message threads', wantedRatio: 0.7, requests: [asRequest(listThreads, { limit: 20 }, { cookie })] },
    {
      name: 'administration overview',
      wantedRatio: 0.7,
      requests: [asRequest(readOverview, {}, { cookie: subjects.adminCookie })],
    },
    {
      name: "dashboard's first screen, per read",
      wantedRatio: 0.7,
      requests: dashboardReads(cookie),
    },
  ]
}

const noSubjects: BenchSubjects = {
  slugs: [],
  cursors: [],
  product: { id: '', slug: '' },
  launches: [],
  cookie: '',
  adminCookie: '',
  members: [],
  password: '',
  passwordHash: '',
}

export const benchCaseNames = benchCases(noSubjects).map(({ name }) => name)
