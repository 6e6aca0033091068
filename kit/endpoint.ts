import * as z from 'zod/mini'
import type { Access, accessErrors } from './access.ts'
import type { ErrorTable, KernelErrorCode, universalErrors } from './errors.ts'
import type { AnyEvent } from './events.ts'
import type { Flag } from './flags.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Selects the rate limit of an endpoint; the limits are in `kit/limits.ts`.
 * - `read`: cheap look-ups and lists
 * - `search`: expensive database reads
 * - `write`: ordinary changes
 * - `sensitive`: sign-in, passwords, mails to an address
 * - `upload`: files, which are inspected and stored
 * - `picture`: pictures; one page shows many
 */
export type RateClass = 'read' | 'search' | 'write' | 'sensitive' | 'upload' | 'picture'

/** An upload endpoint takes one file as the request body; its other input is in the query. */
export type UploadSpec = {
  readonly maxBytes: number
  /** Accepted media types. */
  readonly types: readonly string[]
}

/** The response of an endpoint that returns a file instead of JSON. */
export type Download = {
  name: string
  type: string
  /** Bytes; null if they are not known before the last one. A transfer that is cut off then has no last chunk. */
  size: number | null
  bytes: AsyncIterable<Uint8Array>
  /** Unique per version. Only of files that clients fetch repeatedly: they store it and ask whether it has changed. */
  etag?: string
}
export const download = z.custom<Download>((value) => typeof value === 'object' && value !== null && 'bytes' in value)

/** An image that never changes and is the same for everyone: no session is read, and every cache may store it. */
export type Picture = {
  type: string
  /** Unique per image. */
  etag: string
  bytes: Uint8Array
}
/** Output schema of a picture endpoint: `output: picture`, with access `'anyone'`. */
export const picture = z.custom<Picture>((value) => typeof value === 'object' && value !== null && 'etag' in value)

/** Where the answer to a form of another site sends the browser: a page of this site. */
export type Redirect = { path: `/${string}` }
/** Output schema of an endpoint that answers with 303 See Other. */
export const redirect = z.custom<Redirect>((value) => typeof value === 'object' && value !== null && 'path' in value)

/** One API call, declared once. The server, the browser's `call`, OpenAPI and the access tests are derived from it. */
export type Endpoint<
  Input extends z.core.$ZodType = z.core.$ZodType,
  Output extends z.core.$ZodType = z.core.$ZodType,
  Errors extends ErrorTable = ErrorTable,
  Rule extends Access = Access,
> = {
  /** `area.verb`, unique. Part of the browser's query key and of log lines. */
  readonly name: string
  readonly method: Method
  /** `/api/opportunities/:slug`. Each `:name` is an input field; the others are in the query or the JSON body. */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Rule
  readonly input: Input
  readonly output: Output
  /** Errors that the service can return: the area's own, and kernel errors that it raises itself (`not_found`). */
  readonly errors: Errors
  readonly rate: RateClass
  /** Events that make a cached response stale: browsers refetch it and cached public pages are dropped. Reads only. */
  readonly staleAfter: readonly AnyEvent[]
  /** Accepts an `Idempotency-Key`: a repeated request has one effect and gets the first response. */
  readonly idempotent: boolean
  /** The input has secrets (passwords, drafts): never inspected, logged or stored for idempotency. */
  readonly secret: boolean
  /**
   * Another person can choose what the caller sends: the address of a link, the name of a received file. Suspicious input
   * counts towards no security lock (decision 065).
   */
  readonly inputFromOthers: boolean
  /** Refuses a session whose member has not confirmed their identity within `kit/access.ts`'s `reauthenticationMinutes`. */
  readonly reauthentication: boolean
  /** Accepts access tokens if its area does (`kit/token-scopes.ts`). False for what belongs to one browser. */
  readonly tokens: boolean
  /** Works during the maintenance mode too, so that administrators can log in (ADM-06). */
  readonly duringMaintenance: boolean
  /** The function that the endpoint belongs to: without it, the call is refused with `feature.off`. */
  readonly flag: Flag | null
  /** Null: the body is JSON. */
  readonly upload: UploadSpec | null
  /**
   * Also accepts forms from any origin (one-click unsubscribe, RFC 8058; the answers of SAML providers). Ignores cookies,
   * which rules out CSRF.
   */
  readonly form: boolean
  /** Bytes of the largest form that is accepted. */
  readonly maxFormBytes: number
}
// oxlint-disable-next-line typescript/no-explicit-any -- a list of endpoints of different shapes
export type AnyEndpoint = Endpoint<any, any, any>

