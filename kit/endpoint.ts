import * as z from 'zod/mini'
import type { Access, accessErrors } from './access.ts'
import type { ErrorTable, KernelErrorCode, universalErrors } from './errors.ts'
import type { AnyEvent } from './events.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * How often a caller may use an endpoint; the numbers stand in `kit/limits.ts`.
 * - `read`: cheap look-ups and lists
 * - `search`: reads that cost the database real work
 * - `write`: ordinary changes
 * - `sensitive`: sign-in, passwords, mails sent to an address
 * - `upload`: files, which are inspected and kept
 * - `picture`: pictures, of which a page shows many
 */
export type RateClass = 'read' | 'search' | 'write' | 'sensitive' | 'upload' | 'picture'

/** What an endpoint takes beside its input: one file, which is the request's body. */
export type UploadSpec = {
  readonly maxBytes: number
  /** Media types. */
  readonly types: readonly string[]
}

/** The answer of an endpoint that gives a file instead of JSON. */
export type Download = {
  /** What it is saved as. */
  name: string
  type: string
  /** Bytes. */
  size: number
  bytes: AsyncIterable<Uint8Array>
}
/** `output: download` */
export const download = z.custom<Download>((value) => typeof value === 'object' && value !== null && 'bytes' in value)

/**
 * The answer of an endpoint that shows a picture: the same for everybody who has its address, and for ever, so that
 * nobody is asked who they are and everybody may keep it.
 */
export type Picture = {
  type: string
  /** What tells this picture from every other. */
  etag: string
  bytes: Uint8Array
}
/** `output: picture`; `access` is `'anyone'`. */
export const picture = z.custom<Picture>((value) => typeof value === 'object' && value !== null && 'etag' in value)

/**
 * One call of the product, declared once. The server parses the input and the answer with it, the browser's
 * `call(endpoint, input)` infers everything, OpenAPI, the table of who may call what and the fuzzers are read from it.
 */
export type Endpoint<
  Input extends z.core.$ZodType = z.core.$ZodType,
  Output extends z.core.$ZodType = z.core.$ZodType,
  Errors extends ErrorTable = ErrorTable,
  Rule extends Access = Access,
> = {
  /** `area.verb`, unique. Part of the browser's query key and of logs. */
  readonly name: string
  readonly method: Method
  /** `/api/opportunities/:slug`. Each `:name` is a field of the input; the rest is the query (GET, DELETE, uploads) or the JSON body. */
  readonly path: `/${string}`
  /** One sentence for OpenAPI. */
  readonly summary: string
  readonly access: Rule
  readonly input: Input
  readonly output: Output
  /** What its service can answer: the area's errors, and the kernel's that the kernel does not answer by itself, such as `not_found`. */
  readonly errors: Errors
  readonly rate: RateClass
  /** After which events an answer is stale: the browser asks again, cached public pages are thrown out. Reads only. */
  readonly staleAfter: readonly AnyEvent[]
  /** Creating endpoints take an `Idempotency-Key`: the same key and body give the same answer, once. */
  readonly idempotent: boolean
  /** Values that are nobody's business: never inspected, never written to a log, an event or the idempotency store (passwords, codes, drafts). */
  readonly secret: boolean
  /** Null: the body is JSON. */
  readonly upload: UploadSpec | null
  /**
   * Takes its body as a web form too, from any site: for machines that follow a standard and know no JSON (RFC 8058).
   * Its caller is a visitor, whatever cookies come along, so nobody can have a member's browser send it.
   */
  readonly form: boolean
}
// oxlint-disable-next-line typescript/no-explicit-any -- a list of endpoints of different shapes
export type AnyEndpoint = Endpoint<any, any, any>

export type InputOf<E extends AnyEndpoint> = z.input<E['input']>
export type ParsedInputOf<E extends AnyEndpoint> = z.output<E['input']>
export type OutputOf<E extends AnyEndpoint> = z.output<E['output']>
/** Every code that a caller of an endpoint may see. */
export type ErrorCodeOf<E extends AnyEndpoint> = (keyof E['errors'] & string) | KernelErrorCode
/** What an endpoint's service may answer: what its contract declares, and what OpenAPI lists for its access rule anyway. */
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
  upload?: UploadSpec | null
  form?: boolean
}

/** An input without fields. */
export const emptyInput = z.strictObject({})
/** The answer of a call that has nothing to say but that it was done. */
export const okOutput = z.strictObject({ ok: z.literal(true) })

/** Declares an endpoint. `rate` is `read` for GET and `write` else, unless said. */
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
  upload: null,
  form: false,
  ...declaration,
})

/** The subset of an error table that one endpoint answers: `errors: only(opportunityErrors, 'opportunity.closed')`. */
export const pickErrors = <T extends ErrorTable, const C extends readonly (keyof T)[]>(
  table: T,
  ...codes: C
): Pick<T, C[number]> => Object.fromEntries(codes.map((code) => [code, table[code]])) as Pick<T, C[number]>

/** The names in a path: `/api/a/:id/b/:slug` → `['id', 'slug']`. */
export const pathFields = (path: string): string[] =>
  [...path.matchAll(/:([a-zA-Z]+)/g)].map((match) => match[1] as string)

/** Whether the fields of an input that are not in its path travel in a JSON body. */
export const hasJsonBody = ({ method, upload }: AnyEndpoint): boolean =>
  method !== 'GET' && method !== 'DELETE' && upload === null

/**
 * Splits an input into the address and the body of a request. Both sides use it, so they cannot disagree.
 * `undefined` and `null` are left out of a query, lists repeat their name.
 */
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
