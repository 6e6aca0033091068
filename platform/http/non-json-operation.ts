import type { FastifyInstance, RouteOptions } from 'fastify'
import { type KernelErrorCode, kernelErrors } from '#kit/errors.ts'

/** What OpenAPI says of a `GET` route that has no contract because its answer is not JSON. */
export type NonJsonOperation = {
  /** `area.verb`, as endpoints are named. */
  readonly name: string
  readonly summary: string
  readonly access: 'anyone' | 'member'
  readonly contentType: string
  /** What a 200 holds. */
  readonly answer: string
  /** The fields of its path, and the query fields and headers that it takes, with what they do. */
  readonly parameters?: readonly {
    readonly name: string
    readonly in: 'path' | 'query' | 'header'
    readonly description: string
  }[]
  /** Answers 304 to a caller who has the current version. */
  readonly hasEtag: boolean
  readonly errors: readonly KernelErrorCode[]
}

/** Options of a route that stands in OpenAPI: `app.get(path, documentedAs({ … }), handler)`. */
export const documentedAs = (openapi: NonJsonOperation) => ({ config: { openapi } })

/** Collects the documented routes that are registered from now on: path → operation. */
export const collectNonJsonOperations = (app: FastifyInstance): ReadonlyMap<string, NonJsonOperation> => {
  const found = new Map<string, NonJsonOperation>()
  app.addHook('onRoute', ({ method, path, config }: RouteOptions & { path: string }) => {
    const { openapi } = (config ?? {}) as { openapi?: NonJsonOperation }
    // Fastify adds a HEAD route beside each GET.
    if (openapi && method === 'GET') found.set(path, openapi)
  })
  return found
}

/** Error codes by status. */
export const statusesOf = (codes: readonly KernelErrorCode[]): Record<string, number> =>
  Object.fromEntries(codes.map((code) => [code, kernelErrors[code]]))
