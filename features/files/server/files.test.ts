import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { toRequest } from '#kit/endpoint.ts'
import { features } from '#platform/main.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { startTestServer } from '#tests/support/server.ts'
import { fileLimits, kindRules, readFile, uploadFile } from '../contract/index.ts'
import { sweepJob } from './sweep-job.ts'
import { objectStreamOf, pdfWith, storedKeys, uploadAs } from './testing.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'

const server = await startTestServer()

const eventsOf = async (userId: string) =>
  (
    await server.pool.query(
      'select event_type, severity, details from security_events where user_id = $1 order by created_at',
      [userId],
    )
  ).rows as {
    event_type: string
    severity: string
    details: { reason: string }
  }[]
const rowsOf = async (ownerId: string) =>
  (await server.pool.query('select * from files where owner_id = $1', [ownerId])).rows
const waitForRemoval = (key: string) =>
  vi.waitFor(() => expect(storedKeys(server.config)).not.toContain(key), { timeout: waitTimeoutMs, interval: 50 })
const readAs = (client: Awaited<ReturnType<typeof signedInMember>>['client'], id: string) =>
  client.raw(toRequest(readFile, { id }).path)

type UploadRefusal = [
  string,
  string,
  number,
  string,
  string,
  Parameters<typeof uploadAs>[1],
  Parameters<typeof uploadAs>[2],
]

