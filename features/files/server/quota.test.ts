import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate, readMigrations } from '#platform/db/migrate.ts'
import type { Client } from '#tests/support/client.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { startTestServer } from '#tests/support/server.ts'
import { copyFile } from './index.ts'
import { pdfWith, storedKeys, uploadAs } from './testing.ts'

const megabyte = 1024 * 1024
const server = await startTestServer({ jobs: false, config: { memberStorageBytes: megabyte } })
/** Three of these fit into the quota. */
const big = pdfWith(`(${'x'.repeat(Math.floor(megabyte / 3) - 1000)})`)

const attach = (client: Client, body = big) => uploadAs(client, body, { kind: 'attachment', name: 'report.pdf' })
const usageOf = async (ownerId: string) =>
  (await server.db.selectFrom('file_usage').select('bytes').where('owner_id', '=', ownerId).executeTakeFirst())
    ?.bytes ?? 0
const sizesOf = async (ownerId: string) =>
  (await server.db.selectFrom('files').select('bytes').where('owner_id', '=', ownerId).execute()).map(
    ({ bytes }) => bytes,
  )
const sum = (sizes: readonly number[]) => sizes.reduce((all, one) => all + one, 0)

describe('storage quota', () => {
  it('accepts files up to the quota, then refuses the next one and stores nothing of it', async () => {
    const { id, client } = await signedInMember(server)
    for (let n = 0; n < 3; n++) expect((await attach(client)).status).toBe(200)
    const before = storedKeys(server.config)
    const refused = await client.raw('/api/files?kind=attachment&name=a.pdf', {
      method: 'POST',
      headers: { 'content-type': 'application/pdf' },
      body: new Uint8Array(big),
    })
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { error: { code: 'file.quota_exceeded', params: { megabytes: 1 } } },
    ])
    expect(storedKeys(server.config)).toEqual(before)
    expect(await sizesOf(id)).toHaveLength(3)
    expect(await usageOf(id)).toBe(3 * big.length)
    const events = await server.pool.query('select from security_events where user_id = $1', [id])
    expect(events.rowCount).toBe(0)
  })

  it('is enforced for concurrent uploads', async () => {
    const { id, client } = await signedInMember(server)
    const answers = await Promise.all(Array.from({ length: 8 }, () => attach(client)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409, 409, 409])
    expect(await usageOf(id)).toBe(sum(await sizesOf(id)))
  })

  it('refuses a file before its inspection when the quota is used up', async () => {
    const { id, client } = await signedInMember(server)
    await server.db.insertInto('file_usage').values({ owner_id: id, bytes: megabyte }).execute()
    expect(await attach(client, Buffer.from('no PDF at all'))).toMatchObject({
      status: 409,
      code: 'file.quota_exceeded',
    })
  })

  it('has room again after a file is removed', async () => {
    const { id, client } = await signedInMember(server)
    for (let n = 0; n < 3; n++) await attach(client)
    expect((await attach(client)).code).toBe('file.quota_exceeded')
    await server.pool.query('delete from files where id = (select id from files where owner_id = $1 limit 1)', [id])
    expect((await attach(client)).status).toBe(200)
  })

  it('counts only the newest unused files, which replace older ones', async () => {
    const { id, client } = await signedInMember(server)
    const small = pdfWith(`(${'x'.repeat(150_000)})`)
    for (let n = 0; n < 8; n++) expect((await uploadAs(client, small)).status).toBe(200)
    expect(await usageOf(id)).toBe(5 * small.length)
  })

  it('counts a forwarded file for its new owner and is erased with the member', async () => {
    const { id, client } = await signedInMember(server)
    const { file } = await attach(client)
    const other = await buildMember(server)
    await copyFile(server.db, { id: file.id, ownerId: other.id, now: new Date() })
    expect([await usageOf(id), await usageOf(other.id)]).toEqual([big.length, big.length])
    await server.pool.query('delete from users where id = any($1)', [[id, other.id]])
    expect(
      (await server.pool.query('select from file_usage where owner_id = any($1)', [[id, other.id]])).rowCount,
    ).toBe(0)
  })
})

it('the quota migration counts existing files', async () => {
  const url = await createTestDatabase({ empty: true })
  const all = await readMigrations()
  await migrate(
    url,
    all.filter(({ name }) => name !== '20261123_0500_file_usage.sql'),
  )
  const { db, pool, close } = openDatabase(url)
  onTestFinished(close)
  const [one, other] = [await buildMember({ db }), await buildMember({ db })]
  for (const [ownerId, bytes] of [
    [one.id, 100],
    [one.id, 20],
    [other.id, 3],
  ] as const) {
    const key = `cv/aa/${randomUUID()}`
    await pool.query('insert into stored_files values ($1)', [key])
    await pool.query(
      `insert into files (owner_id, kind, name, type, bytes, sha256, storage_key) values ($1, 'cv', 'a.pdf', 'application/pdf', $2, sha256('x'), $3)`,
      [ownerId, bytes, key],
    )
  }
  await migrate(url, all)
  const { rows } = await pool.query('select owner_id, bytes from file_usage')
  expect(new Map(rows.map(({ owner_id, bytes }) => [owner_id, bytes]))).toEqual(
    new Map([
      [one.id, 120],
      [other.id, 3],
    ]),
  )
})
