import type { OutputOf } from '#kit/endpoint.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { type listPasskeys, passkeyTransports } from '../contract/index.ts'
import type { PasskeyRow } from './queries.ts'
import * as policy from './policy.ts'

export const listView = (
  rows: readonly PasskeyRow[],
  viewer: Viewer,
  facts: Omit<policy.Facts, 'count'>,
): OutputOf<typeof listPasskeys> => {
  const all = { ...facts, count: rows.length }
  return {
    passkeys: rows.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      isBackedUp: row.is_backed_up,
      can: { remove: policy.mayRemove(viewer, all) },
    })),
    can: { add: policy.mayAdd(viewer, all) },
  }
}

/** How a browser finds the passkey. */
export const descriptorOf = ({ credentialId, transports }: { credentialId: Buffer; transports: string[] }) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports: passkeyTransports.filter((one) => transports.includes(one)),
})
