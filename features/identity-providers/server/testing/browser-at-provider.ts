import type { IdentityProvider } from '#platform/identity-providers.ts'
import type { Client } from '#tests/support/client.ts'
import { beginLink, beginLogin, finish } from '../../contract/index.ts'

export type Returned = { provider: string; state: string; code?: string; iss?: string; error?: string }

/** The parameters with which the provider sends the browser back. */
export const parametersOf = (address: string): Returned => {
  const { pathname, searchParams } = new URL(address)
  const { state = '', ...rest } = Object.fromEntries(searchParams)
  const { code, iss, error } = rest
  return {
    provider: pathname.split('/').at(-1) ?? '',
    state,
    ...(code && { code }),
    ...(iss && { iss }),
    ...(error && { error }),
  }
}

/** Follows the provider's redirects, with its cookies, until it sends the browser back. */
export const visitProvider = async (
  url: string,
  isBack = (address: URL) => address.pathname.startsWith('/login/return/'),
) => {
  const cookies = new Map<string, string>()
  let address = new URL(url)
  for (let step = 0; step < 20; step++) {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    address = new URL(location, address)
    if (isBack(address)) return parametersOf(address.href)
  }
  throw new Error('The provider does not send the browser back.')
}

/** Begins a login and comes back from the provider, without finishing it. */
export const returnFrom = async (client: Client, { key }: Pick<IdentityProvider, 'key'>, next?: string) =>
  visitProvider((await client.succeed(beginLogin, { provider: key, ...(next && { next }) })).url)

export const logInWith = async (client: Client, provider: Pick<IdentityProvider, 'key'>) =>
  client.call(finish, await returnFrom(client, provider))

export const linkWith = async (client: Client, { key }: Pick<IdentityProvider, 'key'>) =>
  client.call(finish, await visitProvider((await client.succeed(beginLink, { provider: key })).url))
