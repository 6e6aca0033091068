import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Coding = 'br' | 'gzip' | 'identity'

/** The codings a request takes, best first. */
export const codingsOf = (acceptEncoding: string | undefined): Coding[] => {
  const taken = (name: string) => new RegExp(`(^|[ ,])${name}(?! *; *q=0(\\.0*)? *(,|$))`).test(acceptEncoding ?? '')
  return [...(['br', 'gzip'] as const).filter(taken), 'identity']
}

export const etagOf = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

const [brotliOf, gzipOf] = [promisify(brotliCompress), promisify(gzip)]

/** Compresses on another thread. `quality` is Brotli's: 4 for a text that is sent once, up to 11 for one that is kept. */
export const compress = async (body: Buffer, coding: Coding, quality = 4): Promise<Buffer> => {
  if (coding === 'identity') return body
  if (coding === 'gzip') return gzipOf(body)
  return brotliOf(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

/** A text that is sent compressed, with a validator. Each coding is made when it is first asked for, and once. */
export const compressedText = (text: string, quality?: number) => {
  const body = Buffer.from(text)
  const etag = etagOf(body)
  const made = new Map<Coding, Promise<Buffer>>()
  const inCoding = (coding: Coding): Promise<Buffer> => {
    const known = made.get(coding) ?? compress(body, coding, quality)
    made.set(coding, known)
    return known
  }

  /** Answers with the text, or with 304 when the caller has it. Headers that vary must be set before. */
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('etag', etag).header('vary', ['Accept-Encoding', reply.getHeader('vary')].filter(Boolean).join(', '))
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const [coding] = codingsOf(request.headers['accept-encoding']) as [Coding]
    if (coding !== 'identity') reply.header('content-encoding', coding)
    return reply.send(await inCoding(coding))
  }
  return { send }
}
export type CompressedText = ReturnType<typeof compressedText>
