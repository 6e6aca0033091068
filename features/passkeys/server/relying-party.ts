import { isIP } from 'node:net'
import type { Config } from '#platform/config.ts'

/** The site that passkeys belong to (WebAuthn 3, section 4). */
export type RelyingParty = { id: string; origin: string }

/** Null: browsers allow no passkeys for the server's address, because its host is an IP address. */
export const relyingPartyOf = ({ publicBaseUrl }: Pick<Config, 'publicBaseUrl'>): RelyingParty | null => {
  const { hostname, origin } = new URL(publicBaseUrl)
  return isIP(hostname) || hostname.startsWith('[') ? null : { id: hostname, origin }
}
