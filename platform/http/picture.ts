import type { FastifyReply } from 'fastify'
import type { Picture } from '#kit/endpoint.ts'
import { matchesEtag } from './etag.ts'

/** Sends an immutable image, without content sniffing, and sandboxed in case it is opened on its own. */
export const sendPicture = (reply: FastifyReply, { type, etag, bytes }: Picture): FastifyReply => {
  reply.headers({
    'content-security-policy': `default-src 'none'; sandbox; frame-ancestors 'none'`,
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${etag}"`,
    'x-content-type-options': 'nosniff',
  })
  if (matchesEtag(reply.request.headers['if-none-match'], `"${etag}"`)) return reply.code(304).send()
  return reply
    .headers({ 'content-type': type, 'content-length': String(bytes.byteLength), 'content-disposition': 'inline' })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
