import { rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { signedInClient, signedInMember, expireIdentity } from '#features/accounts/server/testing.ts'
import { pdfWith, storedKeys, uploadAs } from '#features/files/server/testing.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { features } from '#platform/main.ts'
import { startTestServer } from '#tests/support/server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import {
  dataExportLimits,
  downloadDataExport,
  openDataExport,
  readDataExport,
  removeDataExport,
  requestDataExport,
} from '../contract/index.ts'
import * as queries from './queries.ts'
import { download, downloadedFiles, filesInZip, finishedExport, latestExport, readyExport } from './testing.ts'

let offsetMs = 0
const clock = () => new Date(Date.now() + offsetMs)
const server = await startTestServer({ clock })
/** Makes no exports until a test runs the job. */
const idleServer = await startTestServer({ jobs: false })
const job = { ...(await createJobContext(server)), now: clock }
const idleJob = await createJobContext(idleServer)
const { pool } = server

const hours = (count: number) => {
  offsetMs += count * 3_600_000
  onTestFinished(() => {
    offsetMs = 0
  })
}
const runJob = (name: string, payload = {}, context = job) =>
  features
    .flatMap(({ jobs = [] }) => jobs)
    .find((one) => one.name === name)
    ?.run(context, payload, 'a job')
const filesFolder = join(server.config.dataDir, 'files')
/** Puts a link to another file in the place of a file or folder. @returns puts it back */
const replaceBy = async (path: string, other: string) => {
  await rename(path, `${path}.away`)
  await symlink(other, path)
  return async () => {
    await rm(path)
    await rename(`${path}.away`, path)
  }
}
const exportKeys = () => storedKeys(server.config).filter((key) => key.startsWith('export/'))

