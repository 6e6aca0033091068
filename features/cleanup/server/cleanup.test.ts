import { afterEach, describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { features } from '#platform/main.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  type LeftoverKind,
  leftoverKinds,
  leftoverRules,
  listCleanups,
  previewCleanup,
  readLeftovers,
  startCleanup,
  stopCleanup,
} from '../contract/index.ts'
import { buildLeftover, remaining } from './testing.ts'

const server = await startTestServer()
const admin = await signedInMember(server, { fullName: 'Karin Administratör', adminLevel: 'admin' })
const author = await signedInMember(server)
const unknownId = '00000000-0000-4000-8000-000000000000'

const add = (kind: LeftoverKind, days: number, title?: string) =>
  buildLeftover(server, kind, { ownerId: author.id, days, ...(title && { title }) })
const runOf = async (id: string) => (await admin.client.succeed(listCleanups, {})).items.find((run) => run.id === id)
const untilEnded = async (id: string) => {
  await expect.poll(async () => (await runOf(id))?.finishedAt ?? null).not.toBeNull()
  return runOf(id)
}
const start = async (kind: LeftoverKind, days: number = leftoverRules[kind].days) =>
  (await admin.client.succeed(startCleanup, { kind, days })).id
/** Locks a row until the returned function is called, so that a cleanup has to wait for it. */
const holdRow = async (table: 'programs' | 'products', id: string) => {
  const client = await server.pool.connect()
  await client.query('begin')
  await client.query(`select id from ${table} where id = $1 for update`, [id])
  return async (change?: string) => {
    if (change) await client.query(change, [id])
    await client.query('commit')
    client.release()
  }
}
const waitingBackends = async () =>
  (
    await server.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rowCount

afterEach(async () => {
  await server.db.deleteFrom('programs').execute()
  await server.db.deleteFrom('products').execute()
})

describe('the dry run', () => {
  it('[ADM-01/cleanup] shows how much of each kind is old enough, with the oldest examples, and deletes nothing', async () => {
    const [old, older, fresh] = [
      await add('program_drafts', 366, 'Bron'),
      await add('program_drafts', 800, 'Fyren'),
      await add('program_drafts', 364, 'Hamnen'),
    ]
    const { kinds, can } = await admin.client.succeed(readLeftovers, {})
    expect(kinds.map(({ kind }) => kind)).toEqual(leftoverKinds)
    expect(kinds.find(({ kind }) => kind === 'program_drafts')).toEqual({ kind: 'program_drafts', count: 2, run: null })
    expect(can).toEqual({ start: 'ok' })
    const preview = await admin.client.succeed(previewCleanup, { kind: 'program_drafts', days: '90' })
    expect(preview).toMatchObject({
      count: 3,
      examples: [
        { id: older, title: 'Fyren' },
        { id: old, title: 'Bron' },
        { id: fresh, title: 'Hamnen' },
      ],
    })
    expect(await remaining(server, 'program_drafts', [old, older, fresh])).toHaveLength(3)
  })
})

describe('a cleanup', () => {
  it.each(leftoverKinds)('[ADM-01/cleanup] of %s deletes what is old enough and nothing else', async (kind) => {
    const { days } = leftoverRules[kind]
    const [old, fresh] = [await add(kind, days + 1), await add(kind, days - 1)]
    const others = await Promise.all(
      leftoverKinds.filter((other) => other !== kind).map(async (other) => [other, await add(other, 1500)] as const),
    )
    const run = await untilEnded(await start(kind))
    expect(run).toMatchObject({ state: 'finished', removed: run?.found, skipped: 0, startedBy: 'Karin Administratör' })
    expect(await remaining(server, kind, [old, fresh])).toEqual([fresh])
    for (const [other, id] of others) expect(await remaining(server, other, [id])).toEqual([id])
  })

  it('[ADM-01/cleanup] keeps published programs, launched products and open opportunities, however old', async () => {
    const ids = [await add('program_drafts', 900), await add('product_drafts', 900)]
    await server.db.updateTable('programs').set({ status: 'active', published_at: new Date() }).execute()
    await server.db
      .updateTable('products')
      .set({ status: 'approved', launched_at: new Date(), submitted_at: new Date() })
      .execute()
    const { kinds } = await admin.client.succeed(readLeftovers, {})
    for (const kind of ['program_drafts', 'product_drafts'] as const) {
      expect(kinds.find((one) => one.kind === kind)?.count).toBe(0)
      expect(await admin.client.call(startCleanup, { kind, days: 365 })).toMatchObject({
        status: 409,
        code: 'cleanup.nothing',
      })
    }
    expect(await remaining(server, 'program_drafts', ids)).toHaveLength(1)
  })

  it('[ADM-01/cleanup, ADM-10/every-action] notifies the owner and is in the audit log', async () => {
    const owner = await signedInMember(server)
    await buildLeftover(server, 'product_drafts', { ownerId: owner.id, days: 500, title: 'Fyrskeppet' })
    await untilEnded(await start('product_drafts', 400))
    expect((await owner.client.succeed(listNotifications, {})).items).toMatchObject([
      { type: 'leftover_deleted', payload: { title: 'Fyrskeppet', status: 'product_drafts' } },
    ])
    const entry = await server.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'target_id', 'after'])
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(entry).toEqual({
      actor_id: admin.id,
      action: 'cleanup.start',
      target_id: 'product_drafts',
      after: { days: 400, found: 1 },
    })
  })

  it('[ADM-01/cleanup] leaves a draft alone that its author edits at the same moment', async () => {
    const id = await add('program_drafts', 500)
    const release = await holdRow('programs', id)
    const run = await start('program_drafts')
    await expect.poll(waitingBackends).toBe(1)
    await release('update programs set updated_at = now() where id = $1')
    expect(await untilEnded(run)).toMatchObject({ state: 'finished', removed: 0 })
    expect(await remaining(server, 'program_drafts', [id])).toEqual([id])
  })

  it('[ADM-01/cleanup] leaves the last super admin alone, though the account is unconfirmed, and counts it', async () => {
    const id = await add('unconfirmed_accounts', 500)
    await server.db
      .updateTable('profiles')
      .set({ is_admin: true, admin_level: 'super_admin' })
      .where('id', '=', id)
      .execute()
    expect(await untilEnded(await start('unconfirmed_accounts', 400))).toMatchObject({ skipped: 1 })
    expect(await remaining(server, 'unconfirmed_accounts', [id])).toEqual([id])
    const confirmed = { email_confirmed: true, email_confirmed_at: new Date() }
    await server.db.updateTable('users').set(confirmed).where('id', '=', id).execute()
  })

  it('[ADM-01/cleanup] runs once per kind at a time, and stops after the batch when an administrator says so', async () => {
    const ids: string[] = []
    for (let number = 0; number < 55; number++) ids.push(await add('program_drafts', 900 - number))
    const release = await holdRow('programs', ids[0] as string)
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.client.call(startCleanup, { kind: 'program_drafts', days: 365 })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'cleanup.in_progress' })
    const { kinds } = await admin.client.succeed(readLeftovers, {})
    const id = kinds.find(({ kind }) => kind === 'program_drafts')?.run?.id as string
    await expect.poll(waitingBackends).toBe(1)
    expect(await admin.client.succeed(stopCleanup, { id })).toMatchObject({ state: 'stopped' })
    await release()
    await expect.poll(async () => (await remaining(server, 'program_drafts', ids)).length).toBe(5)
    await expect
      .poll(
        async () =>
          (await server.pool.query(`select 1 from pgboss.job where name = 'cleanup.run' and state < 'completed'`))
            .rowCount,
      )
      .toBe(0)
    expect((await remaining(server, 'program_drafts', ids)).length).toBe(5)
    expect(await admin.client.call(stopCleanup, { id })).toMatchObject({ status: 409, code: 'cleanup.ended' })
    expect(await admin.client.call(stopCleanup, { id: unknownId })).toMatchObject({
      status: 404,
      code: 'cleanup.not_found',
    })
  })

  it('[ADM-01/cleanup] whose node was killed is taken up where it was', async () => {
    const ids = [await add('program_drafts', 700), await add('program_drafts', 600)]
    const { id } = await server.db
      .insertInto('cleanup_runs')
      .values({
        kind: 'program_drafts',
        days: 365,
        before: new Date(Date.now() - 365 * 86_400_000),
        state: 'running',
        started_by: admin.id,
        requested_at: new Date(),
        found: 3,
        removed: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const runJob = features.find(({ name }) => name === 'cleanup')?.jobs?.[0]
    await runJob?.run(await createJobContext(server), { id }, unknownId)
    expect(await runOf(id)).toMatchObject({ state: 'finished', found: 3, removed: 3 })
    expect(await remaining(server, 'program_drafts', ids)).toEqual([])
  })

  it('[ADM-01/cleanup] refuses an age below the minimum of its kind', async () => {
    expect(await admin.client.call(startCleanup, { kind: 'program_drafts', days: 89 })).toMatchObject({
      status: 400,
      fields: { days: 'field.too_small' },
    })
    expect(await admin.client.call(startCleanup, { kind: 'users' as LeftoverKind, days: 400 })).toMatchObject({
      status: 400,
      fields: { kind: 'field.not_in_list' },
    })
    expect(await admin.client.call(previewCleanup, { kind: 'program_drafts', days: '1e9' })).toMatchObject({
      status: 400,
    })
  })
})

it.each([
  ['a member', {}, 403, 403],
  ['a moderator', { accessRoles: ['moderator' as const] }, 403, 403],
  ['an admin viewer', { adminLevel: 'viewer' as const }, 200, 403],
  ['an admin', { adminLevel: 'admin' as const }, 200, 409],
])(
  '[ADM-01/cleanup, ADM-03/viewer] %s gets the expected statuses for reading and starting',
  async (_who, who, read, begin) => {
    const { client } = await signedInMember(server, who)
    const answers = [
      await client.call(readLeftovers, {}),
      await client.call(previewCleanup, { kind: 'program_drafts', days: '365' }),
      await client.call(listCleanups, {}),
      await client.call(startCleanup, { kind: 'program_drafts', days: 365 }),
      await client.call(stopCleanup, { id: unknownId }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([read, read, read, begin, begin === 409 ? 404 : begin])
  },
)
