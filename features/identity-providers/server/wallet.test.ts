import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { session } from '#features/accounts/contract/index.ts'
import { signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  beginLink,
  beginLogin,
  finish,
  listConnections,
  listProviders,
  unlink,
  writeWalletMessage,
} from '../contract/index.ts'
import { createWallet, linkWallet, logInWithWallet, signFor, stateOf } from './testing/ethereum-wallet.ts'

const provider = 'wallet'
const identityProviders = [{ key: provider, name: 'Ethereum', protocol: 'wallet' as const }]
let now = new Date()
const server = await startTestServer({
  config: { publicBaseUrl: 'https://nordbro.example', identityProviders },
  clock: () => now,
})

const memberWithWallet = async () => {
  const wallet = createWallet()
  const member = await signedInMember(server)
  expect((await linkWallet(member.client, wallet)).body).toMatchObject({ outcome: 'linked' })
  return { ...member, wallet }
}

const refused = { status: 422, code: 'identity.refused' }

/** A login that has begun in a browser, up to the wallet's page. */
const beginIn = async (client = server.client()) => {
  const { url } = await client.succeed(beginLogin, { provider })
  return { client, url, state: stateOf(url) }
}

const messageFor = async (...[client, input]: Parameters<typeof callMessage>) =>
  (await callMessage(client, input)).message
const callMessage = (client: ReturnType<typeof server.client>, input: { state: string; address: string }) =>
  client.succeed(writeWalletMessage, input)

describe('login with a wallet', () => {
  it('[AUTH-10/wallet] a member connects a wallet and logs in with it', async () => {
    const { id, wallet } = await memberWithWallet()
    const client = server.client()
    expect((await logInWithWallet(client, wallet)).body).toMatchObject({ outcome: 'logged_in', viewer: { id } })
    expect((await client.succeed(session, {})).viewer?.id).toBe(id)
  })

  it('[AUTH-10/wallet] without configuration no wallet is offered and none can begin', async () => {
    const bare = await startTestServer({ sameDatabaseAs: server })
    expect((await bare.call(listProviders, {})).body).toEqual({ providers: [], hasSso: false })
    expect(await bare.call(beginLogin, { provider })).toMatchObject({ code: 'identity.unknown_provider' })
    const input = { state: 'x'.repeat(43), address: createWallet().address }
    expect(await bare.call(writeWalletMessage, input)).toMatchObject({ status: 404, code: 'identity.unknown_provider' })
  })

  it('[AUTH-10/wallet] the message is a valid EIP-4361 message of this site, this wallet and this login', async () => {
    const wallet = createWallet()
    const { client, state } = await beginIn()
    const message = parseSiweMessage(await messageFor(client, { state, address: wallet.address.toLowerCase() }))
    expect(validateSiweMessage({ message, address: wallet.address, domain: 'nordbro.example', time: now })).toBe(true)
    expect(message).toMatchObject({ version: '1', chainId: 1, uri: 'https://nordbro.example/login/wallet' })
    expect(message.expirationTime?.getTime()).toBe(now.getTime() + 10 * 60_000)
    const other = await beginIn()
    const second = parseSiweMessage(await messageFor(other.client, { state: other.state, address: wallet.address }))
    expect(second.nonce).not.toBe(message.nonce)
  })

  it('the message of a member who connects a wallet says so', async () => {
    const { client } = await signedInMember(server)
    const { url } = await client.succeed(beginLink, { provider })
    const { message } = await client.succeed(writeWalletMessage, {
      state: stateOf(url),
      address: createWallet().address,
    })
    expect(parseSiweMessage(message).statement).toMatch(/^Connect this account with your account at Nordbro/)
  })

  it('a wallet that nobody has connected is refused and creates no account', async () => {
    expect(await logInWithWallet(server.client(), createWallet())).toMatchObject({
      status: 422,
      code: 'identity.wallet_unknown',
    })
  })

  it('the list of services says that a wallet cannot sign up', async () => {
    expect((await server.call(listProviders, {})).body).toEqual({
      providers: [{ key: provider, name: 'Ethereum', canSignUp: false }],
      hasSso: false,
    })
  })

  it('a wallet is listed by its address with checksum and can be disconnected, but not as the only way to log in', async () => {
    const { id, client, wallet } = await memberWithWallet()
    const [connection] = (await client.succeed(listConnections, {})).connections
    expect(connection).toMatchObject({ name: 'Ethereum', linked: { accountName: wallet.address } })
    await server.db.deleteFrom('identities').where('user_id', '=', id).where('provider', '=', 'credential').execute()
    const linkedId = connection?.linked?.id ?? ''
    const fresh = await signedInClient(server, { id })
    expect(await fresh.call(unlink, { id: linkedId })).toMatchObject({ status: 409, code: 'identity.last_way' })
    await server.db
      .insertInto('identities')
      .values({ user_id: id, provider: 'credential', subject: id, password_hash: 'hash' })
      .execute()
    await fresh.succeed(unlink, { id: linkedId })
    expect(await logInWithWallet(server.client(), wallet)).toMatchObject({ code: 'identity.wallet_unknown' })
  })

  it('a wallet that another member has connected cannot be connected again', async () => {
    const { wallet } = await memberWithWallet()
    const { client } = await signedInMember(server)
    expect(await linkWallet(client, wallet)).toMatchObject({ status: 409, code: 'identity.linked_elsewhere' })
  })
})

