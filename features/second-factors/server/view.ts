import { authentication } from '#features/accounts/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import type { SecondFactorState } from '../contract/index.ts'
import { countRecoveryCodes } from './queries/recovery-codes.ts'
import { findFactor } from './queries/totp.ts'
import { listTrustedBrowsers } from './queries/trusted-browsers.ts'
import { trustHashesOf } from './trusted-browsers.ts'

export const readState = async ({
  tx,
  member,
  now,
  cookie,
}: Pick<Context, 'tx' | 'member' | 'now' | 'cookie'>): Promise<SecondFactorState> => {
  const factor = await findFactor(tx, member.id)
  if (!factor?.confirmed_at) return { totp: null, recoveryCodes: null, trustedBrowsers: [] }
  const codes = await countRecoveryCodes(tx, member.id)
  const own = trustHashesOf({ cookie })
  const browsers = await listTrustedBrowsers(tx, member.id, now)
  return {
    totp: { since: factor.confirmed_at.toISOString(), lastUsedAt: factor.last_used_at?.toISOString() ?? null },
    recoveryCodes: codes ? { left: codes.left, createdAt: codes.createdAt.toISOString() } : null,
    trustedBrowsers: browsers.map((row) => ({
      id: row.id,
      ...authentication.describeDevice(row.user_agent),
      isThis: own.some((hash) => hash.equals(row.token_hash)),
      since: row.created_at.toISOString(),
      until: row.expires_at.toISOString(),
    })),
  }
}
