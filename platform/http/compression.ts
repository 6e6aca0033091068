import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Coding = 'br' | 'gzip' | 'identity'

/** The codings a request takes, best first. */
export const acceptedCodings = (acceptEncoding: string | undefined): Coding[] => {
  const isAccepted = (name: string) =>
    new RegExp(`(^|[ ,])${name}(?! *; *q=0(\\.0*)? *(,|$))`).test(acceptEncoding ?? '')
  return [...(['br', 'gzip'] as const).filter(isAccepted), 'identity']
}

export const etagOf = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)]

/** Compresses on another thread. `quality` is Brotli's: 4 for a text that is sent once, up to 11 for one that is kept. */
export const compress = async (body: Buffer, coding: Coding, quality = 4): Promise<Buffer> => {
  if (coding === 'identity') return body
  if (coding === 'gzip') return gzipAsync(body)
  return brotliAsync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

/** A text that is sent compressed, with a validator. Each coding is made when it is first asked for, and once. */
export const createCompressedText = (text: string, quality?: number) => {
  const body = Buffer.from(text)
  const etag = etagOf(body)
  const variants = new Map<Coding, Promise<Buffer>>()
  const encode = (coding: Coding): Promise<Buffer> => {
    const variant = variants.get(coding) ?? compress(body, coding, quality)
    variants.set(coding, variant)
    return variant
  }

  /** Answers with the text, or with 304 when the caller has it. Headers that vary must be set before. */
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('etag', etag).header('vary', ['Accept-Encoding', reply.getHeader('vary')].filter(Boolean).join(', '))
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const [coding] = acceptedCodings(request.headers['accept-encoding']) as [Coding]
    if (coding !== 'identity') reply.header('content-encoding', coding)
    return reply.send(await encode(coding))
  }
  return { send }
}
export type CompressedText = ReturnType<typeof createCompressedText>
