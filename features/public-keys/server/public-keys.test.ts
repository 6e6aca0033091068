import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { dayMs } from '#kit/durations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { listPublicKeys } from '../contract/index.ts'
import { signStatement } from './index.ts'

const server = await startTestServer()
const yearMs = 365 * dayMs
const keys = async () => (await server.client().succeed(listPublicKeys, {})).keys

const sign = (now = new Date(), secret = server.config.secret) =>
  server.db
    .transaction()
    .execute((tx) =>
      signStatement(
        { tx, now, config: { secret, publicBaseUrl: server.config.publicBaseUrl } },
        'test+jwt',
        { sub: 'a statement' },
        60_000,
      ),
    )

it('[AUTH-10/public-keys] the key set at /.well-known/jwks.json verifies a statement and refuses a changed one', async () => {
  const statement = await sign()
  const keySet = createRemoteJWKSet(new URL('/.well-known/jwks.json', server.url))
  const rules = { issuer: server.config.publicBaseUrl, typ: 'test+jwt', algorithms: ['ES256'] }
  const { payload } = await jwtVerify(statement, keySet, rules)
  expect(payload).toMatchObject({ sub: 'a statement', exp: (payload.iat ?? 0) + 60 })
  const [header, claims, signature] = statement.split('.') as [string, string, string]
  const changed = Buffer.from(JSON.stringify({ ...payload, sub: 'another one' })).toString('base64url')
  await expect(jwtVerify([header, changed, signature].join('.'), keySet, rules)).rejects.toThrow()
  const unsigned = [Buffer.from('{"alg":"none"}').toString('base64url'), claims, ''].join('.')
  await expect(jwtVerify(unsigned, keySet, rules)).rejects.toThrow()
  await expect(jwtVerify(statement, keySet, { ...rules, typ: 'certificate+jwt' })).rejects.toThrow()
})

it('[AUTH-10/public-keys] the key set names algorithm and use of each key and contains no private part', async () => {
  await sign()
  for (const key of await keys())
    expect(key).toEqual({
      kty: 'EC',
      crv: 'P-256',
      alg: 'ES256',
      use: 'sig',
      kid: expect.stringMatching(/^[\w-]{43}$/),
      x: expect.stringMatching(/^[\w-]{43}$/),
      y: expect.stringMatching(/^[\w-]{43}$/),
    })
  const rows = await server.db.selectFrom('signing_keys').select('sealed').execute()
  for (const { sealed } of rows) expect(sealed.toString()).not.toContain('"d"')
})

it('[AUTH-10/public-keys] a key signs for a year, and what it signed is verified after the next one has come', async () => {
  const first = await sign()
  const kidOf = (statement: string) => decodeProtectedHeader(statement).kid
  expect(kidOf(await sign())).toBe(kidOf(first))
  const later = await sign(new Date(Date.now() + yearMs + 1000))
  expect(kidOf(later)).not.toBe(kidOf(first))
  expect((await keys()).map(({ kid }) => kid)).toEqual(expect.arrayContaining([kidOf(first), kidOf(later)]))
})

it('[AUTH-10/public-keys] a server whose secret has changed signs with a new key', async () => {
  const first = decodeProtectedHeader(await sign()).kid
  const other = 'another secret of at least thirty-two characters'
  const second = decodeProtectedHeader(await sign(new Date(), other)).kid
  expect(second).not.toBe(first)
  expect(decodeProtectedHeader(await sign(new Date(), other)).kid).toBe(second)
})
