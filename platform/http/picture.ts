import type { FastifyReply } from 'fastify'
import type { Picture } from '#kit/endpoint.ts'

/** Whether a browser has this one already (RFC 9110, section 13.1.2). */
const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((one) => [etag, `W/${etag}`, '*'].includes(one.trim()))

/** Sends a picture to be shown and kept for ever: as nothing else than an image, and with no rights when it is opened by itself. */
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
