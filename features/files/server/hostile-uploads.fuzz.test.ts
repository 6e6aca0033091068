import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createDeflate } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { type FileKind, fileLimits, kindRules } from '../contract/index.ts'
import {
  pngChunk,
  objectStreamOf,
  pdfWith,
  photo,
  pngOf,
  storedKeys,
  type UploadOverrides,
  uploadAs,
} from './testing.ts'

// Generates hostile uploads of every class in rotation. FILES_RUNS=2000 sends two thousand.
const runs = Number(process.env['FILES_RUNS'] ?? 120)
let state = Number(process.env['FUZZ_SEED'] ?? 20261120)
/** A number in [0, 1); the seed makes the sequence repeatable. */
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}
const below = (most: number) => Math.floor(random() * most)
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T
const noise = (length: number) => Buffer.from(Array.from({ length }, () => below(256)))

const server = await startTestServer({ jobs: false })
// A separate directory, set before the image worker starts, because other processes write to the system's.
const temporary = mkdtempSync(join(tmpdir(), 'nordbro-made-'))
vi.stubEnv('TMPDIR', temporary)
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(temporary, { recursive: true })
})
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const types = ['image/jpeg', 'image/png', 'image/webp'] as const
const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'application/pdf': 'pdf' } as const
type Type = keyof typeof endings
let plain: Record<Type, Buffer>
let odd: Record<string, [Type, Buffer]>
beforeAll(async () => {
  const [jpeg, png, webp] = await Promise.all(
    (['jpeg', 'png', 'webp'] as const).map((format) => photo({ width: 120, height: 90, format })),
  )
  plain = {
    'image/jpeg': jpeg as Buffer,
    'image/png': png as Buffer,
    'image/webp': webp as Buffer,
    'application/pdf': pdfWith(objectStreamOf('5 0 (x)')),
  }
  const zeros = await compressedZeros()
  const blue = () => sharp({ create: { width: 200, height: 150, channels: 3, background: '#357' } })
  const frames = sharp(Buffer.concat([Buffer.alloc(48 * 48 * 3, 10), Buffer.alloc(48 * 48 * 3, 240)]), {
    raw: { width: 48, height: 96, channels: 3, pageHeight: 48 },
  })
  odd = {
    CMYK: ['image/jpeg', await blue().toColourspace('cmyk').jpeg().toBuffer()],
    'a colour profile': ['image/jpeg', await blue().withIccProfile('p3').jpeg().toBuffer()],
    'a large invalid colour profile': [
      'image/jpeg',
      jpegWith(
        plain['image/jpeg'],
        0xe2,
        ...Array.from({ length: 60 }, (_, at) =>
          Buffer.concat([
            Buffer.from(`ICC_PROFILE\0${String.fromCharCode(at + 1)}\u003c`, 'latin1'),
            Buffer.alloc(60_000),
          ]),
        ),
      ),
    ],
    XMP: [
      'image/jpeg',
      jpegWith(
        plain['image/jpeg'],
        0xe1,
        Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">Secretcamera</x:xmpmeta>'),
      ),
    ],
    '16-bit samples': ['image/png', await blue().toColourspace('rgb16').png().toBuffer()],
    'a palette': ['image/png', await blue().png({ palette: true }).toBuffer()],
    interlacing: ['image/png', await blue().png({ progressive: true }).toBuffer()],
    'APNG frames': ['image/png', pngWith(plain['image/png'], pngChunk('acTL', Buffer.from('0000000200000000', 'hex')))],
    'WebP frames': ['image/webp', await frames.webp({ loop: 0, delay: [100, 100] }).toBuffer()],
    'megabytes of text': [
      'image/png',
      pngWith(
        plain['image/png'],
        pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0Secretcamera'), Buffer.alloc(4_000_000, 'x')])),
      ),
    ],
    'text that decompresses to 400 MB': [
      'image/png',
      pngWith(plain['image/png'], pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros]))),
    ],
    'a colour profile that decompresses to 400 MB': [
      'image/png',
      pngWith(plain['image/png'], pngChunk('iCCP', Buffer.concat([Buffer.from('p\0\0', 'latin1'), zeros]))),
    ],
  }
})
/** 400 MB of zeros, compressed one megabyte at a time to keep the test's memory use low. */
const compressedZeros = () =>
  buffer(Readable.from(Array.from({ length: 400 }, () => Buffer.alloc(1_000_000))).pipe(createDeflate({ level: 1 })))
