import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Download } from '#kit/endpoint.ts'

/** An `.ics` file as an endpoint's answer, with an ETag over its content. */
export const calendarDownload = (name: string, content: string): Download => {
  const bytes = Buffer.from(content)
  return {
    name,
    type: 'text/calendar; charset=utf-8',
    size: bytes.byteLength,
    bytes: Readable.from([bytes]),
    etag: createHash('sha256').update(bytes).digest('base64url'),
  }
}
