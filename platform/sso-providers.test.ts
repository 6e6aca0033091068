import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { selfSignedCertificate } from '#tests/support/certificate.ts'
import { readIdentityProviders } from './identity-providers.ts'

const folder = mkdtempSync(join(tmpdir(), 'nordbro-sso-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileOf = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}
const rsaCertificate = (modulusLength: number) => selfSignedCertificate(generateKeyPairSync('rsa', { modulusLength }))
const certificates = [rsaCertificate(2048), rsaCertificate(3072)]
const one = fileOf('one.pem', certificates[0] ?? '')
const two = fileOf('two.pem', `Issued in 2020\n${certificates.join('\r\n')}`)
const files = {
  weak: fileOf('weak.pem', rsaCertificate(1024)),
  elliptic: fileOf('elliptic.pem', selfSignedCertificate(generateKeyPairSync('ec', { namedCurve: 'P-256' }))),
  mixed: fileOf('mixed.pem', `${certificates[0]}${rsaCertificate(1024)}`),
  broken: fileOf('broken.pem', '-----BEGIN CERTIFICATE-----\nnonsense\n-----END CERTIFICATE-----\n'),
  empty: fileOf('empty.pem', ''),
  missing: join(folder, 'missing.pem'),
}

const read = (env: Record<string, string>, isProduction = true) => {
  const mistakes: string[] = []
  return { providers: readIdentityProviders(env, isProduction, (line) => mistakes.push(line)), mistakes }
}
const oidc = 'https://login.example|id|secret'

describe('settings of organisations', () => {
  it('[AUTH-10/sso] each organisation has its own setting, with its domains in lower-case ASCII', () => {
    const { providers, mistakes } = read({
      AUTH_GOOGLE: 'id:secret',
      AUTH_SSO_NORTH_SCHOOL: `North School | North.example, räksmörgås.example , north.example | oidc | ${oidc} `,
      AUTH_SSO_BANK: `Bank|bank.example|saml|https://sso.bank.example/saml?idpid=7|urn:bank|${two}`,
      AUTH_SSO_UNUSED: '  ',
    })
    expect(mistakes).toEqual([])
    expect(providers).toMatchObject([
      { key: 'google' },
      {
        key: 'bank',
        name: 'Bank',
        protocol: 'saml',
        domains: ['bank.example'],
        entryPoint: 'https://sso.bank.example/saml?idpid=7',
        entityId: 'urn:bank',
        certificates: certificates.map((pem) => expect.stringContaining(pem.split('\n')[1] ?? '-')),
      },
      {
        key: 'north-school',
        protocol: 'oidc',
        domains: ['north.example', 'xn--rksmrgs-5wao1o.example'],
        issuer: 'https://login.example',
        clientId: 'id',
        clientSecret: 'secret',
      },
    ])
  })

  it.each([
    ['has no domain', `A||oidc|${oidc}`],
    ['has a domain without a dot', `A|localhost|oidc|${oidc}`],
    ['has an address as domain', `A|127.0.0.1|oidc|${oidc}`],
    ['has a mail address as domain', `A|a@a.example|oidc|${oidc}`],
    ['has a wildcard', `A|*.a.example|oidc|${oidc}`],
    ['has a public mail domain', `A|a.example,GMAIL.com|oidc|${oidc}`],
    ['has an unknown protocol', `A|a.example|ldap|${oidc}`],
    ['has no protocol', 'A|a.example'],
    ['has no name', `|a.example|oidc|${oidc}`],
    ['has a long name', `${'A'.repeat(41)}|a.example|oidc|${oidc}`],
    ['has no secret', 'A|a.example|oidc|https://login.example|id'],
    ['has too much', `A|a.example|oidc|${oidc}|more`],
    ['has an issuer without https', 'A|a.example|oidc|http://login.example|id|secret'],
    ['has an issuer of all organisations', 'A|a.example|oidc|https://login.microsoftonline.com/common/v2.0|id|secret'],
    [
      'has an issuer of all organisations',
      'A|a.example|oidc|https://login.microsoftonline.com/organizations|id|secret',
    ],
    ['has an entry point without https', `A|a.example|saml|http://sso.example|urn:a|${one}`],
    ['has an entry point that is no address', `A|a.example|saml|sso.example|urn:a|${one}`],
    ['has an entity ID with a space', `A|a.example|saml|https://sso.example|urn: a|${one}`],
    ['has no entity ID', `A|a.example|saml|https://sso.example||${one}`],
    ['has no certificate', 'A|a.example|saml|https://sso.example|urn:a|'],
    ['has more than a certificate', `A|a.example|saml|https://sso.example|urn:a|${one}|more`],
    ...Object.entries(files).map(([kind, file]) => [
      `has a certificate that is ${kind}`,
      `A|a.example|saml|https://sso.example|urn:a|${file}`,
    ]),
  ])('a setting that %s is refused in one line that does not repeat it: %#', (_name, value = '') => {
    const { mistakes, providers } = read({ AUTH_SSO_A: value })
    expect(providers).toEqual([])
    expect(mistakes).toEqual([expect.stringMatching(/^AUTH_SSO_A must /)])
    for (const part of ['secret', folder, value]) expect(mistakes[0]).not.toContain(part)
  })

  it('a domain belongs to one organisation', () => {
    const { mistakes } = read({
      AUTH_SSO_A: `A|a.example,shared.example|oidc|${oidc}`,
      AUTH_SSO_B: `B|b.example,Shared.Example|oidc|${oidc}`,
    })
    expect(mistakes).toEqual(['AUTH_SSO_B must not name a domain of AUTH_SSO_A.'])
  })

  it.each(['AUTH_SSO_GOOGLE', 'AUTH_SSO_CREDENTIAL', 'AUTH_SSO_WALLET', 'AUTH_SSO_', 'AUTH_SSO_X', 'AUTH_SSO_Å'])(
    '%s has a key that is reserved, taken or empty',
    (name) => {
      const { mistakes } = read({ AUTH_OIDC_X: `X|${oidc}`, [name]: `A|a.example|oidc|${oidc}` })
      expect(mistakes).toEqual([expect.stringMatching(new RegExp(`^${name} must be named AUTH_SSO_ and a key`))])
    },
  )

  it('http is allowed for this machine only, and not in production', () => {
    const local = { AUTH_SSO_A: `A|a.example|saml|http://127.0.0.1:9000/sso|urn:a|${one}` }
    expect(read(local, false).providers).toHaveLength(1)
    expect(read(local, true).mistakes).toHaveLength(1)
    expect(read({ AUTH_SSO_A: `A|a.example|saml|http://10.0.0.1|urn:a|${one}` }, false).mistakes).toHaveLength(1)
  })
})
