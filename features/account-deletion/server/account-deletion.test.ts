import { describe, expect, it, onTestFinished } from 'vitest'
import { session, signIn } from '#features/accounts/contract/index.ts'
import { buildMember, signedInClient, signedInMember, expireIdentity } from '#features/accounts/server/testing.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { dayMs, hourMs, minuteMs } from '#kit/durations.ts'
import { features } from '#platform/main.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import {
  accountDeletionLimits,
  cancelAccountDeletion,
  readAccountDeletion,
  requestAccountDeletion,
} from '../contract/index.ts'

let offsetMs = 0
const clock = () => new Date(Date.now() + offsetMs)
/** Runs no jobs: the tests run those of the area themselves. */
const server = await startTestServer({ clock, jobs: false, config: { backupDays: 20 } })
const job = { ...(await createJobContext(server)), now: clock }
const { pool } = server
const graceMs = accountDeletionLimits.graceDays * dayMs

const pass = (ms: number) => {
  offsetMs += ms
  onTestFinished(() => {
    offsetMs = 0
  })
}
const runJob = async (name: string, payload = {}, context = job) => {
  const found = features.flatMap(({ jobs = [] }) => jobs).find((one) => one.name === name)
  if (!found) throw new Error(`There is no job ${name}.`)
  await found.run(context, payload, 'a job')
}
/** Runs the sweep, and the jobs of the area that wait, as the queue does. */
const sweep = async (context = job) => {
  await runJob('accountDeletion.sweep', {}, context)
  const { rows } = await pool.query<{ name: string; data: object }>(
    `delete from pgboss.job where name in ('accountDeletion.erase', 'accountDeletion.finish') returning name, data`,
  )
  for (const { name, data } of rows) await runJob(name, data, context)
}
const erased = async (context = job) => {
  await sweep(context)
  pass(2 * minuteMs)
  await sweep(context)
}
const exists = async (id: string) => (await pool.query('select from users where id = $1', [id])).rowCount === 1
const erasureOf = async (id: string) =>
  (await pool.query('select id from account_erasures where erased_member_id = $1', [id])).rowCount
const subjectsTo = async (address: string) => {
  const { rows } = await pool.query<{ subject: string }>(
    `select data ->> 'subject' as subject from pgboss.job where name = 'mail.send' and data ->> 'to' = $1 order by created_on`,
    [address],
  )
  return rows.map(({ subject }) => subject)
}
const dueAtOf = async (client: Client) => (await client.succeed(session, {})).viewer?.deletionDueAt
/** A member whose request is due. */
const dueMember = async (overrides?: Parameters<typeof signedInMember>[1]) => {
  const member = await signedInMember(server, overrides)
  await member.client.succeed(requestAccountDeletion, {})
  await pool.query(
    `update account_deletions set due_at = requested_at + interval '1 millisecond' where member_id = $1`,
    [member.id],
  )
  return member
}

/** Makes everything wait that writes to the table. @returns lets it go on */
const lockTable = async (table: string) => {
  const lock = await pool.connect()
  await lock.query(`begin; lock table ${table} in exclusive mode`)
  return async () => {
    await lock.query('rollback')
    lock.release()
  }
}
/** Waits for a statement that mentions the table and waits for a lock. @returns the process ids of their connections */
const waitingFor = async (table: string): Promise<number[]> => {
  const waiting = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
      [table],
    )
    return rows.map(({ pid }) => pid)
  }
  await expect.poll(waiting, { timeout: waitTimeoutMs }).toHaveLength(1)
  return waiting()
}

