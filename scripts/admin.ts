import { type Kysely, sql } from 'kysely'
import { accountChanged, usersChanged } from '#features/accounts/contract/index.ts'
import { authentication } from '#features/accounts/server/index.ts'
import { recordAction } from '#features/audit-log/server/index.ts'
import { isBanned } from '#features/security-events/server/index.ts'
import { type AdminLevel, adminLevels, secondFactorGraceDays } from '#kit/access.ts'
import { dayMs } from '#kit/durations.ts'
import { ConfigError } from '#platform/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { EmbeddedError } from '#embedded-postgres/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import type { DB } from '#platform/db/schema.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import { CommandError } from './command-error.ts'
import { reachDatabase } from './reach-database.ts'

const usage = `Administrators, from the shell of the server:

  npm run admin -- grant EMAIL LEVEL    LEVEL is ${adminLevels.join(', ').replace(/, (\w+)$/, ' or $1')}
  npm run admin -- revoke EMAIL
  npm run admin -- list
  npm run admin -- reset-factors EMAIL  turns off two-step login, removes the passkeys and ends all sessions`

const parseLevel = (typed: string | undefined): AdminLevel => {
  const level = adminLevels.find((one) => one === typed?.toLowerCase().replaceAll(/[\s-]/g, '_'))
  if (!level) throw new CommandError(`LEVEL must be ${adminLevels.join(', ')}; it is "${typed ?? ''}".`)
  return level
}

/** Sets or removes a member's admin level. The change applies from the member's next request. */
const setLevel = (db: Kysely<DB>, email: string | undefined, level: AdminLevel | null): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const address = email?.trim().toLowerCase()
    if (!address) throw new CommandError('Email is required')
    // Serializes changes: two at once could otherwise demote the last two super admins.
    await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(tx)
    const user = await tx
      .selectFrom('users')
      .select(['id', 'name', 'email_confirmed'])
      .where('email', '=', address)
      .executeTakeFirst()
    if (!user) throw new CommandError(`User not found: ${address}`)
    if (level && !user.email_confirmed)
      throw new CommandError(
        `${address} has not been confirmed yet: nobody knows whose it is. Follow the link in the mail first.`,
      )
    // A banned super admin cannot appoint another one and does not count.
    const others = await tx
      .selectFrom('profiles')
      .select('id')
      .where('admin_level', '=', 'super_admin')
      .where('id', '!=', user.id)
      .where((eb) => eb.not(isBanned('profiles.id')))
      .execute()
    const before = await tx.selectFrom('profiles').select('admin_level').where('id', '=', user.id).executeTakeFirst()
    if (before?.admin_level === 'super_admin' && level !== 'super_admin' && others.length === 0) {
      throw new CommandError(`${address} is the last super admin; make another one first.`)
    }
    await tx
      .insertInto('profiles')
      .values({ id: user.id, full_name: user.name, is_admin: level !== null, admin_level: level })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ is_admin: level !== null, admin_level: level, updated_at: new Date() }),
      )
      .execute()
    // The access role `admin` also makes its holder an administrator, so it is removed too.
    await tx.deleteFrom('user_roles').where('user_id', '=', user.id).where('role', '=', 'admin').execute()
    if (before?.admin_level !== level) {
      const act = {
        action: 'users.set_admin_level',
        target: { kind: 'member', id: user.id },
        before: { level: before?.admin_level ?? null },
        after: { level },
      } as const
      await recordAction(tx, null, new Date(), act)
    }
    await writeEvents(tx, [
      { event: accountChanged, payload: { id: user.id }, audience: { members: [user.id] } },
      { event: usersChanged, payload: { id: user.id }, audience: 'admins' },
    ])
    return level ? `${address} is ${level.replace('_', ' ')} now.` : `${address} is no administrator any more.`
  })

/** For a super admin who has lost the app, the recovery codes and every passkey: nobody else can help them. */
const resetFactors = (db: Kysely<DB>, email: string | undefined): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const address = email?.trim().toLowerCase()
    if (!address) throw new CommandError('Email is required')
    const user = await tx
      .selectFrom('users')
      .select(['id', 'strong_proofs'])
      .where('email', '=', address)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) throw new CommandError(`User not found: ${address}`)
    if (user.strong_proofs === 0) throw new CommandError(`${address} has neither two-step login nor a passkey.`)
    const { features } = await import('#platform/main.ts')
    await authentication.removeAllProofs(
      tx,
      features.flatMap(({ signIn }) => signIn ?? []),
      user.id,
    )
    const target = { kind: 'member', id: user.id }
    await recordAction(tx, null, new Date(), { action: 'users.reset_factors', target })
    await writeEvents(tx, [
      { event: accountChanged, payload: { id: user.id }, audience: { members: [user.id] } },
      { event: usersChanged, payload: { id: user.id }, audience: 'admins' },
    ])
    return `${address} logs in without a second step now. All their sessions have ended.`
  })

/** When the administration closes, or has closed, where ADMIN_SECOND_FACTOR is `required`. */
const secondFactorNote = (since: Date | null, strongProofs: number, now: Date): string => {
  if (since === null || strongProofs > 0) return ''
  const dueAt = new Date(since.getTime() + secondFactorGraceDays * dayMs)
  return `  no second factor: ${dueAt <= now ? 'closed since' : 'closes on'} ${dueAt.toISOString().slice(0, 10)}`
}

const listAdmins = async (db: Kysely<DB>): Promise<string> => {
  const rows = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .select(['email', 'admin_level', 'administrator_since', 'strong_proofs'])
    .where('is_admin', '=', true)
    .orderBy('email')
    .execute()
  return rows.length === 0
    ? 'There is no administrator yet.'
    : rows
        .map(
          ({ email, admin_level, administrator_since, strong_proofs }) =>
            `${admin_level?.padEnd(12)} ${email}${secondFactorNote(administrator_since, strong_proofs, new Date())}`,
        )
        .join('\n')
}

/**
 * Returns a function that runs the command and resolves with the text to print.
 * @throws {CommandError} when the command is unknown
 */
export const parseCommand = ([command, email, level]: readonly string[]): ((db: Kysely<DB>) => Promise<string>) => {
  if (command === 'grant') return async (db) => setLevel(db, email, parseLevel(level))
  if (command === 'revoke') return (db) => setLevel(db, email, null)
  if (command === 'list') return listAdmins
  if (command === 'reset-factors') return (db) => resetFactors(db, email)
  throw new CommandError(usage, 2)
}

const run = async (args: readonly string[]): Promise<string> => {
  const command = parseCommand(args)
  const { url, leave } = await reachDatabase()
  try {
    await migrate(url)
    const { db, close } = openDatabase(url, { max: 2, name: 'nordbro-admin' })
    return await command(db).finally(close)
  } finally {
    await leave()
  }
}

if (import.meta.main) {
  try {
    console.log(await run(process.argv.slice(2)))
  } catch (error) {
    const expected = error instanceof CommandError || error instanceof ConfigError || error instanceof EmbeddedError
    console.error(expected ? error.message : error)
    process.exitCode = error instanceof CommandError ? error.exitCode : 1
  }
}
