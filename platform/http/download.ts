import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Download } from '#kit/endpoint.ts'
import { matchesEtag } from './etag.ts'

/** ASCII fallback of the file name for clients without `filename*` (RFC 6266, section 4.3). */
const toAscii = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7E]/g, '_')
    .replace(/["\\%]/g, '_')
/** Percent-encoded UTF-8 (RFC 8187), including four characters that `encodeURIComponent` leaves alone. */
const encodeRfc8187 = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** `Content-Disposition` of a file that browsers save and never show inside the site. */
export const attachmentDisposition = (name: string): string =>
  `attachment; filename="${toAscii(name)}"; filename*=UTF-8''${encodeRfc8187(name)}`

/**
 * Sends a member's file as an attachment, without content sniffing, and sandboxed in case a browser opens it. A client
 * that has the current version of a file with an ETag gets 304.
 */
export const sendDownload = (reply: FastifyReply, { name, type, size, bytes, etag }: Download): FastifyReply => {
  const quotedEtag = etag === undefined ? null : `"${etag}"`
  reply.headers({
    'content-security-policy': `default-src 'none'; sandbox; frame-ancestors 'none'`,
    // The address of a file can be a secret.
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    ...(quotedEtag === null
      ? { 'cache-control': 'private, no-store' }
      : { 'cache-control': 'private, no-cache', etag: quotedEtag }),
  })
  if (quotedEtag !== null && matchesEtag(reply.request.headers['if-none-match'], quotedEtag))
    return reply.code(304).send()
  return reply
    .headers({
      'content-type': type,
      ...(size !== null && { 'content-length': String(size) }),
      'content-disposition': attachmentDisposition(name),
    })
    .send(bytes instanceof Readable ? bytes : Readable.from(bytes))
}