describe('files.upload', () => {
  it('[FILE-01/pdf] stores a PDF unchanged and returns it to its owner as an attachment', async () => {
    const { id, client } = await signedInMember(server)
    const cv = pdfWith('(Åsa)')
    const { status, file } = await uploadAs(client, cv, { name: 'CV – Åsa "Öberg" (2026).pdf' })
    expect(status).toBe(200)
    expect(file).toMatchObject({
      kind: 'cv',
      name: 'CV – Åsa "Öberg" (2026).pdf',
      type: 'application/pdf',
      size: cv.length,
    })
    const [row] = await rowsOf(id)
    expect(storedKeys(server.config)).toContain(row.storage_key)
    expect(row.storage_key).not.toContain('sa')

    const response = await readAs(client, file.id)
    expect(Buffer.from(await response.arrayBuffer()).equals(cv)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(cv.length),
      'content-disposition': `attachment; filename="CV _ Asa _Oberg_ (2026).pdf"; filename*=UTF-8''CV%20%E2%80%93%20%C3%85sa%20%22%C3%96berg%22%20%282026%29.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; sandbox; frame-ancestors 'none'`,
      'cache-control': 'private, no-store',
    })
    expect(await eventsOf(id)).toEqual([])
  })

  it('requires a session and a confirmed mail address before the body is read', async () => {
    expect(await uploadAs(server.client())).toMatchObject({ status: 401, code: 'auth.required' })
    const { client } = await signedInMember(server, { confirmed: false })
    expect(await uploadAs(client)).toMatchObject({ status: 403, code: 'auth.unconfirmed' })
  })

  it('refuses an upload without a kind, a name or content', async () => {
    const { id, client } = await signedInMember(server)
    expect(await client.call(uploadFile, { kind: 'portrait' as 'cv', name: ' / ' })).toMatchObject({
      status: 400,
      code: 'input.invalid',
      fields: { kind: 'field.not_in_list', name: 'field.required' },
    })
    expect(await uploadAs(client, '')).toMatchObject({
      status: 400,
      code: 'input.invalid',
      fields: { file: 'field.required' },
    })
    expect((await eventsOf(id)).filter((event) => event.event_type === 'file_upload_violation')).toEqual([])
    expect(await rowsOf(id)).toEqual([])
  })

  it.each<UploadRefusal>([
    [
      'larger than 10 MB',
      'file.too_large',
      413,
      'medium',
      'size',
      Buffer.concat([pdfWith(), Buffer.alloc(fileLimits.size)]),
      {},
    ],
    [
      'of a type that is not allowed',
      'file.type_not_allowed',
      415,
      'high',
      'type',
      '<html></html>',
      { type: 'text/html' },
    ],
    [
      'of the type application/octet-stream',
      'file.type_not_allowed',
      415,
      'high',
      'type',
      pdfWith(),
      { type: 'application/octet-stream' },
    ],
    ...(['exe', 'bat', 'cmd', 'scr', 'pif', 'js', 'vbs'] as const).flatMap((extension) =>
      [`cv.${extension}`, `cv.${extension}.pdf`].map((name): UploadRefusal => [
        `called ${name}`,
        'file.suspicious',
        400,
        'critical',
        'name',
        pdfWith(),
        { name },
      ]),
    ),
    [
      'with an executable extension before the last one',
      'file.suspicious',
      400,
      'critical',
      'name',
      pdfWith(),
      { name: 'cv.JS.pdf' },
    ],
    [
      'with an executable extension in full-width letters',
      'file.suspicious',
      400,
      'critical',
      'name',
      pdfWith(),
      { name: 'cv．ｅｘｅ.pdf' },
    ],
    [
      'with invisible characters in an executable extension',
      'file.suspicious',
      400,
      'critical',
      'name',
      pdfWith(),
      { name: 'cv.e\u200bxe\u202e.pdf' },
    ],
    [
      'with the content of an image',
      'file.type_not_allowed',
      415,
      'high',
      'content',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      {},
    ],
    [
      'with the content of an HTML page',
      'file.type_not_allowed',
      415,
      'high',
      'content',
      '<html>%PDF-1.7 %%EOF</html>',
      {},
    ],
    ['that is truncated', 'file.type_not_allowed', 415, 'high', 'broken', pdfWith().subarray(0, 100), {}],
    [
      'that is also a ZIP archive',
      'file.suspicious',
      400,
      'critical',
      'polyglot',
      Buffer.concat([pdfWith(), Buffer.from('504b0506000000000000000000000000000000000000', 'hex')]),
      {},
    ],
    [
      'that is also an HTML page',
      'file.suspicious',
      400,
      'critical',
      'polyglot',
      Buffer.concat([pdfWith(), Buffer.from('<script>alert(1)</script>')]),
      {},
    ],
    [
      'that runs a script',
      'file.suspicious',
      400,
      'high',
      'active',
      pdfWith('<< /S /JavaScript /JS (app.alert(1)) >>'),
      {},
    ],
    [
      'that runs a script, written with escapes and comments',
      'file.suspicious',
      400,
      'high',
      'active',
      pdfWith('<< /S%\n  %x\r\n/J#61vaScript /JS (app.alert(1)) >>'),
      {},
    ],
    [
      'with a script in a compressed object stream',
      'file.suspicious',
      400,
      'high',
      'active',
      pdfWith(objectStreamOf('5 0 << /S /JavaScript /JS (app.alert(1)) >>')),
      {},
    ],
    [
      'that starts a program',
      'file.suspicious',
      400,
      'high',
      'active',
      pdfWith('<< /Type /Action /S/Launch /F (cmd) >>'),
      {},
    ],
    [
      'with embedded files',
      'file.suspicious',
      400,
      'high',
      'active',
      pdfWith('<< /Names << /EmbeddedFiles 4 0 R >> >>'),
      {},
    ],
    [
      'that names its script action in another object',
      'file.suspicious',
      400,
      'high',
      'active',
      pdfWith('<< /S 5 0 R /X 1 >>', '/JavaScript'),
      {},
    ],
    [
      'with many comments before its script',
      'file.suspicious',
      400,
      'high',
      'active',
      pdfWith(`<< /S ${'%\n'.repeat(40)} /JavaScript >>`),
      {},
    ],
    [
      'with a long comment before its script',
      'file.suspicious',
      400,
      'high',
      'active',
      pdfWith(`<< /S %${'x'.repeat(5000)}\n/JavaScript >>`),
      {},
    ],
    [
      'with a script after an unclosed string',
      'file.suspicious',
      400,
      'high',
      'active',
      pdfWith('(open', '<< /S /JavaScript >>'),
      {},
    ],
    [
      'with a script after a comment that looks like an object',
      'file.suspicious',
      400,
      'high',
      'active',
      pdfWith('<< % 9 0 obj (\n/S /JavaScript >>'),
      {},
    ],
    ['with an XFA form', 'file.suspicious', 400, 'high', 'active', pdfWith('<< /AcroForm << /XFA 5 0 R >> >>'), {}],
    [
      'that submits a form',
      'file.suspicious',
      400,
      'high',
      'active',
      pdfWith('<< /S /SubmitForm /F (https://evil.example) >>'),
      {},
    ],
    [
      'that opens another file',
      'file.suspicious',
      400,
      'high',
      'active',
      pdfWith('<< /S /GoToR /F (\\\\host\\x.pdf) >>'),
      {},
    ],
    ['that opens an embedded file', 'file.suspicious', 400, 'high', 'active', pdfWith('<< /S /GoToE >>'), {}],
    [
      'with an HTML page in its first kilobyte',
      'file.suspicious',
      400,
      'critical',
      'polyglot',
      Buffer.concat([Buffer.from('%PDF-1.7\n%<html><script>alert(1)</script>\n'), pdfWith().subarray(9)]),
      {},
    ],
    [
      'that decompresses to more than the limit',
      'file.suspicious',
      400,
      'critical',
      'bomb',
      pdfWith(objectStreamOf(`5 0 (x)${' '.repeat(5 * 1024 * 1024)}`)),
      {},
    ],
  ])(
    '[FILE-01/ten-mb, FILE-01/other-types, FILE-01/exe, FILE-01/bat, FILE-01/cmd, FILE-01/scr, FILE-01/pif, FILE-01/js, FILE-01/vbs, FILE-01/content, SHLD-01/file-upload-violation] refuses a file %s, stores nothing and records a security event',
    async (_, code, status, severity, reason, body, overrides) => {
      const { id, client } = await signedInMember(server)
      const before = storedKeys(server.config)
      expect(await uploadAs(client, body, overrides)).toMatchObject({ status, code })
      expect(await eventsOf(id)).toMatchObject([{ event_type: 'file_upload_violation', severity, details: { reason } }])
      expect(JSON.stringify(await eventsOf(id))).not.toContain('cv')
      expect(await rowsOf(id)).toEqual([])
      expect(storedKeys(server.config)).toEqual(before)
    },
  )

  it('refuses an image as a CV without a security event', async () => {
    const { id, client } = await signedInMember(server)
    expect(
      await uploadAs(client, Buffer.from('89504e470d0a1a0a', 'hex'), { type: 'image/png', name: 'me.png' }),
    ).toMatchObject({ status: 415, code: 'file.type_not_allowed' })
    expect(await eventsOf(id)).toEqual([])
  })

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\fakepath\\cv.pdf', 'cv.pdf'],
    ['A\u030asa\u0000\u202e.pdf', 'Åsa.pdf'],
    ['cv.html', 'cv.html.pdf'],
    ['..cv.. ', 'cv.pdf'],
    ['سيرة\u200f ذاتية.PDF', 'سيرة ذاتية.PDF'],
    [`${'å'.repeat(400)}.pdf`, `${'å'.repeat(146)}.pdf`],
    ['\ud800.pdf', '\ufffd.pdf'],
  ])('normalises the file name %j to %j', async (name, stored) => {
    const { client } = await signedInMember(server)
    const sent = name.toWellFormed()
    expect((await uploadAs(client, pdfWith(), { name: sent })).file).toMatchObject({ name: stored })
  })

  it.each([
    ['mentions script keywords in its title', pdfWith('<< /Title (HTML/CSS/JavaScript, Node/JS, /Launch) >>')],
    ['opens at its first page', pdfWith('<< /OpenAction << /S /GoTo /D [3 0 R /Fit] >> >>')],
    [
      'mentions scripts in strings and comments',
      pdfWith(
        '<< /Title (a \\) /JavaScript (nested /JS) and /Launch) /Author <2f4a53> % /JS\n >>',
        objectStreamOf('5 0 (/JavaScript) (/JS)'),
      ),
    ],
    [
      'has compressed objects and end-of-file markers in strings',
      pdfWith(objectStreamOf('5 0 << /S /URI /URI (https://example.com) >>'), '(%%EOF)'),
    ],
  ])('[FILE-01/pdf] accepts a PDF that %s', async (_, cv) => {
    const { client } = await signedInMember(server)
    expect(await uploadAs(client, cv)).toMatchObject({ status: 200 })
  })

  it('[FILE-01/ten-mb] stops reading an upload without a content length at 10 MB', async () => {
    const { id, client } = await signedInMember(server)
    const chunk = Buffer.alloc(256 * 1024, ' ')
    const [before, most] = [process.memoryUsage().arrayBuffers, { bytes: 0 }]
    let sent = 0
    const { path } = toRequest(uploadFile, { kind: 'cv', name: 'endless.pdf' })
    const answered = await new Promise<{ status: number; text: string } | 'cut'>((resolve) => {
      const headers = {
        'content-type': 'application/pdf',
        origin: server.url,
        cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      }
      const call = request(new URL(path, server.url), { method: 'POST', headers }, async (response) => {
        let text = ''
        for await (const part of response) text += part
        resolve({ status: response.statusCode ?? 0, text })
      })
      call.on('error', () => resolve('cut'))
      const send = () => {
        most.bytes = Math.max(most.bytes, process.memoryUsage().arrayBuffers - before)
        if (call.destroyed || sent > 400 * 1024 * 1024) return
        sent += chunk.length
        if (call.write(chunk)) setImmediate(send)
        else call.once('drain', send)
      }
      call.write('%PDF-1.7\n')
      send()
      onTestFinished(() => void call.destroy())
    })
    expect(answered).toMatchObject({ status: 413 })
    expect(sent).toBeLessThan(64 * 1024 * 1024)
    expect(most.bytes).toBeLessThan(48 * 1024 * 1024)
    expect(await eventsOf(id)).toMatchObject([{ severity: 'medium' }])
    expect(await rowsOf(id)).toEqual([])
    expect((await uploadAs(client)).status).toBe(200)
  })

  it('refuses an upload from a page of another site', async () => {
    const { id, client } = await signedInMember(server)
    expect(await uploadAs(client, pdfWith(), { headers: { origin: 'https://elsewhere.example' } })).toMatchObject({
      status: 403,
      code: 'origin.refused',
    })
    expect(await rowsOf(id)).toEqual([])
  })

  it('returns 503 and leaves no row while the storage is unavailable', async () => {
    const away = await startTestServer({
      config: { storageUrl: 's3://key:secret@127.0.0.1:1/nobody' },
      jobs: false,
      cleanUp: onTestFinished,
    })
    const { id, client } = await signedInMember(away)
    const { status, code, headers } = await uploadAs(client)
    expect({ status, code, wait: headers.get('retry-after') }).toEqual({ status: 503, code: 'unavailable', wait: '10' })
    expect((await away.pool.query('select from files where owner_id = $1', [id])).rowCount).toBe(0)
  })

  it('stores nothing when the client aborts the upload', async () => {
    const { id, client } = await signedInMember(server)
    const away = new AbortController()
    const { path } = toRequest(uploadFile, { kind: 'cv', name: 'half.pdf' })
    const body = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(pdfWith())
        setTimeout(() => away.abort(), 20)
        return new Promise(() => undefined)
      },
    })
    const options = {
      method: 'POST',
      headers: { 'content-type': 'application/pdf' },
      body,
      duplex: 'half',
      signal: away.signal,
    }
    await expect(client.raw(path, options as RequestInit)).rejects.toThrow()
    expect(await rowsOf(id)).toEqual([])
    expect((await uploadAs(client)).status).toBe(200)
  })
})

