import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { lookupPublicAddress, NoPublicAddressError } from './lookup-public-address.ts'
import { type AddressRefusal, addressRefusal, isLoopback } from './public-address.ts'

export type FetchRefusal =
  | AddressRefusal
  /** No such name, no connection, or a certificate that is not valid. */
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  | 'too_many_redirects'
  /** A status that is neither 200 nor 304, or a body that cannot be decoded. */
  | 'bad_answer'

/** The address was not fetched. Its message never contains the address, which can be secret. */
export class FetchRefused extends Error {
  readonly code: FetchRefusal
  /** The status of the answer, if there was one. */
  readonly status: number | null
  constructor(code: FetchRefusal, status: number | null = null) {
    super(status === null ? code : `${code}: ${status}`)
    this.name = 'FetchRefused'
    this.code = code
    this.status = status
  }
}

export type Validators = { etag: string | null; lastModified: string | null }

/** `notModified`: the body is the one of the validators that were sent. */
export type FetchedAnswer = { notModified: true } | ({ notModified: false; body: Buffer } & Validators)

export type FetchOptions = {
  /** Sent as `Accept`. */
  accept: string
  /** The installation's own address, for the User-Agent. */
  publicBaseUrl: string
  validators?: Validators
  /** For tests, whose servers run on this machine. */
  toLoopback: boolean
  /** Of the body, before and after it was decompressed. */
  maxBytes?: number
  /** For the whole fetch, redirects and body included. */
  timeoutMs?: number
}

const maxRedirects = 3
const maxValidatorLength = 500
const redirectStatuses = [301, 302, 303, 307, 308]

/** Calendar programs write `webcal:` for an address that is fetched with https. */
export const asHttps = (url: string): string => url.trim().replace(/^webcals?:\/\//i, 'https://')

const headersOf = ({ accept, publicBaseUrl, validators }: FetchOptions) => ({
  accept,
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': `Nordbro (+${publicBaseUrl})`,
  ...(validators?.etag && { 'if-none-match': validators.etag }),
  ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
})

/** Sends one GET over a new connection, to an address that was checked. */
const sendRequest = (url: string, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> => {
  const isTestService = options.toLoopback && isLoopback(url)
  const refusal = isTestService ? null : addressRefusal(url)
  if (refusal) throw new FetchRefused(refusal)
  return new Promise((resolve, reject) => {
    const outgoing = (isTestService ? plainRequest : request)(
      url,
      {
        method: 'GET',
        headers: headersOf(options),
        signal,
        agent: false,
        ...(isTestService ? {} : { lookup: lookupPublicAddress }),
      },
      resolve,
    )
    outgoing.on('error', reject)
    outgoing.end()
  })
}

const decoderOf = (answer: IncomingMessage) => {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === '' || encoding === 'identity') return null
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'deflate') return createInflate()
  if (encoding === 'br') return createBrotliDecompress()
  throw new FetchRefused('bad_answer', answer.statusCode)
}

/** Counts what passes, so that neither the sent nor the decompressed body is longer than the limit. */
const atMost = (maxBytes: number) =>
  async function* (source: AsyncIterable<Buffer>) {
    let bytes = 0
    for await (const chunk of source) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new FetchRefused('too_large')
      yield chunk
    }
  }

const readBody = async (answer: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> => {
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw new FetchRefused('too_large')
  const decoder = decoderOf(answer)
  const chunks: Buffer[] = []
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) chunks.push(chunk)
  }
  await (decoder
    ? pipeline(answer, atMost(maxBytes), decoder, atMost(maxBytes), collect, { signal })
    : pipeline(answer, atMost(maxBytes), collect, { signal }))
  return Buffer.concat(chunks)
}

const headerText = (value: string | undefined) => (value && value.length <= maxValidatorLength ? value : null)

const followRedirects = async (url: string, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> => {
  let next = url
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const answer = await sendRequest(next, options, signal)
    const { location } = answer.headers
    const isRedirect = redirectStatuses.includes(answer.statusCode ?? 0)
    if (!isRedirect) return answer
    // The rest of a redirect is not read.
    answer.destroy()
    if (!location || !URL.canParse(location, next)) throw new FetchRefused('bad_answer', answer.statusCode)
    next = new URL(location, next).href
  }
  throw new FetchRefused('too_many_redirects')
}

const refusalOf = (error: unknown, signal: AbortSignal): FetchRefused => {
  if (error instanceof FetchRefused) return error
  if (signal.aborted) return new FetchRefused('too_slow')
  if (error instanceof NoPublicAddressError) return new FetchRefused('not_public')
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return new FetchRefused(/^(Z_|ERR__?ZLIB|ERR_BROTLI|HPE_|ERR__ERROR)/.test(code) ? 'bad_answer' : 'unreachable')
}

/**
 * Fetches an address that a member has given (decision 054). The body can be anything: who reads it checks it.
 * @throws {FetchRefused}
 */
export const fetchPublic = async (url: string, options: FetchOptions): Promise<FetchedAnswer> => {
  const { maxBytes = 1024 * 1024, timeoutMs = 5_000 } = options
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await followRedirects(asHttps(url), options, signal)
    try {
      if (answer.statusCode === 304 && options.validators) return { notModified: true }
      if (answer.statusCode !== 200) throw new FetchRefused('bad_answer', answer.statusCode)
      const body = await readBody(answer, maxBytes, signal)
      const { etag, 'last-modified': lastModified } = answer.headers
      return { notModified: false, body, etag: headerText(etag), lastModified: headerText(lastModified) }
    } finally {
      answer.destroy()
    }
  } catch (error) {
    throw refusalOf(error, signal)
  }
}
