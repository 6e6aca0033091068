import type { AnyEndpoint, ServiceErrorCodeOf, OutputOf, ParsedInputOf } from '#kit/endpoint.ts'
import type { Context, VisitorContext } from './context.ts'
import type { HostCookie } from './cookies.ts'

type ContextOf<E extends AnyEndpoint> =
  'auth.required' extends ServiceErrorCodeOf<E> ? Context<ServiceErrorCodeOf<E>> : VisitorContext<ServiceErrorCodeOf<E>>

/** The service function of an endpoint, called after validation and the access check. */
export type Handler<E extends AnyEndpoint> = (ctx: ContextOf<E>, input: ParsedInputOf<E>) => Promise<OutputOf<E>>

export type RouteOptions<E extends AnyEndpoint> = {
  /** `'own'`: the service opens its transactions with `ctx.inTransaction`. */
  transaction?: 'request' | 'own'
  /** Cookies for a failed call with valid input; never sent to another site's request. */
  refusalCookies?: (input: ParsedInputOf<E>) => HostCookie[]
}

export type Route = {
  readonly endpoint: AnyEndpoint
  readonly handler: (ctx: Context<string>, input: unknown) => Promise<unknown>
  readonly transaction: 'request' | 'own' | 'none'
  readonly refusalCookies: ((input: unknown) => HostCookie[]) | undefined
}

/** Binds an endpoint to its handler. Reads get no transaction. */
export const route = <E extends AnyEndpoint>(
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions<E> = {},
): Route => ({
  endpoint,
  handler: handler as Route['handler'],
  transaction: endpoint.method === 'GET' ? 'none' : (options.transaction ?? 'request'),
  refusalCookies: options.refusalCookies as Route['refusalCookies'],
})
