import { createHash } from 'node:crypto'
import { CompiledQuery, type Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { kernelError } from './api-error.ts'

export type IdempotentCall = { caller: string; endpoint: string; key: string; input: unknown }

/** A valid `Idempotency-Key`: 8 to 128 visible ASCII characters. */
export const isIdempotencyKey = (value: string) => /^[\x21-\x7E]{8,128}$/.test(value)

const hashOf = (input: unknown) => createHash('sha256').update(JSON.stringify(input)).digest()

/**
 * Claims the key in the call's transaction. A concurrent call with the same key waits here for the first one's end.
 * @returns the stored response, or null if the call must run
 * @throws `idempotency.mismatch` if the key was used with another input
 */
export const claimIdempotencyKey = async (
  tx: Kysely<DB>,
  call: IdempotentCall,
): Promise<{ answer: unknown } | null> => {
  const hash = hashOf(call.input)
  const claimed = await tx.executeQuery(
    CompiledQuery.raw(
      `insert into idempotency_keys (caller, endpoint, key, request_hash) values ($1, $2, $3, $4)
       on conflict do nothing returning 1`,
      [call.caller, call.endpoint, call.key, hash],
    ),
  )
  if (claimed.rows.length > 0) return null
  const { rows } = await tx.executeQuery<{ request_hash: Buffer; answer: unknown }>(
    CompiledQuery.raw(
      `select request_hash, answer from idempotency_keys where caller = $1 and endpoint = $2 and key = $3`,
      [call.caller, call.endpoint, call.key],
    ),
  )
  const existing = rows[0]
  if (!existing || !existing.request_hash.equals(hash)) throw kernelError('idempotency.mismatch')
  return { answer: existing.answer }
}

/** Stores the response with the claim, in the call's transaction. */
export const storeAnswer = async (tx: Kysely<DB>, call: IdempotentCall, answer: unknown): Promise<void> => {
  await tx.executeQuery(
    CompiledQuery.raw(
      `update idempotency_keys set answer = $4::jsonb where caller = $1 and endpoint = $2 and key = $3`,
      [call.caller, call.endpoint, call.key, JSON.stringify(answer)],
    ),
  )
}