const pngWith = (png: Buffer, more: Buffer) => Buffer.concat([png.subarray(0, 33), more, png.subarray(33)])
const jpegWith = (jpeg: Buffer, marker: number, ...segments: Buffer[]) =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    ...segments.flatMap((data) => [Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data]),
    jpeg.subarray(2),
  ])

type Outcome = readonly [status: number, code: string | null, severity: string | null, reason: string | null]
type Hostile = { body: Buffer; overrides: UploadOverrides; outcomes: readonly Outcome[] }
const accepted: Outcome = [200, null, null, null]
const suspicious = (reason: string, severity = 'critical'): Outcome => [400, 'file.suspicious', severity, reason]
const broken: Outcome = [415, 'file.image_unreadable', 'high', 'broken']
const pixels: Outcome = [413, 'file.too_many_pixels', 'medium', 'pixels']
const wrong = (kind: FileKind, reason: 'type' | 'content' | 'broken'): Outcome => [
  415,
  kindRules[kind].wrongType,
  'high',
  reason,
]

const pictures = ['avatar', 'product', 'attachment'] as const satisfies readonly FileKind[]
const documents = ['cv', 'portfolio', 'attachment'] as const satisfies readonly FileKind[]
const ofImage = (kind: FileKind, type: Type, body: Buffer, ...outcomes: Outcome[]): Hostile => ({
  body,
  overrides: { kind, type, name: `a.${endings[type]}` },
  outcomes,
})
const ofPdf = (body: Buffer, ...outcomes: Outcome[]): Hostile => ({
  body,
  overrides: { kind: oneOf(documents), type: 'application/pdf', name: 'a.pdf' },
  outcomes,
})

const others: [string, Buffer][] = [
  [
    'image/svg+xml',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'),
  ],
  [
    'image/gif',
    Buffer.from('47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b', 'hex'),
  ],
  [
    'image/heic',
    Buffer.concat([Buffer.from('00000018667479706865696300000000', 'hex'), Buffer.from('mif1heic'), Buffer.alloc(300)]),
  ],
  [
    'image/avif',
    Buffer.concat([
      Buffer.from('0000001c6674797061766966', 'hex'),
      Buffer.from('\0\0\0\0avifmif1miaf'),
      Buffer.alloc(300),
    ]),
  ],
  ['image/tiff', Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(300)])],
  ['image/bmp', Buffer.concat([Buffer.from('BM'), Buffer.alloc(300)])],
  ['image/x-icon', Buffer.concat([Buffer.from('0000010001001010', 'hex'), Buffer.alloc(300)])],
  ['text/html', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['text/javascript', Buffer.from('alert(1)')],
  ['application/zip', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(200)])],
  ['application/x-msdownload', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)])],
  ['video/mp4', Buffer.concat([Buffer.from('00000018667479706d703432', 'hex'), Buffer.alloc(300)])],
  ['application/octet-stream', Buffer.alloc(50)],
  ['', Buffer.alloc(50)],
]
const programs = ['.exe', '.bat', '.cmd', '.scr', '.pif', '.js', '.vbs']
const wide = (text: string) =>
  [...text].map((letter) => String.fromCodePoint((letter.codePointAt(0) as number) + 0xfee0)).join('')
const disguises: ((program: string) => string)[] = [
  (program) => `bild${program}`,
  (program) => `bild.jpg${program}`,
  (program) => `bild${program}.jpg`,
  (program) => `BILD${program.toUpperCase()}.JPG`,
  (program) => `bild${program}...`,
  (program) => `bild${program}   `,
  (program) => `bild${program}\0.jpg`,
  (program) => `bild${program.slice(0, 2)}\0${program.slice(2)}.jpg`,
  (program) => `bild${program.slice(0, 2)}\u200b${program.slice(2)}.jpg`,
  (program) => `bild\u202egpj${program}`,
  (program) => `../../${program}/bild${program}`,
  (program) => `C:\\tmp\\bild${program}`,
  (program) => `bild${wide(program)}.jpg`,
  (program) => `${'x'.repeat(300)}${program}.jpg`,
  (program) => `${'å'.repeat(145)}${program}`,
]
const archiveEnd = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')
const archived = (bytes: Buffer, comment: Buffer) =>
  Buffer.concat([bytes, archiveEnd.subarray(0, 20), Buffer.from([comment.length & 255, comment.length >> 8]), comment])