describe('a request to delete the account', () => {
  it('[SET-10/reauthentication, SET-10/grace] needs a confirmed identity, is due after 14 days, and its mail names the days of the deletion and of the last backup', async () => {
    const { id, client, email } = await signedInMember(server, { language: 'en', timeZone: 'Asia/Tokyo' })
    expect((await server.call(requestAccountDeletion, {})).code).toBe('auth.required')
    expect(await client.succeed(readAccountDeletion, {})).toEqual({ deletion: null, backupDays: 20 })
    await expireIdentity(server, id)
    expect((await client.call(requestAccountDeletion, {})).code).toBe('auth.reauthentication_required')
    const other = await signedInClient(server, { id })
    const { deletion } = await other.succeed(requestAccountDeletion, {})
    const [requestedAt, dueAt, backupsExpireAt] = [
      deletion?.requestedAt ?? '',
      deletion?.dueAt ?? '',
      deletion?.backupsExpireAt ?? '',
    ].map((date) => Date.parse(date)) as [number, number, number]
    expect(dueAt - requestedAt).toBe(14 * dayMs)
    expect(backupsExpireAt - dueAt).toBe(20 * dayMs)
    expect(await dueAtOf(client)).toBe(deletion?.dueAt)
    const { rows } = await pool.query<{ mail: { heading: string; paragraphs: string[]; action: { url: string } } }>(
      `select data as mail from pgboss.job where name = 'mail.send' and data ->> 'to' = $1`,
      [email],
    )
    const day = (at: number, timeZone: string) =>
      new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(at)
    expect(rows[0]?.mail.heading).toContain(day(dueAt, 'Asia/Tokyo'))
    expect(rows[0]?.mail.paragraphs[0]).toContain(day(backupsExpireAt, 'UTC'))
    expect(new URL(rows[0]?.mail.action.url ?? '').searchParams.get('tab')).toBe('data-export')
  })

  it('[SET-10/grace] changes nothing when it is repeated, also many times at once', async () => {
    const { client, email } = await signedInMember(server)
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.succeed(requestAccountDeletion, {})))
    pass(dayMs)
    expect(
      new Set([...answers, await client.succeed(requestAccountDeletion, {})].map((one) => one.deletion?.dueAt)).size,
    ).toBe(1)
    expect(await subjectsTo(email)).toEqual(['Ditt konto kommer att tas bort'])
  })

  it('[SET-10/cancel] is cancelled after a new login, with a mail, and nothing is deleted', async () => {
    const password = 'norrsken över fjärden'
    const { id, client, email } = await signedInMember(server, { language: 'en', password })
    await client.succeed(requestAccountDeletion, {})
    pass(graceMs - hourMs)
    await sweep()
    const other = server.client()
    expect((await other.succeed(signIn, { identifier: email, password })).viewer?.deletionDueAt).not.toBeNull()
    expect((await other.succeed(cancelAccountDeletion, {})).deletion).toBeNull()
    expect(await dueAtOf(client)).toBeNull()
    await other.succeed(cancelAccountDeletion, {})
    pass(2 * hourMs)
    await sweep()
    expect(await exists(id)).toBe(true)
    expect(await subjectsTo(email)).toEqual([
      'Your account will be deleted',
      'Your account will be deleted soon',
      'Your account is not deleted',
    ])
  })

  it('[SET-10/grace] is carried out after 14 days, not before, with one reminder three days ahead', async () => {
    const { id, client, email } = await signedInMember(server, { language: 'en' })
    await client.succeed(requestAccountDeletion, {})
    pass(graceMs - 3 * dayMs - minuteMs)
    await sweep()
    expect(await subjectsTo(email)).toHaveLength(1)
    pass(2 * minuteMs)
    await sweep()
    await sweep()
    expect(await subjectsTo(email)).toEqual(['Your account will be deleted', 'Your account will be deleted soon'])
    pass(3 * dayMs - 2 * minuteMs)
    await sweep()
    expect(await exists(id)).toBe(true)
    pass(2 * minuteMs)
    await sweep()
    expect(await exists(id)).toBe(false)
  })

  it.each(['ban', 'security'] as const)(
    '[SET-10/grace] is open to a member who is locked out by a %s',
    async (kind) => {
      const { id, client } = await signedInMember(server)
      await pool.query(`insert into account_blocks (user_id, kind, reason) values ($1, $2, 'Spam.')`, [id, kind])
      expect((await client.succeed(requestAccountDeletion, {})).deletion).not.toBeNull()
      expect((await client.succeed(cancelAccountDeletion, {})).deletion).toBeNull()
    },
  )

  it('[SET-10/failed] is refused to the only super admin, and cancelled with a mail if another one leaves before it is due', async () => {
    const first = await dueMember({ adminLevel: 'super_admin', language: 'en' }).catch((error: unknown) => error)
    expect(String(first)).toContain('user.last_super_admin')
    const [one, two] = [
      await signedInMember(server, { adminLevel: 'super_admin', language: 'en' }),
      await signedInMember(server, { adminLevel: 'super_admin' }),
    ]
    await one.client.succeed(requestAccountDeletion, {})
    await pool.query('update profiles set admin_level = $2 where id <> $1 and is_admin', [one.id, 'viewer'])
    pass(graceMs)
    await sweep()
    expect(await exists(one.id)).toBe(true)
    expect((await one.client.succeed(readAccountDeletion, {})).deletion).toBeNull()
    expect((await subjectsTo(one.email)).at(-1)).toBe('Your account could not be deleted')
    expect(await exists(two.id)).toBe(true)
  })
})

