import { describe, expect, it } from 'vitest'
import { readIdentityProviders } from './identity-providers.ts'

const read = (env: Record<string, string>, isProduction = true) => {
  const mistakes: string[] = []
  const providers = readIdentityProviders(env, isProduction, (line) => mistakes.push(line))
  return { providers, mistakes }
}

describe('settings of other services', () => {
  it('without settings there are no providers', () => {
    expect(read({ AUTH_GOOGLE: ' ', AUTH_OIDC_X: '' })).toEqual({ providers: [], mistakes: [] })
  })

  it('the known services need an id and a secret, which may contain colons', () => {
    const { providers, mistakes } = read({
      AUTH_LINKEDIN: 'c:d',
      AUTH_GITHUB: 'b:c',
      AUTH_GOOGLE: '1-a.apps.example:GO:CSPX',
    })
    expect(mistakes).toEqual([])
    expect(providers).toMatchObject([
      { key: 'google', protocol: 'oidc', clientId: '1-a.apps.example', clientSecret: 'GO:CSPX' },
      { key: 'github', protocol: 'github', issuer: 'https://github.com/login/oauth' },
      { key: 'linkedin', protocol: 'linkedin', issuer: 'https://www.linkedin.com/oauth' },
    ])
  })

  it('each other provider has its own setting, named by its key', () => {
    const { providers } = read({
      AUTH_OIDC_NORTH_SCHOOL: 'North School | https://login.north.example/realm | nordbro | a secret ',
      AUTH_OIDC_AKADEMI: 'Akademi|https://id.akademi.example|nordbro|x',
    })
    expect(providers).toEqual([
      {
        key: 'akademi',
        name: 'Akademi',
        protocol: 'oidc',
        issuer: 'https://id.akademi.example',
        clientId: 'nordbro',
        clientSecret: 'x',
      },
      {
        key: 'north-school',
        name: 'North School',
        protocol: 'oidc',
        issuer: 'https://login.north.example/realm',
        clientId: 'nordbro',
        clientSecret: 'a secret',
      },
    ])
  })

  it('wallets are offered only where the setting names the chain', () => {
    const { providers } = read({ AUTH_WALLET: 'ethereum', AUTH_GOOGLE: 'a:b' })
    expect(providers.at(-1)).toEqual({ key: 'wallet', name: 'Ethereum', protocol: 'wallet' })
    expect(providers).toHaveLength(2)
  })

  it.each([
    ['AUTH_WALLET', 'true'],
    ['AUTH_OIDC_WALLET', 'X|https://x.example|id|secret'],
    ['AUTH_GOOGLE', 'only-an-id'],
    ['AUTH_GITHUB', ':secret'],
    ['AUTH_LINKEDIN', 'id:'],
    ['AUTH_OIDC_X', 'X|https://x.example|id'],
    ['AUTH_OIDC_X', 'X|https://x.example|id|secret|more'],
    ['AUTH_OIDC_X', '|https://x.example|id|secret'],
    ['AUTH_OIDC_X', 'X|x.example|id|secret'],
    ['AUTH_OIDC_X', 'X|http://x.example|id|secret'],
    ['AUTH_OIDC_X', 'X|http://127.0.0.1:9000|id|secret'],
    ['AUTH_OIDC_X', 'X|https://x.example?a=b|id|secret'],
    ['AUTH_OIDC_X', `${'X'.repeat(41)}|https://x.example|id|secret`],
    ['AUTH_OIDC_', 'X|https://x.example|id|secret'],
    ['AUTH_OIDC_GOOGLE', 'X|https://x.example|id|secret'],
    ['AUTH_OIDC_CREDENTIAL', 'X|https://x.example|id|secret'],
    ['AUTH_OIDC_Å', 'X|https://x.example|id|secret'],
  ])('%s refuses %s in one line that names it and not its value', (name, value) => {
    const { mistakes } = read({ [name]: value })
    expect(mistakes).toEqual([expect.stringMatching(new RegExp(`^${name} must be`))])
    expect(mistakes[0]).not.toContain(value)
  })

  it('http is allowed for this machine only, and not in production', () => {
    const local = { AUTH_OIDC_X: 'X|http://127.0.0.1:9000|id|secret' }
    expect(read(local, false).providers).toHaveLength(1)
    expect(read({ AUTH_OIDC_X: 'X|http://10.0.0.1|id|secret' }, false).mistakes).toHaveLength(1)
  })
})
