import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import type { Config } from '#platform/config.ts'
import { toRequest } from '#kit/endpoint.ts'
import type { ErrorBody } from '#kit/errors.ts'
import type { Client } from '#tests/support/client.ts'
import { type FileKind, type OwnFile, uploadFile } from '../contract/index.ts'

/** A PDF with one empty page and the given additional objects. */
export const pdfWith = (...objects: string[]): Buffer => {
  const all = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    ...objects,
  ]
  const body = all.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(
    `%PDF-1.7\n%\xe2\xe3\xcf\xd3\n${body}trailer\n<< /Root 1 0 R /Size ${all.length + 1} >>\nstartxref\n0\n%%EOF\n`,
    'latin1',
  )
}

/** An object stream with the given objects, compressed as most PDF writers do. */
export const objectStreamOf = (objects: string): string => {
  const data = deflateSync(Buffer.from(objects, 'latin1')).toString('latin1')
  return `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data}\nendstream`
}

/** A PNG chunk with its checksum. */
export const pngChunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG built by hand, so that its header may be wrong. 8 bits per pixel, with a palette unless `colour` is 0. */
export const pngOf = (
  { width, height, data, colour = 3 }: { width: number; height: number; data: Buffer; colour?: 0 | 3 },
  ...more: Buffer[]
): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, colour, 0, 0, 0], 8)
  const palette = Buffer.from(Array.from({ length: 768 }, (_, at) => (at * at * 89 + 7 * at) % 251))
  const parts = [
    pngChunk('IHDR', head),
    ...(colour === 3 ? [pngChunk('PLTE', palette)] : []),
    ...more,
    pngChunk('IDAT', deflateSync(data, { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

/** A picture whose quarters differ, to detect its orientation: red and green above, blue and yellow below. */
export const quarteredImage = async ({ width, height }: { width: number; height: number }): Promise<Sharp> => {
  const colours = [
    [220, 30, 30],
    [30, 200, 30],
    [30, 30, 220],
    [230, 220, 30],
  ] as const
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      pixels.set(colours[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)] as readonly number[], (y * width + x) * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const exifData = {
  IFD0: { Make: 'Secretcamera', Copyright: 'Secretowner' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 46/1', GPSLongitudeRef: 'E', GPSLongitude: '18/1 4/1 7/1' },
}

/** A photograph with EXIF data: location, camera and orientation. */
export const photo = async ({
  width = 800,
  height = 600,
  orientation = 1,
  format = 'jpeg' as 'jpeg' | 'png' | 'webp',
} = {}): Promise<Buffer> =>
  (await quarteredImage({ width, height })).withExif(exifData).withMetadata({ orientation }).toFormat(format).toBuffer()

export type UploadOverrides = {
  kind?: FileKind
  name?: string
  type?: string
  crop?: { cropX: number; cropY: number; cropWidth: number; cropHeight: number }
  headers?: Record<string, string>
}
export type UploadAnswer = {
  status: number
  code: string | null
  fields: Record<string, string>
  file: OwnFile
  headers: Headers
}

/** Uploads a file with this client; by default a harmless PDF as a CV. */
export const uploadAs = async (
  client: Client,
  body: RequestInit['body'] | Uint8Array = pdfWith(),
  overrides: UploadOverrides = {},
): Promise<UploadAnswer> => {
  const { path } = toRequest(uploadFile, {
    kind: overrides.kind ?? 'cv',
    name: overrides.name ?? `cv-${randomUUID().slice(0, 4)}.pdf`,
    ...overrides.crop,
  })
  const headers = {
    ...(overrides.type === '' ? {} : { 'content-type': overrides.type ?? 'application/pdf' }),
    ...overrides.headers,
  }
  const response = await client.raw(path, {
    method: 'POST',
    headers,
    body: body as RequestInit['body'],
    duplex: 'half',
  } as RequestInit)
  const answered = (await response.json()) as OwnFile & ErrorBody
  const refusal = response.ok ? null : answered.error
  return {
    status: response.status,
    code: refusal?.code ?? null,
    fields: Object.fromEntries((refusal?.fields ?? []).map(({ path, code }) => [path, code])),
    file: answered,
    headers: response.headers,
  }
}

export const uploadImage = (client: Client, body: Buffer, overrides: UploadOverrides = {}): Promise<UploadAnswer> =>
  uploadAs(client, body, { kind: 'avatar', name: 'me.jpg', type: 'image/jpeg', ...overrides })

export const storedKeys = ({ dataDir }: Config): string[] => {
  const folder = join(dataDir, 'files')
  return globSync('*/*/*', { cwd: folder }).map((file) => file.replaceAll('\\', '/'))
}
