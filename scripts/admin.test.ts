import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { buildMember } from '#features/accounts/server/testing.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { parseCommand, CommandError } from './admin.ts'

const database = await openTestDatabase()

type CommandResult = { code: number; output: string }

/** A command on the test's database, without a process of its own. */
const admin = async (...args: string[]): Promise<CommandResult> => {
  try {
    return { code: 0, output: await parseCommand(args)(database.db) }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return { code: error.exitCode, output: error.message }
  }
}

/** `npm run admin -- …` as an operator runs it. */
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

it('makes a member an administrator, changes the level and takes it back', async () => {
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

  // Who is banned could not make another one.
  await database.db
    .insertInto('account_blocks')
    .values({ user_id: id, kind: 'ban', reason: 'A test wants it.' })
    .execute()
  expect((await admin('grant', email, 'super_admin')).code).toBe(0)
  expect((await admin('revoke', other.email)).output).toBe(
    `${other.email} is the last super admin; make another one first.`,
  )
})

it('refuses a level to an account whose address is not confirmed', async () => {
  const { id, email } = await buildMember(database, { confirmed: false })
  expect(await admin('grant', email, 'viewer')).toEqual({
    code: 1,
    output: `${email} has not been confirmed yet: nobody knows whose it is. Follow the link in the mail first.`,
  })
  expect(await levelOf(id)).toEqual({ is_admin: false, admin_level: null })
})

it('[ADM-10/before-after] writes what the operator did into the audit log, without a name', async () => {
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

it('npm run admin prints what it did, or one line that says why not with exit code 1', async () => {
  const { id, email } = await buildMember(database)
  expect(await adminProgram('grant', email, 'viewer')).toEqual({ code: 0, output: `${email} is viewer now.` })
  expect(await levelOf(id)).toEqual({ is_admin: true, admin_level: 'viewer' })
  expect(await adminProgram('revoke', 'nobody@example.com')).toEqual({
    code: 1,
    output: 'User not found: nobody@example.com',
  })
})

it('refuses an unknown member, level or command', async () => {
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
