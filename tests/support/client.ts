import { parseSetCookie } from 'cookie'
import { type AnyEndpoint, type ErrorCodeOf, type InputOf, type OutputOf, toRequest } from '#kit/endpoint.ts'
import type { ErrorBody, FieldError } from '#kit/errors.ts'
import type { Language } from '#kit/fields.ts'

/** The result of a call. A refusal has a `code` and no `body`. */
export type CallResult<E extends AnyEndpoint> = {
  status: number
  body: OutputOf<E>
  code: ErrorCodeOf<E> | null
  /** Invalid fields by path: `{ 'title': 'field.required' }`. */
  fields: Record<string, string>
  refusal: ErrorBody['error'] | null
  headers: Headers
}

export type CallOptions = {
  idempotencyKey?: string
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** A client with its own cookie jar, like a browser: a visitor until it signs in. */
export type Client = {
  readonly url: string
  call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<CallResult<E>>
  /** @throws when the call is refused */
  succeed<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<OutputOf<E>>
  /** Sends any request with the cookies. Does not follow redirects. */
  raw(path: string, init?: RequestInit): Promise<Response>
  readonly cookies: Map<string, string>
}

const storeCookies = (jar: Map<string, string>, headers: Headers) => {
  for (const line of headers.getSetCookie()) {
    const { name, value, maxAge, expires } = parseSetCookie(line, { decode: (encoded) => encoded })
    const isExpired = maxAge === undefined ? expires !== undefined && expires.getTime() <= Date.now() : maxAge <= 0
    if (isExpired || !value) jar.delete(name)
    else jar.set(name, value)
  }
}

/** Creates a client that sends the `Origin` of `url`, as a page of that server does. */
export const createClient = (url: string, options: { language?: Language } = {}): Client => {
  const cookies = new Map<string, string>()

  const raw: Client['raw'] = async (path, init = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('origin')) headers.set('origin', url)
    if (options.language && !headers.has('accept-language')) headers.set('accept-language', options.language)
    if (!headers.has('cookie') && cookies.size > 0) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    const response = await fetch(new URL(path, url), { redirect: 'manual', ...init, headers })
    storeCookies(cookies, response.headers)
    return response
  }

  const call: Client['call'] = async (endpoint, input, { idempotencyKey, headers, signal } = {}) => {
    const { path, body } = toRequest(endpoint, input as Record<string, unknown>)
    const response = await raw(path, {
      method: endpoint.method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(signal ? { signal } : {}),
    })
    const text = await response.text()
    const responseBody: unknown = text === '' ? undefined : JSON.parse(text)
    const refusal = response.ok ? null : ((responseBody as ErrorBody | undefined)?.error ?? null)
    if (!response.ok && !refusal)
      throw new Error(`${endpoint.name} answered ${response.status} without an error code: ${text.slice(0, 200)}`)
    const fields = (refusal?.fields ?? []).map((field: FieldError) => [field.path, field.code] as const)
    return {
      status: response.status,
      body: (response.ok ? responseBody : undefined) as OutputOf<typeof endpoint>,
      code: (refusal?.code ?? null) as ErrorCodeOf<typeof endpoint> | null,
      fields: Object.fromEntries(fields),
      refusal,
      headers: response.headers,
    }
  }

  const succeed: Client['succeed'] = async (endpoint, input, callOptions) => {
    const result = await call(endpoint, input, callOptions)
    if (result.refusal) throw new Error(`${endpoint.name} answered ${result.status} ${JSON.stringify(result.refusal)}`)
    return result.body
  }

  return { url, call, succeed, raw, cookies }
}
