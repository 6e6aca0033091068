import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { fileLimits } from '../contract/index.ts'
import { processImage } from './images/process-image.ts'
import { type ImagePreset, imagePresets } from './images/presets.ts'
import {
  objectStreamOf,
  pdfWith,
  photo,
  pngOf,
  storedKeys,
  type UploadOverrides,
  uploadAs,
  uploadImage,
} from './testing.ts'

const server = await startTestServer({ jobs: false })

const eventsOf = async (userId: string) =>
  (
    await server.pool.query('select severity, details from security_events where user_id = $1 order by created_at', [
      userId,
    ])
  ).rows as { severity: string; details: { reason: string } }[]
const rowsOf = async (ownerId: string) =>
  (await server.pool.query('select * from files where owner_id = $1', [ownerId])).rows

const small = await photo({ width: 64, height: 48 })
const smallPng = await photo({ width: 64, height: 48, format: 'png' })
const smallWebp = await photo({ width: 64, height: 48, format: 'webp' })
const line = (width: number) => Buffer.alloc(width + 1)
const flat = (width: number, height: number) => pngOf({ width, height, data: Buffer.alloc((width + 1) * height) })
const zipEnd = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')
const asJpeg = { type: 'image/jpeg', name: 'a.jpg' }
const asPng = { type: 'image/png', name: 'a.png' }
const asWebp = { type: 'image/webp', name: 'a.webp' }
const patched = (bytes: Buffer, at: number, ...values: number[]) => {
  const copy = Buffer.from(bytes)
  copy.set(values, at)
  return copy
}

const refusals: [string, Buffer, UploadOverrides, string, number, string, string | null][] = [
  [
    'larger than 5 MB',
    Buffer.concat([small, Buffer.alloc(fileLimits.imageSize)]),
    asJpeg,
    'file.image_too_large',
    413,
    'medium',
    'size',
  ],
  [
    'that is an HTML page',
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    { type: 'text/html', name: 'a.html' },
    'file.not_an_image',
    415,
    'high',
    'type',
  ],
  [
    'that is an SVG with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    { type: 'image/svg+xml', name: 'a.svg' },
    'file.not_an_image',
    415,
    'high',
    'type',
  ],
  [
    'that is an SVG declared as PNG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
    asPng,
    'file.not_an_image',
    415,
    'high',
    'content',
  ],
  ['that is a PDF', pdfWith(), { type: 'application/pdf', name: 'a.pdf' }, 'file.not_an_image', 415, '', null],
  ['that is a PDF declared as JPEG', pdfWith(), asJpeg, 'file.not_an_image', 415, 'high', 'content'],
  [
    'that is a GIF declared as PNG',
    Buffer.from('47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b', 'hex'),
    asPng,
    'file.not_an_image',
    415,
    'high',
    'content',
  ],
  ['that is a PNG declared as JPEG', smallPng, asJpeg, 'file.not_an_image', 415, 'high', 'content'],
  ['with an executable extension', small, { ...asJpeg, name: 'a.jpg.exe' }, 'file.suspicious', 400, 'critical', 'name'],
  [
    'with the double extension .js.jpg',
    small,
    { ...asJpeg, name: 'a.js.jpg' },
    'file.suspicious',
    400,
    'critical',
    'name',
  ],
  [
    'with a path that ends in an executable name',
    small,
    { ...asJpeg, name: '../a.jpg/../run.bat' },
    'file.suspicious',
    400,
    'critical',
    'name',
  ],
  ['that is also a ZIP', Buffer.concat([small, zipEnd]), asJpeg, 'file.suspicious', 400, 'critical', 'polyglot'],
  [
    'that is also a ZIP with a comment',
    Buffer.concat([smallPng, patched(zipEnd, 20, 5), Buffer.from('hello')]),
    asPng,
    'file.suspicious',
    400,
    'critical',
    'polyglot',
  ],
  [
    'that is also an HTML page',
    Buffer.concat([smallPng, Buffer.from('<HTML><body onload=alert(1)>')]),
    asPng,
    'file.suspicious',
    400,
    'critical',
    'polyglot',
  ],
  [
    'with a script in its EXIF data',
    await sharp(small)
      .withExif({ IFD0: { Copyright: '<script src=//x.example></script>' } })
      .jpeg()
      .toBuffer(),
    asJpeg,
    'file.suspicious',
    400,
    'critical',
    'polyglot',
  ],
  [
    'with appended PHP code',
    Buffer.concat([small, Buffer.from('<?php system($_GET[0]); ?>')]),
    asJpeg,
    'file.suspicious',
    400,
    'critical',
    'polyglot',
  ],
  [
    'that is also a PDF',
    Buffer.concat([
      small.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, 11]),
      Buffer.from('%PDF-1.7\n'),
      small.subarray(2),
    ]),
    asJpeg,
    'file.suspicious',
    400,
    'critical',
    'polyglot',
  ],
  [
    'that decompresses to a billion pixels',
    pngOf({ width: 32_000, height: 32_000, data: line(32_000) }),
    asPng,
    'file.too_many_pixels',
    413,
    'medium',
    'pixels',
  ],
  [
    'that is 60,000 pixels wide and one pixel high',
    pngOf({ width: 60_000, height: 1, data: line(60_000) }),
    asPng,
    'file.too_many_pixels',
    413,
    'medium',
    'pixels',
  ],
  [
    'that declares the maximum dimensions',
    pngOf({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, data: line(10) }),
    asPng,
    'file.image_unreadable',
    415,
    'high',
    'broken',
  ],
  ['with more pixels than the limit', flat(9000, 8000), asPng, 'file.too_many_pixels', 413, 'medium', 'pixels'],
  [
    'that can only be decoded as a whole and is too large for that',
    await sharp({ create: { width: 7000, height: 5000, channels: 3, background: '#123' } })
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4', quality: 30 })
      .toBuffer(),
    asJpeg,
    'file.too_many_pixels',
    413,
    'medium',
    'pixels',
  ],
  [
    'with no pixels',
    pngOf({ width: 0, height: 0, data: line(0) }),
    asPng,
    'file.image_unreadable',
    415,
    'high',
    'broken',
  ],
  ['that is truncated', small.subarray(0, small.length / 2), asJpeg, 'file.image_unreadable', 415, 'high', 'broken'],
  ['that is truncated in its header', smallPng.subarray(0, 40), asPng, 'file.image_unreadable', 415, 'high', 'broken'],
  [
    'that is a truncated WebP',
    smallWebp.subarray(0, smallWebp.length / 2),
    asWebp,
    'file.image_unreadable',
    415,
    'high',
    'broken',
  ],
  [
    'with fewer rows than declared',
    pngOf({ width: 500, height: 500, data: Buffer.alloc(501 * 20) }),
    asPng,
    'file.image_unreadable',
    415,
    'high',
    'broken',
  ],
  [
    'with a valid header followed by noise',
    Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), randomBytes(5000)]),
    asJpeg,
    'file.image_unreadable',
    415,
    'high',
    'broken',
  ],
]

