import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Coding = 'br' | 'gzip' | 'identity'

const acceptedPatterns = (['br', 'gzip'] as const).map(
  (coding) => [coding, new RegExp(`(^|[ ,])${coding}(?! *; *q=0(\\.0*)? *(,|$))`)] as const,
)

/** The accepted codings, best first. */
export const acceptedCodings = (acceptEncoding: string | undefined): Coding[] =>
  acceptEncoding === undefined
    ? ['identity']
    : [...acceptedPatterns.filter(([, pattern]) => pattern.test(acceptEncoding)).map(([coding]) => coding), 'identity']

export const etagOf = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)]

/** Compresses on another thread. `quality` is Brotli's: 4 for one response, up to 11 for a cached one. */
export const compress = async (body: Buffer, coding: Coding, quality = 4): Promise<Buffer> => {
  if (coding === 'identity') return body
  if (coding === 'gzip') return gzipAsync(body)
  return brotliAsync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

/** A constant text with an ETag. Each coding is compressed once, at its first request. */
export const createCompressedText = (text: string, quality?: number) => {
  const body = Buffer.from(text)
  const etag = etagOf(body)
  const variants = new Map<Coding, Promise<Buffer>>()
  const encode = (coding: Coding): Promise<Buffer> => {
    const variant = variants.get(coding) ?? compress(body, coding, quality)
    variants.set(coding, variant)
    return variant
  }

  /** Sends the text, or 304 if the client has it. The caller sets other `Vary` headers before. */
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('etag', etag).header('vary', ['Accept-Encoding', reply.getHeader('vary')].filter(Boolean).join(', '))
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const [coding] = acceptedCodings(request.headers['accept-encoding']) as [Coding]
    if (coding !== 'identity') reply.header('content-encoding', coding)
    return reply.send(await encode(coding))
  }
  return { etag, encode, send }
}
export type CompressedText = ReturnType<typeof createCompressedText>
