import { createHash } from 'node:crypto'
import type { Address, Hex } from 'viem'
import type { Config } from '#platform/config.ts'
import { identityLimits, walletPath } from '../contract/index.ts'
import type { ExternalProfile } from './external-profile.ts'
import type { FlowSecrets, ProviderFailure } from './open-id.ts'

/** The only file that uses `viem`, which is loaded when the first wallet arrives: most servers offer none. */

type Site = Pick<Config, 'publicBaseUrl'>

/** What the message repeats of the flow, so that a signature is worth nothing in another one. */
type WalletFlow = Pick<FlowSecrets, 'nonce'> & { userId: string | null; expiresAt: Date }

/** The state is in the fragment, which browsers send to no server. */
export const walletUrl = ({ publicBaseUrl }: Site, { state }: Pick<FlowSecrets, 'state'>): string =>
  `${publicBaseUrl}${walletPath}#code=${state}`

/** EIP-4361 allows letters and digits only. */
const nonceOf = ({ nonce }: WalletFlow): string => createHash('sha256').update(nonce).digest('hex')

const ethereumMainnet = 1

/** The message that the wallet shows and signs (EIP-4361). It is the same in each call for a flow and an address. */
export const walletMessage = async ({ publicBaseUrl }: Site, flow: WalletFlow, address: string): Promise<string> => {
  const [{ createSiweMessage }, { getAddress }] = await Promise.all([import('viem/siwe'), import('viem/utils')])
  return createSiweMessage({
    address: getAddress(address.toLowerCase()),
    chainId: ethereumMainnet,
    domain: new URL(publicBaseUrl).host,
    uri: publicBaseUrl + walletPath,
    version: '1',
    statement:
      flow.userId === null
        ? 'Log in to Nordbro with this account. It costs nothing.'
        : 'Connect this account with your account at Nordbro, to log in with it. It costs nothing.',
    nonce: nonceOf(flow),
    issuedAt: new Date(flow.expiresAt.getTime() - identityLimits.flowSeconds * 1000),
    expirationTime: flow.expiresAt,
  })
}

const codePattern = /^(0x[0-9a-fA-F]{40})\.(0x[0-9a-fA-F]{130})$/

/** Verifies the signature of the flow's own message, which is written again and not taken from the caller. */
export const readWallet = async (
  site: Site,
  flow: WalletFlow,
  code: string,
): Promise<ExternalProfile | ProviderFailure> => {
  const [, address, signature] = codePattern.exec(code) ?? []
  if (!address || !signature) return { failure: 'identity.refused' }
  const { getAddress, verifyMessage } = await import('viem/utils')
  const message = await walletMessage(site, flow, address)
  // Throws for a signature that no key can have made.
  const isSigned = await verifyMessage({
    address: address.toLowerCase() as Address,
    message,
    signature: signature as Hex,
  }).catch(() => false)
  if (!isSigned) return { failure: 'identity.refused' }
  return {
    subject: address.toLowerCase(),
    accountName: getAddress(address.toLowerCase()),
    verifiedEmail: null,
    fullName: '',
  }
}