describe('upload of a hostile image', () => {
  it.each(refusals)(
    '[FILE-01/other-types, FILE-01/exe, FILE-01/bat, FILE-01/js, FILE-01/content, PROD-02/content] refuses an image %s, stores nothing and records the security event',
    async (_, body, overrides, code, status, severity, reason) => {
      const { id, client } = await signedInMember(server)
      const before = storedKeys(server.config)
      expect(await uploadImage(client, body, overrides)).toMatchObject({ status, code })
      expect(await eventsOf(id)).toMatchObject(reason === null ? [] : [{ severity, details: { reason } }])
      expect(await rowsOf(id)).toEqual([])
      expect(storedKeys(server.config)).toEqual(before)
    },
  )

  it.each([
    [
      'has an appended video, as some phones write it',
      Buffer.concat([small, Buffer.from('\0\0\0\u0018ftypmp42'), randomBytes(9000)]),
      asJpeg,
    ],
    ['has a path as its name', small, { ...asJpeg, name: '../../etc/passwd.jpg' }],
    ['has two extensions', small, { ...asJpeg, name: 'a.php.jpg' }],
    ['contains a ZIP end record that is not at its end', Buffer.concat([small, zipEnd, randomBytes(400)]), asJpeg],
    ['has the maximum height', flat(20, 16_384), asPng],
  ])('accepts and re-encodes an image that %s', async (_, body, overrides) => {
    const { id, client } = await signedInMember(server)
    const { status, file } = await uploadImage(client, body, overrides)
    expect(status).toBe(200)
    expect(file.name).not.toMatch(/[/\\]/)
    expect(await eventsOf(id)).toEqual([])
  })

  it('[FILE-01/ten-mb, FILE-01/other-types, FILE-01/content] refuses hostile attachments with the error codes of attachments', async () => {
    const { id, client } = await signedInMember(server)
    const attachment = { kind: 'attachment' } as const
    expect(await uploadImage(client, Buffer.from('x'), { ...attachment, type: 'image/gif' })).toMatchObject({
      status: 415,
      code: 'file.type_not_allowed',
    })
    expect(await uploadImage(client, Buffer.concat([small, Buffer.alloc(fileLimits.size)]), attachment)).toMatchObject({
      status: 413,
      code: 'file.too_large',
    })
    expect(await uploadImage(client, smallPng, attachment)).toMatchObject({
      status: 415,
      code: 'file.type_not_allowed',
    })
    expect(await uploadImage(client, small.subarray(0, 300), attachment)).toMatchObject({
      status: 415,
      code: 'file.image_unreadable',
    })
    expect((await eventsOf(id)).map(({ severity, details }) => [severity, details.reason])).toEqual([
      ['high', 'type'],
      ['medium', 'size'],
      ['high', 'content'],
      ['high', 'broken'],
    ])
  })
})