const sized = (png: Buffer, width: number, height: number) => {
  const head = Buffer.from(png.subarray(16, 29))
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', head), png.subarray(33)])
}
const cutAt = (bytes: Buffer, from: number, to: number) =>
  bytes.subarray(0, Math.floor(bytes.length * (from + random() * (to - from))))
const stream = (data: string, dictionary = '') =>
  `<< /Type /ObjStm /N 1 /First 4 ${dictionary} /Length ${data.length} >>\nstream\n${data}\nendstream`

/** Every class of hostile upload with its expected outcomes. */
const classes: Record<string, () => Hostile> = {
  'of another type': () => {
    const [kind, [type, body]] = [oneOf(['avatar', 'product', 'attachment', 'cv', 'portfolio'] as const), oneOf(others)]
    return {
      body: Buffer.concat([body, noise(below(60))]),
      overrides: { kind, type, name: 'a.dat' },
      outcomes: [wrong(kind, 'type')],
    }
  },
  'with the content of another type': () => {
    const [kind, type, [, body]] = [oneOf(pictures), oneOf(types), oneOf(others.slice(0, -2))]
    return ofImage(kind, type, Buffer.concat([body, Buffer.alloc(below(60))]), wrong(kind, 'content'))
  },
  'that is an image declared as another format': () => {
    const [kind, at, step] = [oneOf(pictures), below(3), 1 + below(2)]
    return ofImage(kind, types[at] as Type, plain[types[(at + step) % 3] as Type], wrong(kind, 'content'))
  },
  'with an executable extension': () => {
    const [kind, type] = [oneOf(pictures), oneOf(types)]
    return {
      body: plain[type],
      overrides: { kind, type, name: oneOf(disguises)(oneOf(programs)) },
      outcomes: [suspicious('name')],
    }
  },
  'that is also a ZIP archive': () => {
    const type = oneOf(types)
    return ofImage(
      oneOf(pictures),
      type,
      archived(plain[type], noise(below(300)).map((byte) => byte & 15) as Buffer),
      suspicious('polyglot'),
    )
  },
  'that is also an HTML page': () => {
    const type = oneOf(types)
    return ofImage(
      oneOf(pictures),
      type,
      Buffer.concat([
        plain[type],
        noise(below(200)),
        Buffer.from(oneOf(['<script>alert(1)</script>', '<HTML ', '<!DOCTYPE html>', '<?php eval($_GET[0]);'])),
      ]),
      suspicious('polyglot'),
    )
  },
  'that is also a PDF': () =>
    ofImage(
      oneOf(pictures),
      'image/jpeg',
      jpegWith(plain['image/jpeg'], 0xfe, Buffer.concat([Buffer.alloc(below(500), 32), Buffer.from('%PDF-1.7\n')])),
      suspicious('polyglot'),
    ),
  'that decompresses to too many pixels': () => {
    const side = oneOf([9_000, 12_000, 16_384])
    return ofImage(
      oneOf(pictures),
      'image/png',
      oneOf([
        () => sized(plain['image/png'], side, side),
        () => sized(plain['image/png'], 16_385 + below(40_000), 1),
        () => pngOf({ width: 32_000, height: 32_000, data: Buffer.alloc(32_001) }),
      ])(),
      pixels,
    )
  },
  'that declares the maximum dimensions': () =>
    ofImage(
      oneOf(pictures),
      'image/png',
      sized(plain['image/png'], 2 ** 31 - 1 - below(9), 2 ** 31 - 1),
      broken,
      pixels,
    ),
  'with no pixels': () => ofImage(oneOf(pictures), 'image/png', sized(plain['image/png'], below(2), 0), broken),
  'with fewer rows than declared': () =>
    ofImage(oneOf(pictures), 'image/png', sized(plain['image/png'], 120, 1000 + below(7000)), broken),
  'that is truncated': () => {
    const type = oneOf(types)
    return ofImage(oneOf(pictures), type, cutAt(plain[type], 0.1, 0.85), broken)
  },
  'that is truncated in its first bytes': () => {
    const [kind, type] = [oneOf(pictures), oneOf(types)]
    return ofImage(kind, type, plain[type].subarray(0, 1 + below(60)), broken, wrong(kind, 'content'))
  },
  'with a valid header followed by noise': () => {
    const [kind, type] = [oneOf(pictures), oneOf(types)]
    return ofImage(
      kind,
      type,
      Buffer.concat([plain[type].subarray(0, 16), noise(200 + below(3000))]),
      broken,
      pixels,
      wrong(kind, 'content'),
    )
  },
  'larger than the limit': () => {
    const [kind, type] = [oneOf(pictures), oneOf(types)]
    const body = Buffer.concat([
      plain[type],
      Buffer.alloc(kindRules[kind].maxBytes - plain[type].length + 1 + below(9)),
    ])
    return ofImage(kind, type, body, [413, kindRules[kind].tooLarge, 'medium', 'size'])
  },
  'that is a PDF larger than the limit': () =>
    ofPdf(Buffer.concat([plain['application/pdf'], Buffer.alloc(fileLimits.size)]), [
      413,
      'file.too_large',
      'medium',
      'size',
    ]),
  empty: () => ({
    body: Buffer.alloc(0),
    overrides: { kind: oneOf(pictures), type: oneOf(types), name: 'a.jpg' },
    outcomes: [[400, 'input.invalid', null, null]],
  }),
  'with a name longer than the limit': () => ({
    body: plain['image/png'],
    overrides: { kind: oneOf(pictures), type: 'image/png', name: `${'n'.repeat(1001 + below(500))}.png` },
    outcomes: [[400, 'input.invalid', null, null]],
  }),
  'that is a PDF with active content': () =>
    ofPdf(
      pdfWith(
        oneOf([
          '<< /S /JavaScript /JS (app.alert(1)) >>',
          objectStreamOf('5 0 << /S /JavaScript /JS (x) >>'),
          '<< /S /Launch /F (cmd) >>',
          '<< /Names << /EmbeddedFiles 4 0 R >> >>',
        ]),
      ),
      suspicious('active', 'high'),
    ),
  'that is a PDF with hidden objects': () =>
    ofPdf(
      pdfWith(
        stream(
          'x',
          oneOf(['/Filter /ASCIIHexDecode', '/Filter [ /FlateDecode /ASCIIHexDecode ]', '/Filter /FlateDecode']),
        ),
      ),
      suspicious('hidden', 'high'),
    ),
  'that is a PDF that decompresses to too many bytes': () => ofPdf(pdfWith(bomb), suspicious('bomb')),
  'that is a PDF and also a ZIP archive or an HTML page': () =>
    ofPdf(
      oneOf([
        () => archived(pdfWith(), Buffer.alloc(0)),
        () => Buffer.concat([pdfWith(), Buffer.from('<script>x</script>')]),
      ])(),
      suspicious('polyglot'),
    ),
  'that is a truncated PDF': () => {
    const { body, overrides } = ofPdf(cutAt(plain['application/pdf'], 0.1, 0.9))
    return { body, overrides, outcomes: [wrong(overrides.kind as FileKind, 'broken')] }
  },
  'that is harmless, with an unusual name': () => ({
    body: plain['image/png'],
    overrides: {
      kind: oneOf(pictures),
      type: 'image/png',
      name: oneOf([
        '../../etc/passwd',
        '/etc/shadow.png',
        'a\0b.png',
        '..\\..\\boot.png',
        `${'z'.repeat(256)}.png`,
        '\u202egnp.a',
        'CON.png',
        '.png. . ',
      ]),
    },
    outcomes: [accepted],
  }),
  'with private metadata': () => {
    const type = oneOf(types)
    return ofImage(
      oneOf(pictures),
      type,
      Buffer.concat([
        plain[type],
        type === 'image/webp'
          ? Buffer.alloc(0)
          : Buffer.concat([Buffer.from('Secretcamera'), noise(below(4000)).map((byte) => byte | 128) as Buffer]),
      ]),
      accepted,
    )
  },
  'with rare image features': () => {
    const name = oneOf(Object.keys(odd))
    const [type, body] = odd[name] as [Type, Buffer]
    return ofImage(
      oneOf(pictures),
      type,
      body,
      accepted,
      ...(name.includes('decompresses') || name.includes('invalid') ? [broken] : []),
    )
  },
}
const bomb = objectStreamOf(' '.repeat(60 * 1024 * 1024))

