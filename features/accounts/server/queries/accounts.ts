import { type Kysely, sql } from 'kysely'
import { isBanned } from '#features/security-events/server/index.ts'
import type { Language } from '#kit/fields.ts'
import type { DB } from '#platform/db/schema.ts'
import { lockUser } from './users.ts'

export type NewAccount = {
  id?: string
  email: string
  fullName: string
  passwordHash: string | null
  role: string | null
  language: Language
  timeZone: string
  /** Null for an invited account: the terms are accepted with its link. */
  termsAcceptedAt?: Date | null
  now: Date
}

/** Creates the account, its profile and its password, if any. @returns its id; undefined if the address is taken */
export const createAccount = async (tx: Kysely<DB>, account: NewAccount): Promise<string | undefined> => {
  const { id, email, fullName, passwordHash, role, language, timeZone, now, termsAcceptedAt = now } = account
  const created = await tx
    .with('opened', (db) =>
      db
        .insertInto('users')
        .values({
          ...(id && { id }),
          email,
          name: fullName,
          terms_accepted_at: termsAcceptedAt,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id'),
    )
    .with('secured', (db) =>
      db
        .insertInto('identities')
        .columns(['user_id', 'provider', 'subject', 'password_hash'])
        .expression((from) =>
          from
            .selectFrom('opened')
            .select([
              'id',
              sql.val('credential').as('provider'),
              sql<string>`id::text`.as('subject'),
              sql.val(passwordHash).as('hash'),
            ])
            .where(sql.lit(passwordHash !== null)),
        ),
    )
    .with('introduced', (db) =>
      db
        .insertInto('profiles')
        .columns(['id', 'full_name', 'role', 'language', 'time_zone', 'created_at'])
        .expression((from) =>
          from
            .selectFrom('opened')
            .select([
              'id',
              sql.val(fullName).as('full_name'),
              sql.val(role).as('role'),
              sql.val(language).as('language'),
              sql.val(timeZone).as('time_zone'),
              sql<Date>`${now}::timestamptz`.as('created_at'),
            ]),
        ),
    )
    .selectFrom('opened')
    .select('id')
    .executeTakeFirst()
  return created?.id
}

const accountOf = (db: Kysely<DB>, email: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('profiles as p', 'p.id', 'u.id')
    .select((eb) => [
      'u.id',
      'u.email',
      'u.email_confirmed',
      eb.fn.coalesce('p.full_name', 'u.name').as('full_name'),
      'p.language',
    ])
    .select(isBanned('u.id').as('banned'))
    .where('u.email', '=', email)

export const lockAccount = (tx: Kysely<DB>, email: string) => accountOf(tx, email).forUpdate('u').executeTakeFirst()

export const findAccountByEmail = (db: Kysely<DB>, email: string) => accountOf(db, email).executeTakeFirst()

/** The data of an unconfirmed sign-up; undefined for a banned or confirmed account. */
export const findUnconfirmedSignUp = (tx: Kysely<DB>, userId: string) =>
  tx
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select(['u.id', 'u.email', 'u.name as fullName', 'p.role', 'p.language', 'p.time_zone as timeZone'])
    .where('u.id', '=', userId)
    .where('u.email_confirmed', '=', false)
    .where((eb) => eb.not(isBanned('u.id')))
    .$narrowType<{ language: Language }>()
    .forUpdate('u')
    .executeTakeFirst()

export const findAccount = (tx: Kysely<DB>, userId: string) =>
  tx
    .selectFrom('users as u')
    .leftJoin('profiles as p', 'p.id', 'u.id')
    .select((eb) => [
      'u.id',
      'u.email',
      'u.email_confirmed',
      eb.fn.coalesce('p.full_name', 'u.name').as('full_name'),
      'p.language',
      'p.time_zone as timeZone',
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()

/** @param forms E.164 numbers; an account with an earlier one is preferred */
export const findEmailByPhone = async (db: Kysely<DB>, forms: readonly string[]): Promise<string | undefined> => {
  const row = await db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .select('u.email')
    .where('p.phone', 'in', forms)
    .where('p.phone_confirmed_at', 'is not', null)
    .orderBy(sql`array_position(${[...forms]}::text[], p.phone)`)
    .limit(1)
    .executeTakeFirst()
  return row?.email
}

export const confirmAddress = async (tx: Kysely<DB>, userId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ email_confirmed: true, email_confirmed_at: now, updated_at: now })
    .where('id', '=', userId)
    .where('email_confirmed', '=', false)
    .execute()
}

export const findCredential = (db: Kysely<DB>, email: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('identities as i', 'i.user_id', 'u.id')
    .select(['u.id as userId', 'u.email_confirmed as emailConfirmed', 'i.password_hash as passwordHash'])
    .where('u.email', '=', email)
    .where('i.provider', '=', 'credential')
    .where('i.password_hash', 'is not', null)
    .$narrowType<{ passwordHash: string }>()
    .executeTakeFirst()

/** Whether the member has a password or a linked account of another service. */
export const hasIdentity = async (db: Kysely<DB>, userId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('identities')
    .select('id')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('provider', '!=', 'credential'), eb('password_hash', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Locks the account of a credential until the transaction ends.
 * @returns false if the password, the confirmation or the account has changed since the credential was read
 */
export const lockCredential = async (
  tx: Kysely<DB>,
  credential: { userId: string; passwordHash: string; emailConfirmed: boolean },
): Promise<boolean> => {
  // A separate statement: after waiting for a lock, a statement sees other tables as they were before the wait.
  if (!(await lockUser(tx, credential.userId))) return false
  const unchanged = await tx
    .selectFrom('users as u')
    .innerJoin('identities as i', 'i.user_id', 'u.id')
    .select('u.id')
    .where('u.id', '=', credential.userId)
    .where('u.email_confirmed', '=', credential.emailConfirmed)
    .where('i.provider', '=', 'credential')
    .where('i.password_hash', '=', credential.passwordHash)
    .executeTakeFirst()
  return unchanged !== undefined
}

/** Also creates the password of an account without one. */
export const setPassword = async (tx: Kysely<DB>, userId: string, passwordHash: string, now: Date): Promise<void> => {
  await tx
    .insertInto('identities')
    .values({ user_id: userId, provider: 'credential', subject: userId, password_hash: passwordHash })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'subject']).doUpdateSet({ password_hash: passwordHash, updated_at: now }),
    )
    .execute()
}

export const removePassword = (tx: Kysely<DB>, userId: string) =>
  tx.deleteFrom('identities').where('user_id', '=', userId).where('provider', '=', 'credential').execute()

export type PreferencesChange = { language?: Language | undefined; timeZone?: string | undefined }

export const updatePreferences = async (
  tx: Kysely<DB>,
  userId: string,
  change: PreferencesChange,
  now: Date,
): Promise<void> => {
  const { language, timeZone } = change
  await tx
    .updateTable('profiles')
    .set({
      ...(language === undefined ? {} : { language }),
      ...(timeZone === undefined ? {} : { time_zone: timeZone }),
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
}

export const setOnboarded = async (tx: Kysely<DB>, userId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('profiles')
    .set({ onboarded_at: now, updated_at: now })
    .where('id', '=', userId)
    .where('onboarded_at', 'is', null)
    .execute()
}

export const profileRow = (db: Kysely<DB>, userId: string) =>
  db.selectFrom('profiles').selectAll().where('id', '=', userId).executeTakeFirst()

export const roleRows = (db: Kysely<DB>, userId: string) =>
  db
    .selectFrom('user_roles')
    .select(['user_id', 'role', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute()