describe('a hostile signature', () => {
  it('[AUTH-10/wallet] the signature of another wallet is refused', async () => {
    const { wallet } = await memberWithWallet()
    const { client, url } = await beginIn()
    const signed = await signFor(client, createWallet(), url)
    const code = `${wallet.address}.${signed.code.split('.')[1]}`
    expect(await client.call(finish, { ...signed, code })).toMatchObject(refused)
  })

  it('[AUTH-10/wallet] a signature works once, also when twenty requests use it at once', async () => {
    const { wallet } = await memberWithWallet()
    const { client, url } = await beginIn()
    const signed = await signFor(client, wallet, url)
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.call(finish, signed)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'identity.flow_expired')).toHaveLength(19)
  })

  it('[AUTH-10/wallet] a signature of one login is refused in another one of the same browser', async () => {
    const { wallet } = await memberWithWallet()
    const { client, url } = await beginIn()
    const { code } = await signFor(client, wallet, url)
    const { state } = await beginIn(client)
    expect(await client.call(finish, { provider, state, code })).toMatchObject(refused)
  })

  it('[AUTH-10/wallet] a signature is refused in another browser, which cannot read the message either', async () => {
    const { wallet } = await memberWithWallet()
    const { client, url, state } = await beginIn()
    const signed = await signFor(client, wallet, url)
    const { client: stranger } = await beginIn()
    expect(await stranger.call(finish, signed)).toMatchObject({ status: 410, code: 'identity.flow_expired' })
    expect(await stranger.call(writeWalletMessage, { state, address: wallet.address })).toMatchObject({
      status: 410,
      code: 'identity.flow_expired',
    })
  })

  it('[AUTH-10/wallet] a signature of a login that took longer than ten minutes is refused', async () => {
    const { wallet } = await memberWithWallet()
    const { client, url } = await beginIn()
    const signed = await signFor(client, wallet, url)
    now = new Date(now.getTime() + 10 * 60_000 + 1)
    expect(await client.call(finish, signed)).toMatchObject({ status: 410, code: 'identity.flow_expired' })
  })

  it.each<[what: string, change: (message: string) => string]>([
    ['another site', (message) => message.replaceAll('nordbro.example', 'phisher.example')],
    ['another chain', (message) => message.replace('Chain ID: 1', 'Chain ID: 5')],
    ['a later end', (message) => message.replace(/Expiration Time: .*/, 'Expiration Time: 2099-01-01T00:00:00.000Z')],
    ['another purpose', (message) => message.replace('Log in to Nordbro', 'Connect this account')],
  ])('[AUTH-10/wallet] a signature of a message for %s is refused', async (_what, change) => {
    const { wallet } = await memberWithWallet()
    const { client, state } = await beginIn()
    const message = change(await messageFor(client, { state, address: wallet.address }))
    const code = `${wallet.address}.${await wallet.signMessage({ message })}`
    expect(await client.call(finish, { provider, state, code })).toMatchObject(refused)
  })

  it('[AUTH-10/wallet] a signature for a login does not connect the wallet, and one for a connection logs nobody in', async () => {
    const victim = await memberWithWallet()
    const attacker = await signedInMember(server)
    const { url } = await attacker.client.succeed(beginLink, { provider })
    const linking = await signFor(attacker.client, victim.wallet, url)
    expect(await attacker.client.call(finish, linking)).toMatchObject({ code: 'identity.linked_elsewhere' })
    const { client, state } = await beginIn()
    expect(await client.call(finish, { provider, state, code: linking.code })).toMatchObject(refused)
  })

  it.each([
    ['no signature', (address: string) => address],
    ['a short one', (address: string) => `${address}.0x12`],
    ['zeros', (address: string) => `${address}.0x${'0'.repeat(130)}`],
    ['numbers that are no point of the curve', (address: string) => `${address}.0x${'f'.repeat(130)}`],
    ['no hex', (address: string) => `${address}.0x${'g'.repeat(130)}`],
    ['an address that is none', () => `0x1234.0x${'0'.repeat(130)}`],
  ])('[AUTH-10/wallet] a code with %s is refused without an error of the server', async (_what, codeOf) => {
    const { client, state } = await beginIn()
    const code = codeOf(createWallet().address)
    expect(await client.call(finish, { provider, state, code })).toMatchObject(refused)
  })
})