describe('upload of a hostile PDF', () => {
  const objStm = (dictionary: string, data: string) =>
    `<< /Type /ObjStm /N 1 /First 4 ${dictionary} /Length ${data.length} >>\nstream\n${data}\nendstream`
  const script = '5 0 << /S /JavaScript /JS (app.alert(1)) >>'
  const encrypted = (...objects: string[]) =>
    Buffer.from(
      pdfWith('<< /Filter /Standard /V 4 /R 4 >>', ...objects)
        .toString('latin1')
        .replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 4 0 R'),
      'latin1',
    )

  it.each([
    ['with encrypted object streams', encrypted(objectStreamOf('5 0 (x)')), 'file.locked', 415, null],
    [
      'that is encrypted, with a visible script',
      encrypted('<< /S /JavaScript /JS <deadbeef> >>'),
      'file.suspicious',
      400,
      'active',
    ],
    [
      'with an ASCIIHex-encoded object stream',
      pdfWith(objStm('/Filter /ASCIIHexDecode', Buffer.from(script).toString('hex'))),
      'file.suspicious',
      400,
      'hidden',
    ],
    [
      'with two filters on an object stream',
      pdfWith(objStm('/Filter [ /FlateDecode /ASCIIHexDecode ]', 'x')),
      'file.suspicious',
      400,
      'hidden',
    ],
    [
      'with a PNG predictor on an object stream',
      pdfWith(objStm('/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>', 'x')),
      'file.suspicious',
      400,
      'hidden',
    ],
    [
      'with an object stream that cannot be decompressed',
      pdfWith(objStm('/Filter /FlateDecode', 'not packed at all')),
      'file.suspicious',
      400,
      'hidden',
    ],
    ['with a script in an uncompressed object stream', pdfWith(objStm('', script)), 'file.suspicious', 400, 'active'],
    [
      'with a long comment between a dictionary and its stream',
      pdfWith(objectStreamOf(script).replace('>>', `%${' '.repeat(3000)}\n>>`)),
      'file.suspicious',
      400,
      'hidden',
    ],
    [
      'with a compressed object inside a string of another',
      pdfWith(objStm('', '5 0 6 6 ( ( ( /JavaScript').replace('/N 1 /First 4', '/N 2 /First 8')),
      'file.suspicious',
      400,
      'hidden',
    ],
    [
      'that gives the number of compressed objects by reference',
      pdfWith(objectStreamOf('5 0 (x)').replace('/N 1', '/N 7 0 R')),
      'file.suspicious',
      400,
      'hidden',
    ],
    [
      'with fewer compressed objects than declared',
      pdfWith(objectStreamOf('5 0 (x)').replace('/N 1', '/N 2')),
      'file.suspicious',
      400,
      'hidden',
    ],
    [
      'with an object stream without a type',
      pdfWith(objectStreamOf(script).replace('/Type /ObjStm', '')),
      'file.suspicious',
      400,
      'active',
    ],
    [
      'with truncated compression',
      pdfWith(objStm('/Filter /FlateDecode', deflateSync(script).subarray(0, -6).toString('latin1'))),
      'file.suspicious',
      400,
      'hidden',
    ],
    [
      'with an uncompressed object stream that continues after an early endstream',
      pdfWith(
        `<< /Type /ObjStm /N 1 /First 4 /Length 60 >>\nstream\n5 0 << /X (endstream) /S /JavaScript >>\nendstream`,
      ),
      'file.suspicious',
      400,
      'active',
    ],
    [
      'with deeply nested objects',
      pdfWith(...Array.from({ length: 2000 }, () => '<< 1 0 obj'), ' '.repeat(20_000)),
      'file.suspicious',
      400,
      'hidden',
    ],
    [
      'with an object header in a comment',
      pdfWith(objectStreamOf(script).replace('>>', '% 9 0 obj\n>>')),
      'file.suspicious',
      400,
      'hidden',
    ],
    [
      'with a stray stream keyword before its script',
      pdfWith('<< /X ] stream /OpenAction << /S /JavaScript /JS (x) >> >>'),
      'file.suspicious',
      400,
      'active',
    ],
    [
      'with a stray endobj keyword before its script',
      pdfWith('<< /X [] ] endobj /S /JavaScript /JS (x) >>'),
      'file.suspicious',
      400,
      'active',
    ],
    [
      'with an escaped name for the number of compressed objects',
      pdfWith(objectStreamOf(script).replace('/N 1 /First 4', '/X << /N 0 /First 0 >> /#4e 1 /#46irst 4')),
      'file.suspicious',
      400,
      'hidden',
    ],
    [
      'with a number of compressed objects in a string',
      pdfWith(objectStreamOf(script).replace('/N 1 /First 4', '/X (/N 0 /First 0 ) /#4e 1 /#46irst 4')),
      'file.suspicious',
      400,
      'hidden',
    ],
    [
      'with an escaped filter name',
      pdfWith(objectStreamOf(script).replace('/Filter', '/F#69lter')),
      'file.suspicious',
      400,
      'hidden',
    ],
    [
      'with decode parameters by reference',
      pdfWith(objectStreamOf('5 0 (x)').replace('/Length', '/DecodeParms 9 0 R /Length')),
      'file.suspicious',
      400,
      'hidden',
    ],
    [
      'with an object stream in an external file',
      pdfWith(objectStreamOf('5 0 (x)').replace('/Length', '/F (\\\\host\\x) /Length')),
      'file.suspicious',
      400,
      'hidden',
    ],
    [
      'with an annotation that attaches a program',
      pdfWith(
        '<< /Type /Annot /Subtype /FileAttachment /FS 5 0 R >>',
        '<< /Type /Filespec /F (run.exe) /EF << /F 6 0 R >> >>',
      ),
      'file.suspicious',
      400,
      'active',
    ],
  ])('[FILE-01/content] refuses a PDF %s', async (_, body, code, status, reason) => {
    const { id, client } = await signedInMember(server)
    expect(await uploadAs(client, body)).toMatchObject({ status, code })
    expect(await eventsOf(id)).toMatchObject(reason ? [{ severity: 'high', details: { reason } }] : [])
    expect(await rowsOf(id)).toEqual([])
  })

  it.each([
    ['is encrypted and has no object streams', encrypted('(x)')],
    [
      'has a filter array with one filter',
      pdfWith(objectStreamOf('5 0 (x)').replace('/FlateDecode', '[ /FlateDecode ]')),
    ],
    [
      'has a predictor that changes nothing',
      pdfWith(objectStreamOf('5 0 (x)').replace('/Length', '/DecodeParms << /Predictor 1 >> /Length')),
    ],
  ])('[FILE-01/pdf] accepts a PDF that %s', async (_, body) => {
    const { client } = await signedInMember(server)
    expect(await uploadAs(client, body)).toMatchObject({ status: 200 })
  })
})

it('[PROD-02/re-encoded] images made from a hostile picture contain none of its original bytes', async () => {
  const secret = randomBytes(40)
  const carriers = [
    Buffer.concat([small, secret]),
    Buffer.concat([small.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 42]), secret, small.subarray(2)]),
    pngOf(
      { width: 40, height: 40, data: Buffer.alloc(41 * 40) },
      Buffer.concat([Buffer.from([0, 0, 0, 40]), Buffer.from('teXt'), secret, Buffer.alloc(4)]),
    ),
    Buffer.concat([smallPng, secret]),
    Buffer.concat([smallWebp, Buffer.from('EXIF'), Buffer.from([40, 0, 0, 0]), secret]),
  ]
  for (const carrier of carriers) {
    for (const preset of Object.values(imagePresets) as ImagePreset[]) {
      const result = await processImage(carrier, preset, null)
      for (const { bytes } of typeof result === 'object' ? result.renditions : [])
        expect(bytes.includes(secret)).toBe(false)
    }
  }
})
