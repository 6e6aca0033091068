import { useEffect, useState } from 'react'

/** What we use of a wallet (EIP-1193). */
export type Wallet = {
  /** As the wallet calls itself; null for one that does not say. */
  name: string | null
  request: (call: { method: string; params?: readonly unknown[] }) => Promise<unknown>
}

type Announcement = { detail?: { info?: { uuid?: unknown; name?: unknown }; provider?: Wallet } }

/** The wallets of this browser, in the order in which they announce themselves (EIP-6963). Undefined before they could. */
export const useWallets = (): readonly Wallet[] | undefined => {
  const [wallets, setWallets] = useState<readonly Wallet[]>()
  useEffect(() => {
    const found = new Map<unknown, Wallet>()
    const add = (event: Event) => {
      const { info, provider } = (event as Event & Announcement).detail ?? {}
      if (!provider || typeof info?.name !== 'string' || found.has(info.uuid)) return
      found.set(info.uuid, { name: info.name, request: (call) => provider.request(call) })
      setWallets([...found.values()])
    }
    addEventListener('eip6963:announceProvider', add)
    // The wallets answer at once. Older ones only set `ethereum`.
    dispatchEvent(new Event('eip6963:requestProvider'))
    const { ethereum } = window as { ethereum?: Wallet }
    if (found.size === 0) setWallets(ethereum ? [{ name: null, request: (call) => ethereum.request(call) }] : [])
    return () => removeEventListener('eip6963:announceProvider', add)
  }, [])
  return wallets
}

const hexOf = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** The account that the owner chooses in the wallet. */
export const askForAccount = async (wallet: Wallet): Promise<string> => {
  const accounts = await wallet.request({ method: 'eth_requestAccounts' })
  return String(Array.isArray(accounts) ? accounts[0] : '')
}

/** The signature of a message (EIP-191), which the wallet shows to its owner first. */
export const sign = async (wallet: Wallet, message: string, account: string): Promise<string> =>
  String(await wallet.request({ method: 'personal_sign', params: [hexOf(message), account] }))

/** The owner pressed "cancel" in the wallet (EIP-1193). */
export const isDeclined = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 4001
