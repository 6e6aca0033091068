import type { ExpressionBuilder, Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

type Flow = {
  stateHash: Buffer
  browserHash: Buffer
  provider: string
  /** Null for a login. */
  userId: string | null
  sealed: Buffer
}

export const insertFlow = async (tx: Kysely<DB>, flow: Flow, expiresAt: Date): Promise<void> => {
  await tx
    .insertInto('identity_flows')
    .values({
      state_hash: flow.stateHash,
      browser_hash: flow.browserHash,
      provider: flow.provider,
      user_id: flow.userId,
      sealed: flow.sealed,
      expires_at: expiresAt,
    })
    .execute()
}

type FlowKey = Pick<Flow, 'stateHash' | 'browserHash' | 'provider'>

const flowColumns = ['user_id', 'sealed', 'answer', 'expires_at'] as const

const isFlow =
  ({ stateHash, browserHash, provider }: FlowKey, now: Date) =>
  (eb: ExpressionBuilder<DB, 'identity_flows'>) =>
    eb.and([
      eb('state_hash', '=', stateHash),
      eb('browser_hash', '=', browserHash),
      eb('provider', '=', provider),
      eb('expires_at', '>', now),
    ])

export const findFlow = (db: Kysely<DB>, key: FlowKey, now: Date) =>
  db.selectFrom('identity_flows').select(flowColumns).where(isFlow(key, now)).executeTakeFirst()

/** Of several concurrent calls only one gets the flow. */
export const takeFlow = (db: Kysely<DB>, key: FlowKey, now: Date) =>
  db.deleteFrom('identity_flows').where(isFlow(key, now)).returning(flowColumns).executeTakeFirst()

/** Lets the first answer to the flow in, valid or not. Locks the row, so a concurrent second answer gets nothing. */
export const claimFlowForAnswer = (
  tx: Kysely<DB>,
  { stateHash, provider }: Pick<Flow, 'stateHash' | 'provider'>,
  now: Date,
) =>
  tx
    .updateTable('identity_flows')
    .set({ answered_at: now })
    .where('state_hash', '=', stateHash)
    .where('provider', '=', provider)
    .where('expires_at', '>', now)
    .where('answered_at', 'is', null)
    .returning('sealed')
    .executeTakeFirst()

export const insertAnswer = async (tx: Kysely<DB>, stateHash: Buffer, answer: Buffer): Promise<void> => {
  await tx.updateTable('identity_flows').set({ answer }).where('state_hash', '=', stateHash).execute()
}

export type SignUp = {
  provider: string
  subject: string
  accountName: string
  email: string
  fullName: string
  next: string | null
}

export const insertSignUp = async (
  tx: Kysely<DB>,
  tokenHash: Buffer,
  { provider, subject, accountName, email, fullName, next }: SignUp,
  expiresAt: Date,
): Promise<void> => {
  await tx
    .insertInto('identity_sign_ups')
    .values({
      token_hash: tokenHash,
      provider,
      subject,
      account_name: accountName,
      email,
      full_name: fullName,
      next_path: next,
      expires_at: expiresAt,
    })
    .execute()
}

const signUpColumns = [
  'provider',
  'subject',
  'account_name as accountName',
  'email',
  'full_name as fullName',
  'next_path as next',
  'expires_at as expiresAt',
] as const

export const findSignUp = (db: Kysely<DB>, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('identity_sign_ups')
    .select(signUpColumns)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Of several concurrent calls only one gets the sign-up. */
export const takeSignUp = (tx: Kysely<DB>, tokenHash: Buffer, now: Date) =>
  tx
    .deleteFrom('identity_sign_ups')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(signUpColumns)
    .executeTakeFirst()

export const deleteFlowsOf = async (tx: Kysely<DB>, userId: string): Promise<void> => {
  await tx.deleteFrom('identity_flows').where('user_id', '=', userId).execute()
}

export const deleteExpired = async (db: Kysely<DB>, now: Date): Promise<number> => {
  const results = [
    await db.deleteFrom('identity_flows').where('expires_at', '<', now).executeTakeFirst(),
    await db.deleteFrom('identity_sign_ups').where('expires_at', '<', now).executeTakeFirst(),
  ]
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}
