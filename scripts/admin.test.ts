import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { buildMember } from '#features/accounts/server/testing.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { parseCommand } from './admin.ts'
import { CommandError } from './command-error.ts'

const database = await openTestDatabase()

type CommandResult = { code: number; output: string }

/** Runs a command on the test database in this process. */
const admin = async (...args: string[]): Promise<CommandResult> => {
  try {
    return { code: 0, output: await parseCommand(args)(database.db) }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return { code: error.exitCode, output: error.message }
  }
}

/** Runs a command in its own process, as `npm run admin` does. */
const adminProgram = async (...args: string[]): Promise<CommandResult> => {
  const env = { ...process.env, DATABASE_URL: database.url }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...args], {
      env,
    })
    return { code: 0, output: stdout.trim() }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, output: stderr.trim() }
  }
}

const levelOf = async (id: string) =>
  database.db.selectFrom('profiles').select(['is_admin', 'admin_level']).where('id', '=', id).executeTakeFirstOrThrow()

it('npm run admin grants, changes and revokes a level, but never that of the last super admin', async () => {
  const { id, email } = await buildMember(database)
  expect(await admin('list')).toEqual({ code: 0, output: 'There is no administrator yet.' })
  expect(await admin('grant', email.toUpperCase(), 'super-admin')).toEqual({
    code: 0,
    output: `${email} is super admin now.`,
  })
  expect(await levelOf(id)).toEqual({ is_admin: true, admin_level: 'super_admin' })
  expect(await admin('revoke', email)).toEqual({
    code: 1,
    output: `${email} is the last super admin; make another one first.`,
  })

  const other = await buildMember(database)
  expect((await admin('grant', other.email, 'super_admin')).code).toBe(0)
  expect((await admin('grant', email, 'viewer')).output).toBe(`${email} is viewer now.`)
  expect((await admin('revoke', email)).output).toBe(`${email} is no administrator any more.`)
  expect(await levelOf(id)).toEqual({ is_admin: false, admin_level: null })

  // A banned super admin cannot appoint another one and does not count.
  await database.db
    .insertInto('account_blocks')
    .values({ user_id: id, kind: 'ban', reason: 'A test wants it.' })
    .execute()
  expect((await admin('grant', email, 'super_admin')).code).toBe(0)
  expect((await admin('revoke', other.email)).output).toBe(
    `${other.email} is the last super admin; make another one first.`,
  )
})

it('npm run admin refuses to grant a level to an account with an unconfirmed address', async () => {
  const { id, email } = await buildMember(database, { confirmed: false })
  expect(await admin('grant', email, 'viewer')).toEqual({
    code: 1,
    output: `${email} has not been confirmed yet: nobody knows whose it is. Follow the link in the mail first.`,
  })
  expect(await levelOf(id)).toEqual({ is_admin: false, admin_level: null })
})

it('[ADM-10/before-after] npm run admin records each change of level in the audit log without an actor', async () => {
  const { id, email } = await buildMember(database)
  await admin('grant', email, 'viewer')
  await admin('grant', email, 'viewer')
  await admin('revoke', email)
  const rows = await database.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'before', 'after'])
    .where('target_id', '=', id)
    .orderBy('created_at')
    .execute()
  expect(rows).toEqual([
    { actor_id: null, action: 'users.set_admin_level', before: { level: null }, after: { level: 'viewer' } },
    { actor_id: null, action: 'users.set_admin_level', before: { level: 'viewer' }, after: { level: null } },
  ])
})

it('npm run admin prints the result, or a one-line error with exit code 1', async () => {
  const { id, email } = await buildMember(database)
  expect(await adminProgram('grant', email, 'viewer')).toEqual({ code: 0, output: `${email} is viewer now.` })
  expect(await levelOf(id)).toEqual({ is_admin: true, admin_level: 'viewer' })
  expect(await adminProgram('revoke', 'nobody@example.com')).toEqual({
    code: 1,
    output: 'User not found: nobody@example.com',
  })
})

it('npm run admin refuses an unknown member, level or command', async () => {
  const { email } = await buildMember(database)
  expect(await admin('grant', 'nobody@example.com', 'admin')).toEqual({
    code: 1,
    output: 'User not found: nobody@example.com',
  })
  expect(await admin('grant', email, 'king')).toEqual({
    code: 1,
    output: 'LEVEL must be viewer, admin, super_admin; it is "king".',
  })
  expect((await admin('crown', email)).code).toBe(2)
})

it('npm run admin lists who has no second factor, and since when the administration is closed to them', async () => {
  const { id, email } = await buildMember(database, { adminLevel: 'viewer' })
  const lineOf = async () => (await admin('list')).output.split('\n').find((line) => line.includes(email))
  expect(await lineOf()).toMatch(/ {2}no second factor: closes on \d{4}-\d{2}-\d{2}$/)
  const since = new Date('2026-01-01T12:00:00Z')
  await database.db.updateTable('profiles').set({ administrator_since: since }).where('id', '=', id).execute()
  expect(await lineOf()).toMatch(/ {2}no second factor: closed since 2026-01-15$/)
  await database.db.updateTable('users').set({ strong_proofs: 1 }).where('id', '=', id).execute()
  expect(await lineOf()).toBe(`viewer       ${email}`)
})

it('npm run admin reset-factors turns off two-step login and ends the sessions', async () => {
  const { id, email } = await buildMember(database)
  expect(await admin('reset-factors', email)).toEqual({
    code: 1,
    output: `${email} has neither two-step login nor a passkey.`,
  })
  expect((await admin('reset-factors', 'nobody@example.com')).output).toBe('User not found: nobody@example.com')
  await database.db
    .insertInto('totp_factors')
    .values({ user_id: id, sealed_secret: Buffer.from('sealed'), confirmed_at: new Date() })
    .execute()
  await database.db
    .insertInto('sessions')
    .values({ user_id: id, token: `token of ${id}`, expires_at: new Date(Date.now() + 60_000) })
    .execute()
  expect(await admin('reset-factors', email.toUpperCase())).toEqual({
    code: 0,
    output: `${email} logs in without a second step now. All their sessions have ended.`,
  })
  const rowsOf = async (table: 'totp_factors' | 'sessions') =>
    (await database.db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).length
  expect([await rowsOf('totp_factors'), await rowsOf('sessions')]).toEqual([0, 0])
})
