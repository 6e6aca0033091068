import { createECDH } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import * as queries from '../queries/push.ts'

/** Creates the VAPID key pair of this installation if there is none. */
export const preparePushKeys = async (db: Kysely<DB>): Promise<void> => {
  if (await queries.findKeys(db)) return
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // `getPrivateKey` drops leading zero bytes, but the key must have 32 bytes.
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  await queries.insertKeysIfMissing(db, { publicKey, privateKey })
}

/** True if the key is a point on the P-256 curve. */
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
