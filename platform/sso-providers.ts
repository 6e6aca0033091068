import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { domainToASCII } from 'node:url'
import {
  type Env,
  fieldsOfSetting,
  type IdentityProvider,
  isIssuer,
  isProviderAddress,
  keyedSettings,
  maxProviderNameLength,
  type OAuthProvider,
  type SamlProvider,
} from './provider-settings.ts'

const prefix = 'AUTH_SSO_'
const minKeyBits = 2048

/** Domains at which anyone can have an address, so that no organisation can answer for them. */
const publicMailDomains = new Set(
  [
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com aol.com',
    'proton.me protonmail.com pm.me gmx.com gmx.net gmx.de web.de mail.com zoho.com fastmail.com hey.com tutanota.com',
    'hotmail.se live.se outlook.se yahoo.se telia.com bredband.net comhem.se spray.se hotmail.no live.no online.no',
    'hotmail.dk live.dk jubii.dk hotmail.fi live.fi luukku.com simnet.is yandex.com yandex.ru mail.ru qq.com 163.com',
  ].flatMap((line) => line.split(' ')),
)

/** The domains in ASCII (IDNA). @returns null if one is not a domain, or a public mail domain */
const parseDomains = (text: string): string[] | null => {
  const domains = text.split(',').map((domain) => domainToASCII(domain.trim()))
  const isAllowed = (domain: string) =>
    domain.length <= 253 && /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(domain) && !publicMailDomains.has(domain)
  return domains.every(isAllowed) ? [...new Set(domains)] : null
}

const pemBlocks = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** The certificates of a PEM file. @returns null without any, or if one has another key than RSA of at least 2048 bits */
const readCertificates = (file: string): string[] | null => {
  try {
    const certificates = [...readFileSync(file, 'utf8').matchAll(pemBlocks)].map(([pem]) => new X509Certificate(pem))
    const isStrong = ({ publicKey }: X509Certificate) =>
      publicKey.asymmetricKeyType === 'rsa' && (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) >= minKeyBits
    return certificates.length > 0 && certificates.every(isStrong) ? certificates.map(String) : null
  } catch {
    return null
  }
}

/** Issuers that log in the members of every organisation, and would let each of them claim any address. */
const isSharedIssuer = (issuer: string): boolean => {
  const { hostname, pathname } = new URL(issuer)
  return hostname === 'login.microsoftonline.com' && /^\/(common|organizations|consumers)(\/|$)/.test(pathname)
}

/** One of the readers below. `problem` completes the sentence "SETTING must …". */
type Reading = { provider: Omit<OAuthProvider, 'key'> | Omit<SamlProvider, 'key'> } | { problem: string }

type Described = { name: string; domains: readonly string[] }

const readOidc = (
  described: Described,
  [issuer = '', clientId = '', clientSecret = '', ...rest]: string[],
  isProduction: boolean,
): Reading => {
  if (!clientId || !clientSecret || rest.length > 0) return { problem: 'be NAME|DOMAINS|oidc|ISSUER|ID|SECRET.' }
  if (!isIssuer(issuer, isProduction)) return { problem: 'have an issuer that begins with https://.' }
  if (isSharedIssuer(issuer)) return { problem: 'have the issuer of one organisation, with its tenant ID.' }
  return { provider: { ...described, protocol: 'oidc', issuer, clientId, clientSecret } }
}

const readSaml = (
  described: Described,
  [entryPoint = '', entityId = '', certificateFile = '', ...rest]: string[],
  isProduction: boolean,
): Reading => {
  if (!certificateFile || rest.length > 0 || !/^\S{1,1024}$/.test(entityId))
    return { problem: 'be NAME|DOMAINS|saml|ENTRY_POINT|ENTITY_ID|CERTIFICATE_FILE.' }
  if (!isProviderAddress(entryPoint, isProduction)) return { problem: 'have an entry point that begins with https://.' }
  const certificates = readCertificates(certificateFile)
  if (!certificates)
    return {
      problem: `name a PEM file that can be read, of certificates with RSA keys of at least ${minKeyBits} bits.`,
    }
  return { provider: { ...described, protocol: 'saml', entryPoint, entityId, certificates } }
}

const read = (value: string, isProduction: boolean): Reading => {
  const [name = '', domainList = '', protocol, ...rest] = fieldsOfSetting(value)
  const domains = parseDomains(domainList)
  if (!name || name.length > maxProviderNameLength)
    return { problem: `begin with a name of at most ${maxProviderNameLength} characters.` }
  if (!domains)
    return { problem: 'name domains of the organisation, separated by commas; none of a public mail service.' }
  if (protocol === 'oidc') return readOidc({ name, domains }, rest, isProduction)
  if (protocol === 'saml') return readSaml({ name, domains }, rest, isProduction)
  return { problem: 'name oidc or saml after the domains.' }
}

/** Reads the organisations whose members log in by the domain of their mail address (AUTH-10). */
export const readSsoProviders = (
  env: Env,
  isProduction: boolean,
  taken: Set<string>,
  reportMistake: (line: string) => void,
): IdentityProvider[] => {
  const owners = new Map<string, string>()
  const providers: IdentityProvider[] = []
  for (const { setting, key, value } of keyedSettings(env, prefix, taken, reportMistake)) {
    const reading = read(value, isProduction)
    if ('problem' in reading) {
      reportMistake(`${setting} must ${reading.problem}`)
      continue
    }
    const { domains = [] } = reading.provider
    const owner = domains.map((domain) => owners.get(domain)).find((one) => one !== undefined)
    if (owner) reportMistake(`${setting} must not name a domain of ${owner}.`)
    for (const domain of domains) owners.set(domain, setting)
    providers.push({ key, ...reading.provider })
  }
  return providers
}