describe('the erasure of a member', () => {
  it('[SET-10/erasure] ends the sessions, removes jobs and mails of the member, and sends one last mail', async () => {
    const { id, client, email, fullName } = await dueMember({ language: 'en', fullName: 'Runeberg Sälgmark' })
    const other = await buildMember(server)
    const mail = (to: string, text: string) => JSON.stringify({ to, subject: 'Hello', paragraphs: [text] })
    await pool.query(
      `insert into pgboss.job (name, data, state) values
         ('mail.send', $1, 'completed'), ('mail.send', $2, 'created'), ('mail.send', $3, 'created'),
         ('notifications.mailMember', jsonb_build_object('memberId', $4::text), 'retry')`,
      [mail(other.email, `${fullName} has answered.`), mail(email, 'Hello'), mail(`x${email}`, 'Hello'), id],
    )
    await erased()
    expect((await client.succeed(session, {})).viewer).toBeNull()
    expect(await erasureOf(id)).toBe(0)
    const { rows } = await pool.query<{ data: { to: string } }>(
      `select data from pgboss.job where concat(data, output) ilike any($1)`,
      [[`%${id}%`, `%${email}%`, `%${fullName}%`]],
    )
    expect(rows.map(({ data }) => data.to)).toEqual([`x${email}`])
    const mails = await server.mails(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your account has been deleted'])
    const expiresAt = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
      Date.now() + 20 * dayMs,
    )
    expect(mails[0]?.text).toContain(expiresAt)
    await pool.query(`delete from pgboss.job where data ->> 'to' = $1`, [`x${email}`])
  })

  it('[SET-10/erasure] is not stopped by a cancellation that comes while it runs, which is refused', async () => {
    const { id, client } = await dueMember()
    const release = await lockTable('notification_choices')
    const erasing = runJob('accountDeletion.erase', { memberId: id })
    await waitingFor('notification_choices')
    const cancelling = client.call(cancelAccountDeletion, {})
    await waitingFor('account_deletions')
    await release()
    await erasing
    expect((await cancelling).code).toBe('auth.required')
    expect(await exists(id)).toBe(false)
    await erased()
  })

  it('[SET-10/cancel] does not happen when it comes while a cancellation runs', async () => {
    const { id, client } = await dueMember()
    const release = await lockTable('events_outbox')
    const cancelling = client.call(cancelAccountDeletion, {})
    await waitingFor('events_outbox')
    const erasing = runJob('accountDeletion.erase', { memberId: id })
    await waitingFor('account_deletions')
    await release()
    await erasing
    expect((await cancelling).code).toBeNull()
    expect(await exists(id)).toBe(true)
    expect((await client.succeed(readAccountDeletion, {})).deletion).toBeNull()
  })

  it('[SET-10/erasure] happens once when two nodes carry it out at once', async () => {
    const { id, email } = await dueMember({ language: 'en' })
    await Promise.all([1, 2, 3].map(() => runJob('accountDeletion.erase', { memberId: id })))
    expect(await erasureOf(id)).toBe(1)
    pass(2 * minuteMs)
    await sweep()
    expect((await server.mails(email)).map(({ subject }) => subject)).toEqual(['Your account has been deleted'])
  })

  it('[SET-10/erasure] leaves everything when its connection is lost halfway, and finishes later', async () => {
    const { id, client } = await dueMember()
    const release = await lockTable('notification_choices')
    const lost = runJob('accountDeletion.erase', { memberId: id }).catch((error: unknown) => String(error))
    const [pid] = await waitingFor('notification_choices')
    await pool.query('select pg_terminate_backend($1)', [pid])
    expect(await lost).toMatch(/terminat/i)
    await release()
    expect(await exists(id)).toBe(true)
    expect(await erasureOf(id)).toBe(0)
    expect((await client.succeed(readAccountDeletion, {})).deletion).not.toBeNull()
    await erased()
    expect(await exists(id)).toBe(false)
    expect(await erasureOf(id)).toBe(0)
  })

  it('[SET-10/erasure] tries the last mail for two days, and then forgets the address without it', async () => {
    const { id, email } = await dueMember()
    // Nothing listens there.
    const broken = { ...job, config: { ...job.config, mailUrl: 'smtp://127.0.0.1:1' } }
    await sweep(broken)
    pass(2 * minuteMs)
    await expect(sweep(broken)).rejects.toThrow(/ECONNREFUSED/)
    expect(await erasureOf(id)).toBe(1)
    pass(accountDeletionLimits.mailTryHours * hourMs)
    await sweep(broken)
    expect(await erasureOf(id)).toBe(0)
    expect(await server.mails(email)).toEqual([])
  })
})
