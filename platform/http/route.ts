import type { AnyEndpoint, ServiceErrorCodeOf, OutputOf, ParsedInputOf } from '#kit/endpoint.ts'
import type { PreparedStatement } from '#platform/db/prepared.ts'
import type { Context, VisitorContext } from './context.ts'
import type { HostCookie } from './cookies.ts'
import { AnswerMismatch, compileSerializer } from './serializer.ts'
import { isCachedForVisitors } from './visitor-answers.ts'

type ContextOf<E extends AnyEndpoint> =
  'auth.required' extends ServiceErrorCodeOf<E> ? Context<ServiceErrorCodeOf<E>> : VisitorContext<ServiceErrorCodeOf<E>>

/** The service function of an endpoint, called after validation and the access check. */
export type Handler<E extends AnyEndpoint> = (ctx: ContextOf<E>, input: ParsedInputOf<E>) => Promise<OutputOf<E>>

/** As `Handler`, for `rowRoute`: `row` is undefined if it does not exist, and for a visitor. */
export type RowHandler<E extends AnyEndpoint, Row extends object> = (
  ctx: ContextOf<E>,
  input: ParsedInputOf<E>,
  row: Row | undefined,
) => Promise<OutputOf<E>>

export type RouteOptions<E extends AnyEndpoint> = {
  /** `'own'`: the service opens its transactions with `ctx.inTransaction`. */
  transaction?: 'request' | 'own'
  /** Cookies for a failed call with valid input; never sent to another site's request. */
  refusalCookies?: (input: ParsedInputOf<E>) => HostCookie[]
}

/** A member's read of at most one row, which the viewer's id and the input find. */
export type RowRead<Input, Values extends object, Row> = {
  statement: PreparedStatement<Values & { viewerId: string }, Row>
  values: (input: Input) => Values
}

export type Route = {
  readonly endpoint: AnyEndpoint
  /** `row` is the row of `rowRead`; undefined if it does not exist, and for a visitor. */
  readonly handler: (ctx: Context<string>, input: unknown, row?: object) => Promise<unknown>
  readonly rowRead: RowRead<unknown, object, object> | undefined
  readonly transaction: 'request' | 'own' | 'none'
  readonly isCachedForVisitors: boolean
  /** Writes a checked answer as JSON. @throws {Error} for an answer against the contract */
  readonly writeAnswer: (output: unknown) => string
  readonly refusalCookies: ((input: unknown) => HostCookie[]) | undefined
}

/**
 * Binds a read whose answer is made of one row. For a member the row is read together with the viewer, in one round
 * trip, before it is known whether the viewer may call the endpoint; the handler runs after that check.
 */
export const rowRoute = <E extends AnyEndpoint, Values extends object, Row extends object>(
  endpoint: E,
  rowRead: RowRead<ParsedInputOf<E>, Values, Row>,
  handler: RowHandler<E, Row>,
): Route => ({
  ...forEndpoint(endpoint),
  handler: handler as Route['handler'],
  rowRead: rowRead as unknown as Route['rowRead'],
  transaction: 'none',
  refusalCookies: undefined,
})

export const contractViolation = ({ name }: AnyEndpoint, issues: string): Error =>
  new Error(`${name} answers against its contract: ${issues}`)

const forEndpoint = (endpoint: AnyEndpoint) => {
  const serialize = compileSerializer(endpoint.output)
  return {
    endpoint,
    isCachedForVisitors: isCachedForVisitors(endpoint),
    writeAnswer: (output: unknown) => {
      try {
        return serialize(output)
      } catch (error) {
        throw error instanceof AnswerMismatch ? contractViolation(endpoint, error.message) : error
      }
    },
  }
}

/** Binds an endpoint to its handler. Reads get no transaction. */
export const route = <E extends AnyEndpoint>(
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions<E> = {},
): Route => ({
  ...forEndpoint(endpoint),
  handler: handler as Route['handler'],
  rowRead: undefined,
  transaction: endpoint.method === 'GET' ? 'none' : (options.transaction ?? 'request'),
  refusalCookies: options.refusalCookies as Route['refusalCookies'],
})