describe('files.read', () => {
  it('returns a file only to its owner', async () => {
    const owner = await signedInMember(server)
    const { file } = await uploadAs(owner.client)
    expect(await server.call(readFile, { id: file.id })).toMatchObject({ status: 401, code: 'auth.required' })
    for (const overrides of [{}, { adminLevel: 'super_admin' } as const]) {
      const { client } = await signedInMember(server, overrides)
      expect(await client.call(readFile, { id: file.id })).toMatchObject({ status: 404, code: 'file.not_found' })
    }
    expect(await owner.client.call(readFile, { id: randomUUID() })).toMatchObject({
      status: 404,
      code: 'file.not_found',
    })
  })

  it('returns file.not_found when the storage has lost the bytes', async () => {
    const { id, client } = await signedInMember(server)
    const { file } = await uploadAs(client)
    const [row] = await rowsOf(id)
    await (await createStorage(server.config)).remove(row.storage_key)
    expect(await client.call(readFile, { id: file.id })).toMatchObject({ status: 404, code: 'file.not_found' })
  })
})

describe('removal of unused files', () => {
  it('keeps only the newest unused files of a kind', async () => {
    const { id, client } = await signedInMember(server)
    const first = (await uploadAs(client)).file
    const [{ storage_key: key }] = (await rowsOf(id)) as [{ storage_key: string }]
    for (let more = 0; more < kindRules.cv.maxUnused; more++) expect((await uploadAs(client)).status).toBe(200)
    expect(await rowsOf(id)).toHaveLength(kindRules.cv.maxUnused)
    expect(await client.call(readFile, { id: first.id })).toMatchObject({ code: 'file.not_found' })
    await waitForRemoval(key)
  })

  it('removes only unused files after a day', async () => {
    const { id, client } = await signedInMember(server)
    const [used, unused] = [(await uploadAs(client)).file, (await uploadAs(client)).file]
    await server.pool.query('update files set attached_at = now() where id = $1', [used.id])
    const keys = Object.fromEntries((await rowsOf(id)).map((row) => [row.id, row.storage_key])) as Record<
      string,
      string
    >
    const storage = await createStorage(server.config)
    const run = (now: number) =>
      sweepJob.run({ db: server.db, now: () => new Date(now), storage } as never, {}, 'a job')
    await run(Date.now() + 23.9 * 3_600_000)
    expect(await rowsOf(id)).toHaveLength(2)
    await Promise.all([run(Date.now() + 24.1 * 3_600_000), run(Date.now() + 24.1 * 3_600_000)])
    expect((await rowsOf(id)).map((row) => row.id)).toEqual([used.id])
    await waitForRemoval(keys[unused.id] as string)
    expect(storedKeys(server.config)).toContain(keys[used.id])
  })

  it('[SET-10/erasure] exports a member’s files by name and erases them with their bytes', async () => {
    const { id, client } = await signedInMember(server)
    await uploadAs(client, pdfWith(), { name: 'mine.pdf' })
    const [{ storage_key: key }] = (await rowsOf(id)) as [{ storage_key: string }]
    const area = features.find(({ name }) => name === 'files')
    expect(await area?.exportFor?.(server.db, id)).toMatchObject({
      files: [{ kind: 'cv', name: 'mine.pdf', type: 'application/pdf' }],
    })
    await area?.erase?.(server.db, id)
    expect(await rowsOf(id)).toEqual([])
    await sweepJob.run(
      { db: server.db, now: () => new Date(), storage: await createStorage(server.config) } as never,
      {},
      'a job',
    )
    expect(storedKeys(server.config)).not.toContain(key)
  })

  it('removes the bytes of files that were deleted with their owner', async () => {
    const other = await buildMember(server)
    const storage = await createStorage(server.config)
    await storage.put('cv/00/left', pdfWith(), 'application/pdf')
    await server.pool.query(`insert into stored_files (storage_key) values ('cv/00/left')`)
    await server.pool.query(
      `insert into files (owner_id, kind, name, type, bytes, sha256, storage_key) values ($1, 'cv', 'a', 'b', 1, $2, 'cv/00/left')`,
      [other.id, Buffer.alloc(32)],
    )
    await server.pool.query('delete from users where id = $1', [other.id])
    await sweepJob.run({ db: server.db, now: () => new Date(), storage } as never, {}, 'a job')
    expect(storedKeys(server.config)).not.toContain('cv/00/left')
  })
})