describe('a data export', () => {
  it('[SET-09/request, SET-09/ready] is made, mailed about without a download link, and ready for 24 hours', async () => {
    const { client, email } = await signedInMember(server, { language: 'sv' })
    expect(await client.succeed(readDataExport, {})).toEqual({ export: null })
    const { export: requested } = await client.succeed(requestDataExport, {})
    expect(requested).toMatchObject({ state: 'pending', progress: 0, file: null })
    const { state, progress, file, requestedAt } = await finishedExport(client)
    expect({ state, progress }).toEqual({ state: 'ready', progress: null })
    const left = new Date(file?.expiresAt ?? 0).getTime() - new Date(requestedAt).getTime()
    expect(left / 3_600_000).toBeCloseTo(dataExportLimits.readyHours, 1)
    expect((await server.mailTo(email)).subject).toBe('En kopia av dina uppgifter har begärts')
    const ready = await server.mailTo(email, 2)
    expect(ready.subject).toBe('Kopian av dina uppgifter är klar')
    expect(new URL(ready.link ?? '').pathname).toBe('/profile')
  })

  it('[SET-09/json, SET-09/html, SET-09/files] is a zip with data, their schema, pages in the language of the member, and files', async () => {
    const member = await signedInMember(server, { language: 'ar', fullName: 'Maja <b>Lind</b> & "vänner"' })
    await uploadAs(member.client, pdfWith(), { kind: 'cv', name: 'Mitt CV: 2026?.pdf' })
    const { id, file } = await readyExport(member.client)
    const response = await download(member.client, id)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(/attachment; filename="nordbro-\d{4}-\d\d-\d\d\.zip"/)
    const zip = Buffer.from(await response.arrayBuffer())
    expect(zip.length).toBe(file?.size)
    const made = await filesInZip(zip)
    const text = (path: string) => made.get(path)?.toString() ?? ''

    const account = JSON.parse(text('data/accounts.json')) as Record<string, unknown>
    expect(account.account).toMatchObject({ email: member.email })
    expect(JSON.parse(text('data/accounts.schema.json'))).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      properties: { account: { type: 'object', properties: { email: { type: 'string' } } } },
    })
    expect(text('index.html')).toContain('<html lang="ar" dir="rtl">')
    expect(text('pages/accounts.html')).toContain('Maja &lt;b&gt;Lind&lt;/b&gt; &amp; &quot;vänner&quot;')
    for (const [, href] of text('index.html').matchAll(/href="([^"]+)"/g)) expect(made.has(href as string)).toBe(true)
    const [cv] = [...made.keys()].filter((path) => path.startsWith('files/'))
    expect(cv).toMatch(/^files\/cv\/\d{4}-\d\d-\d\d [0-9a-f]{8} Mitt CV_ 2026_\.pdf$/)
    expect(made.get(cv as string)?.equals(pdfWith())).toBe(true)
  })

  it('[SET-09/owner-only] downloads for nobody but its owner, and only after the identity was confirmed', async () => {
    const owner = await signedInMember(server)
    const stranger = await signedInMember(server, { adminLevel: 'super_admin' })
    const { id } = await readyExport(owner.client)
    expect((await stranger.client.call(downloadDataExport, { id })).code).toBe('data_export.not_ready')
    expect((await server.call(downloadDataExport, { id })).code).toBe('auth.required')
    expect(await owner.client.succeed(openDataExport, {})).toEqual({ id })
    expect((await stranger.client.call(openDataExport, {})).code).toBe('data_export.not_ready')
    await expireIdentity(server, owner.id)
    expect((await owner.client.call(downloadDataExport, { id })).code).toBe('auth.reauthentication_required')
    expect((await owner.client.call(openDataExport, {})).code).toBe('auth.reauthentication_required')
    expect((await owner.client.call(requestDataExport, {})).code).toBe('auth.reauthentication_required')
    expect((await latestExport(owner.client)).state).toBe('ready')
    const other = await signedInClient(server, owner)
    expect((await downloadedFiles(other, id)).size).toBeGreaterThan(10)
  })

  it.each(['ban', 'security'] as const)(
    '[SET-09/request, SHLD-02/data-export] works for a member who is locked out by a %s',
    async (kind) => {
      const { id, client } = await signedInMember(server)
      await pool.query(`insert into account_blocks (user_id, kind, reason) values ($1, $2, 'Spam.')`, [id, kind])
      expect((await downloadedFiles(client, (await readyExport(client)).id)).has('data/security-events.json')).toBe(
        true,
      )
    },
  )

  it('[SET-09/deleted] is deleted with its file 24 hours later', async () => {
    const { client } = await signedInMember(server)
    const { id } = await readyExport(client)
    expect(exportKeys()).toContain(`export/${id.slice(0, 2)}/${id}.zip`)
    hours(dataExportLimits.readyHours + 0.1)
    expect((await latestExport(client)).state).toBe('deleted')
    expect((await client.call(openDataExport, {})).code).toMatch(/not_ready|reauthentication/)
    await runJob('dataExport.sweep')
    await expect.poll(() => exportKeys().filter((key) => key.includes(id)), { timeout: waitTimeoutMs }).toEqual([])
    expect((await pool.query('select state, bytes from data_exports where id = $1', [id])).rows).toEqual([
      { state: 'deleted', bytes: null },
    ])
  })

  it('is deleted with its file when its owner says so, or requests another one', async () => {
    const { client } = await signedInMember(server)
    const first = await readyExport(client)
    expect((await client.succeed(removeDataExport, {})).export).toMatchObject({ id: first.id, state: 'deleted' })
    expect((await client.call(removeDataExport, {})).code).toBe('data_export.not_ready')
    expect((await download(client, first.id)).status).toBe(404)
    const second = await readyExport(client)
    await readyExport(client)
    expect((await download(client, second.id)).status).toBe(404)
    const keysOfOld = () => exportKeys().filter((key) => key.includes(first.id) || key.includes(second.id))
    await expect.poll(keysOfOld, { timeout: waitTimeoutMs }).toEqual([])
  })

  it('is requested once when it is requested many times at once', async () => {
    const { client } = await signedInMember(idleServer)
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.call(requestDataExport, {})))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      ...Array.from({ length: 19 }, () => 'data_export.in_progress'),
      null,
    ])
  })

  it('is made at most three times a day', async () => {
    const { client } = await signedInMember(server)
    for (let made = 0; made < dataExportLimits.perDay; made++) await readyExport(client)
    expect((await client.call(requestDataExport, {})).code).toBe('data_export.too_many')
  })

  it('[SET-09/processing] is pending, then processing with the part that is done', async () => {
    const { client } = await signedInMember(server)
    const lock = await pool.connect()
    await lock.query('begin; lock table certificates')
    await client.succeed(requestDataExport, {})
    await expect.poll(() => latestExport(client), { timeout: waitTimeoutMs }).toMatchObject({ state: 'processing' })
    await expect
      .poll(async () => (await latestExport(client)).progress, { timeout: waitTimeoutMs })
      .toBeGreaterThan(0.3)
    expect((await latestExport(client)).progress).toBeLessThan(1)
    await lock.query('commit')
    lock.release()
    expect((await finishedExport(client)).state).toBe('ready')
  })

  it('is finished by another node when the one that made it has died, and by no other one before', async () => {
    const { client } = await signedInMember(idleServer)
    const { export: requested } = await client.succeed(requestDataExport, {})
    const id = requested?.id as string
    const died = new Date(Date.now() - 59_000)
    const until = (from: Date) => new Date(from.getTime() + 60_000)
    await queries.claim(idleServer.db, id, { now: died, leaseUntil: until(died) })
    await runJob('dataExport.make', { id }, idleJob)
    await runJob('dataExport.sweep', {}, idleJob)
    expect((await latestExport(client)).state).toBe('processing')
    const jobs = () =>
      idleServer.pool.query(`select from pgboss.job where name = 'dataExport.make' and data ->> 'id' = $1`, [id])
    expect((await jobs()).rowCount).toBe(1)
    const later = { ...idleJob, now: () => until(new Date()) }
    await runJob('dataExport.sweep', {}, later)
    expect((await jobs()).rowCount).toBe(2)
    await runJob('dataExport.make', { id }, later)
    expect((await downloadedFiles(client, id)).has('index.html')).toBe(true)
  })

  it.each([
    ['a file cannot be read', async (file: string) => replaceBy(file, '/proc/self/mem')],
    ['the storage is full', async () => replaceBy(join(filesFolder, 'export'), '/dev/full')],
  ])('[SET-09/error] ends as an error with a mail when %s, and can be requested once more', async (_, breakStorage) => {
    const { id, client, email } = await signedInMember(server, { language: 'en' })
    const { file } = await uploadAs(client, pdfWith())
    const { rows } = await pool.query<{ key: string }>('select storage_key as key from files where id = $1', [file.id])
    const mend = await breakStorage(join(filesFolder, rows[0]?.key ?? ''))
    await client.succeed(requestDataExport, {})
    expect(await finishedExport(client)).toMatchObject({ state: 'error', file: null })
    expect((await server.mailTo(email, 2)).subject).toBe('The copy of your data could not be made')
    await mend()
    const { id: exportId } = await readyExport(client)
    expect([...(await downloadedFiles(client, exportId)).values()].some((bytes) => bytes.equals(pdfWith()))).toBe(true)
    expect((await pool.query('select from data_exports where member_id = $1', [id])).rowCount).toBe(2)
  })
})