/** Resident memory of a process, in bytes. */
const residentOf = (pid: number | string): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
const imageWorkers = (): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return (
        readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${process.pid}\n`) &&
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('upload-worker/child.ts')
      )
    } catch {
      return false
    }
  })
const residentBytes = (): number => {
  try {
    return residentOf(process.pid) + imageWorkers().reduce((sum, pid) => sum + residentOf(pid), 0)
  } catch {
    return 0
  }
}
const leftovers = () => [
  ...readdirSync(temporary),
  ...readdirSync(join(server.config.dataDir, 'files'), { recursive: true }).filter((name) =>
    String(name).includes('tmp'),
  ),
]

const clearFiles = async () => {
  await server.pool.query('delete from files')
  const { rows } = await server.pool.query('delete from file_removals returning storage_key as key')
  for (const { key } of rows as { key: string }[]) rmSync(join(server.config.dataDir, 'files', key))
}

it.runIf(process.platform === 'linux')(
  `[FILE-01/content, PROD-02/content, PROD-02/re-encoded, PROD-02/location-data] ${runs} hostile uploads each have the expected outcome and memory grows by less than 200 MB`,
  async () => {
    const member = await signedInMember(server)
    const names = Object.keys(classes)
    for (const kind of pictures)
      expect(
        (await uploadAs(member.client, plain['image/jpeg'], { kind, type: 'image/jpeg', name: 'a.jpg' })).status,
      ).toBe(200)
    await clearFiles()
    const before = storedKeys(server.config).length
    collect()
    const rest = residentBytes()
    const sampling = setInterval(() => (most = Math.max(most, residentBytes())), 50)
    let most = rest
    const outcomeCounts = new Map<string, number>()
    try {
      for (let run = 0; run < runs; run++) {
        const name = names[run % names.length] as string
        const { body, overrides, outcomes } = (classes[name] as () => Hostile)()
        const { status, code, file } = await uploadAs(member.client, body, overrides)
        const events = (
          await server.pool.query(
            `delete from security_events where user_id = $1 and event_type = 'file_upload_violation' returning severity, details`,
            [member.id],
          )
        ).rows as { severity: string; details: { reason: string } }[]
        expect(events.length, name).toBeLessThan(2)
        const got: Outcome = [status, code, events[0]?.severity ?? null, events[0]?.details.reason ?? null]
        expect(outcomes.map(String), `${name}: ${JSON.stringify(overrides)}`).toContain(String(got))
        const stored = (
          await server.pool.query(
            `select f.storage_key as key, f.name, f.type from files f where owner_id = $1 union all select r.storage_key, '', r.type from file_renditions r`,
            [member.id],
          )
        ).rows as { key: string; name: string; type: string }[]
        outcomeCounts.set(code ?? 'accepted', (outcomeCounts.get(code ?? 'accepted') ?? 0) + 1)
        if (status !== 200) expect(stored, name).toEqual([])
        else {
          expect(file.name, name).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u)
          for (const { key, type } of stored) {
            const bytes = readFileSync(join(server.config.dataDir, 'files', key))
            expect(bytes.toString('latin1'), `${name} as ${type}`).not.toMatch(
              /Secret|Exif\0|ICC_PROFILE|iCCP|xmpmeta|tEXt|zTXt|acTL|ANIM/,
            )
          }
          await clearFiles()
        }
        if (run % 20 === 0) collect()
      }
    } finally {
      clearInterval(sampling)
    }
    const megabytes = Math.round((most - rest) / 1024 / 1024)
    process.stdout.write(
      `${runs} uploads: ${[...outcomeCounts].map(([code, count]) => `${code} ${count}`).join(', ')}; ${megabytes} MB beyond ${Math.round(rest / 1024 / 1024)}\n`,
    )
    expect(storedKeys(server.config).length).toBe(before)
    expect(
      (
        await server.pool.query(
          'select from files union all select from stored_files union all select from file_renditions',
        )
      ).rowCount,
    ).toBe(0)
    expect(leftovers()).toEqual([])
    expect(megabytes).toBeLessThan(200)
  },
  Math.max(1_200_000, runs * 3_000),
)