export type InputOf<E extends AnyEndpoint> = z.input<E['input']>
export type ParsedInputOf<E extends AnyEndpoint> = z.output<E['input']>
export type OutputOf<E extends AnyEndpoint> = z.output<E['output']>
/** Every error code that a caller of the endpoint can receive. */
export type ErrorCodeOf<E extends AnyEndpoint> = (keyof E['errors'] & string) | KernelErrorCode
/** Error codes that the service may return: its declared errors and those of its access rule. */
export type ServiceErrorCodeOf<E extends AnyEndpoint> =
  | (keyof E['errors'] & string)
  | (typeof universalErrors)[number]
  | (typeof accessErrors)[E['access']][number]

type Declaration<I extends z.core.$ZodType, O extends z.core.$ZodType, T extends ErrorTable, A extends Access> = {
  name: string
  method: Method
  path: `/${string}`
  summary: string
  access: A
  input: I
  output: O
  errors?: T
  rate?: RateClass
  staleAfter?: readonly AnyEvent[]
  idempotent?: boolean
  secret?: boolean
  inputFromOthers?: boolean
  reauthentication?: boolean
  tokens?: boolean
  duringMaintenance?: boolean
  flag?: Flag | null
  upload?: UploadSpec | null
  form?: boolean
  maxFormBytes?: number
}

export const emptyInput = z.strictObject({})
/** The response of a call that returns no data. */
export const okOutput = z.strictObject({ ok: z.literal(true) })

/** Declares an endpoint. `rate` defaults to `read` for GET and to `write` otherwise. */
export const endpoint = <
  I extends z.core.$ZodType,
  O extends z.core.$ZodType,
  A extends Access,
  const T extends ErrorTable = Record<never, never>,
>(
  declaration: Declaration<I, O, T, A>,
): Endpoint<I, O, T, A> => ({
  errors: {} as T,
  rate: declaration.method === 'GET' ? 'read' : 'write',
  staleAfter: [],
  idempotent: false,
  secret: false,
  inputFromOthers: false,
  reauthentication: false,
  tokens: true,
  duringMaintenance: false,
  flag: null,
  upload: null,
  form: false,
  maxFormBytes: 8 * 1024,
  ...declaration,
})

/** Picks one endpoint's errors from an area's table: `errors: pickErrors(opportunityErrors, 'opportunity.closed')`. */
export const pickErrors = <T extends ErrorTable, const C extends readonly (keyof T)[]>(
  table: T,
  ...codes: C
): Pick<T, C[number]> => Object.fromEntries(codes.map((code) => [code, table[code]])) as Pick<T, C[number]>

/** The parameter names in a path: `/api/a/:id/b/:slug` → `['id', 'slug']`. */
export const pathFields = (path: string): string[] =>
  [...path.matchAll(/:([a-zA-Z]+)/g)].map((match) => match[1] as string)

/** Whether the answer is JSON. */
export const hasJsonAnswer = ({ output }: Pick<AnyEndpoint, 'output'>): boolean =>
  output !== download && output !== picture && output !== redirect

/** Whether input fields outside the path are sent as a JSON body. */
export const hasJsonBody = ({ method, upload }: AnyEndpoint): boolean =>
  method !== 'GET' && method !== 'DELETE' && upload === null

/** Splits an input into URL and body. A query omits `undefined` and `null`; lists repeat their name. */
export const toRequest = (
  target: AnyEndpoint,
  input: Record<string, unknown>,
): { path: string; body?: Record<string, unknown> } => {
  const inPath = pathFields(target.path)
  const path = target.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined)
  if (hasJsonBody(target)) return { path, body: Object.fromEntries(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of rest) {
    if (value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  }
  const search = query.toString()
  return { path: search ? `${path}?${search}` : path }
}
