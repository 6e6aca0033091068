import type { FastifyInstance, RouteOptions } from 'fastify'
import { type KernelErrorCode, kernelErrors } from '#kit/errors.ts'
import { type TokenErrorCode, tokenErrors } from '#kit/token-scopes.ts'

type NonJsonError = KernelErrorCode | TokenErrorCode

/** OpenAPI data of a `GET` route that has no contract because its response is not JSON. */
export type NonJsonOperation = {
  /** `area.verb`, like the names of endpoints. */
  readonly name: string
  readonly summary: string
  readonly access: 'anyone' | 'member'
  readonly contentType: string
  /** Description of the 200 response. */
  readonly answer: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: 'path' | 'query' | 'header'
    readonly description: string
  }[]
  /** Whether the route answers 304 to `If-None-Match`. */
  readonly hasEtag: boolean
  readonly errors: readonly NonJsonError[]
}

/** Route options that add a route to OpenAPI: `app.get(path, documentedAs({ … }), handler)`. */
export const documentedAs = (openapi: NonJsonOperation) => ({ config: { openapi } })

/** Collects documented routes by path; call it before they are registered. */
export const collectNonJsonOperations = (app: FastifyInstance): ReadonlyMap<string, NonJsonOperation> => {
  const found = new Map<string, NonJsonOperation>()
  app.addHook('onRoute', ({ method, path, config }: RouteOptions & { path: string }) => {
    const { openapi } = (config ?? {}) as { openapi?: NonJsonOperation }
    // Fastify adds a HEAD route for each GET.
    if (openapi && method === 'GET') found.set(path, openapi)
  })
  return found
}

export const statusesOf = (codes: readonly NonJsonError[]): Record<string, number> =>
  Object.fromEntries(codes.map((code) => [code, { ...kernelErrors, ...tokenErrors }[code]]))
