import type { AnyEndpoint, InputOf } from '#kit/endpoint.ts'
import { toRequest } from '#kit/endpoint.ts'
import { signIn } from '#features/accounts/contract/index.ts'
import { listOpportunities, readOpportunity } from '#features/opportunities/contract/index.ts'
import { listComments, listProducts, productPath, readProduct, setVote } from '#features/products/contract/index.ts'

/** PUBLIC_BASE_URL of the measured server, and the `Origin` of requests that change something. */
export const publicOrigin = 'http://127.0.0.1'

export type BenchRequest = { method: string; path: string; headers: Record<string, string>; body?: string }

export type BenchCase = {
  name: string
  /** The minimum share of the floor's requests per second. */
  wantedRatio: number
  /** The request of the given turn, counted from 0. */
  request: (turn: number) => BenchRequest
  /** Limit of the 97.5th percentile in milliseconds, with this number of connections. */
  slowest?: { connections: number; p97: number }
  /** For sign-in: the floor verifies a password too. */
  verifiesPassword?: boolean
  /** The number of turns to record if they differ; the floor repeats them in order. Their changes must cancel out. */
  turns?: number
}

/** Rows and credentials of the generated community that the requests use. */
export type BenchSubjects = {
  slug: string
  product: { id: string; slug: string }
  launches: readonly string[]
  cookie: string
  members: readonly { id: string; email: string }[]
  password: string
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

export const benchCases = (subjects: BenchSubjects): BenchCase[] => {
  const always = (request: BenchRequest) => () => request
  const { product, launches } = subjects
  const asVisitor = { accept: 'text/html', 'accept-language': 'sv' }
  return [
    {
      name: 'opportunity by slug',
      wantedRatio: 0.7,
      request: always(asRequest(readOpportunity, { slug: subjects.slug })),
    },
    {
      name: 'list of 20, filtered',
      wantedRatio: 0.7,
      request: always(asRequest(listOpportunities, { types: ['job'], limit: 20 })),
    },
    {
      name: 'full-text search',
      wantedRatio: 0.7,
      request: always(asRequest(listOpportunities, { q: 'energilagring Umeå', limit: 20 })),
    },
    {
      name: 'signed-in list',
      wantedRatio: 0.7,
      request: always(asRequest(listOpportunities, { limit: 20 }, { cookie: subjects.cookie })),
    },
    {
      name: 'sign-in',
      wantedRatio: 0.7,
      verifiesPassword: true,
      request: (turn) =>
        asRequest(signIn, {
          identifier: (subjects.members[turn % subjects.members.length] as { email: string }).email,
          password: subjects.password,
        }),
    },
    {
      name: 'public page as HTML',
      wantedRatio: 1,
      request: always({ method: 'GET', path: `/opportunities/${subjects.slug}`, headers: asVisitor }),
    },
    {
      name: 'product list of 20',
      wantedRatio: 0.7,
      request: always(asRequest(listProducts, { sort: 'popular', limit: 20 })),
    },
    { name: 'product by slug', wantedRatio: 0.7, request: always(asRequest(readProduct, { slug: product.slug })) },
    {
      name: 'product comments',
      wantedRatio: 0.7,
      request: always(asRequest(listComments, { id: product.id, limit: 20 })),
    },
    {
      // Each vote that one turn casts is removed by the next.
      name: 'product vote',
      wantedRatio: 0.7,
      turns: launches.length * 2,
      request: (turn) =>
        asRequest(
          setVote,
          { id: launches[Math.floor(turn / 2) % launches.length] as string, voted: turn % 2 === 0 },
          { cookie: subjects.cookie, origin: publicOrigin },
        ),
    },
    {
      name: 'product page as HTML',
      wantedRatio: 1,
      request: always({ method: 'GET', path: productPath(product.slug), headers: asVisitor }),
    },
  ]
}
