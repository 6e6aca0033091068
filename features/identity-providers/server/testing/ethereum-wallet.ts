import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Client } from '#tests/support/client.ts'
import { beginLink, beginLogin, finish, writeWalletMessage } from '../../contract/index.ts'

export const createWallet = () => privateKeyToAccount(generatePrivateKey())

export type Wallet = ReturnType<typeof createWallet>

/** The state that the wallet's page takes from its address. */
export const stateOf = (url: string): string => new URL(url).hash.slice('#code='.length)

/** Signs what the wallet's page would show, without finishing. */
export const signFor = async (client: Client, wallet: Wallet, url: string) => {
  const state = stateOf(url)
  const { message } = await client.succeed(writeWalletMessage, { state, address: wallet.address })
  return { provider: 'wallet', state, code: `${wallet.address}.${await wallet.signMessage({ message })}` }
}

export const logInWithWallet = async (client: Client, wallet: Wallet) =>
  client.call(finish, await signFor(client, wallet, (await client.succeed(beginLogin, { provider: 'wallet' })).url))

export const linkWallet = async (client: Client, wallet: Wallet) =>
  client.call(finish, await signFor(client, wallet, (await client.succeed(beginLink, { provider: 'wallet' })).url))
