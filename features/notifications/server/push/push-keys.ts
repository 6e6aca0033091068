import { createECDH } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import * as queries from '../queries/push.ts'

/** Makes the keys of this installation unless it has them. */
export const preparePushKeys = async (db: Kysely<DB>): Promise<void> => {
  if (await queries.findKeys(db)) return
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // The number's first bytes can be zero; the key is 32 bytes all the same.
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  await queries.insertKeysIfMissing(db, { publicKey, privateKey })
}

/** Whether this is a key that something can be sealed with: a point of the curve. */
export const isValidPublicKey = (p256dh: string): boolean => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    pair.computeSecret(p256dh, 'base64url')
    return true
  } catch {
    return false
  }
}

export const readPushKeys = async (db: Kysely<DB>): Promise<queries.PushKeys> => {
  const keys = await queries.findKeys(db)
  if (!keys) throw new Error('The keys for Web Push are made when a node starts; they are gone.')
  return keys
}
