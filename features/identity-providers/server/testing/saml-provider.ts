import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import type { SamlProvider } from '#platform/identity-providers.ts'
import { selfSignedCertificate } from '#tests/support/certificate.ts'
import { type CleanupHook, onTestEnd } from '#tests/support/database.ts'
import { startHttpServer } from './http-server.ts'

const formats = {
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
}

export type SamlUser = { nameId: string; format?: keyof typeof formats; attributes?: Record<string, string> }

export const newSamlKey = () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    certificate: selfSignedCertificate(pair),
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}
export type SamlKey = ReturnType<typeof newSamlKey>

/** What a response says and how it is signed; each value can be another one than an honest provider's. */
export type Answer = {
  user: SamlUser
  issuer: string
  audience: string
  destination: string
  recipient: string
  /** In the assertion. */
  inResponseTo: string | null
  /** In the response around it. */
  responseInResponseTo: string | null
  /** Seconds from now. */
  issuedAt: number
  notBefore: number
  notOnOrAfter: number
  status: string
  method: string
  hasLogin: boolean
  signed: readonly ('assertion' | 'response')[]
  key: SamlKey
  signatureAlgorithm: string
  digestAlgorithm: string
  /** Changes the XML before, and after, it is signed. */
  beforeSigning: (xml: string) => string
  afterSigning: (xml: string) => string
}

const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;')
const instant = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const newId = () => `_${randomBytes(16).toString('hex')}`

const xmlOf = (answer: Answer): string => {
  const { user, issuer, audience, destination, recipient, issuedAt, notBefore, notOnOrAfter, status } = answer
  const replyTo = (id: string | null) => (id === null ? '' : ` InResponseTo="${escapeXml(id)}"`)
  const attributes = Object.entries(user.attributes ?? {}).map(
    ([name, value]) =>
      `<saml:Attribute Name="${escapeXml(name)}"><saml:AttributeValue>${escapeXml(value)}</saml:AttributeValue></saml:Attribute>`,
  )
  const login = `<saml:AuthnStatement AuthnInstant="${instant(issuedAt)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`
  const namespaces =
    'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'
  return [
    `<samlp:Response ${namespaces} ID="${newId()}" Version="2.0" IssueInstant="${instant(issuedAt)}" Destination="${escapeXml(destination)}"${replyTo(answer.responseInResponseTo)}>`,
    `<saml:Issuer>${escapeXml(issuer)}</saml:Issuer>`,
    `<samlp:Status>${status}</samlp:Status>`,
    `<saml:Assertion ${namespaces} ID="${newId()}" Version="2.0" IssueInstant="${instant(issuedAt)}">`,
    `<saml:Issuer>${escapeXml(issuer)}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${formats[user.format ?? 'persistent']}">${escapeXml(user.nameId)}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:${answer.method}">`,
    `<saml:SubjectConfirmationData NotOnOrAfter="${instant(notOnOrAfter)}" Recipient="${escapeXml(recipient)}"${replyTo(answer.inResponseTo)}/>`,
    `</saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${instant(notBefore)}" NotOnOrAfter="${instant(notOnOrAfter)}">`,
    `<saml:AudienceRestriction><saml:Audience>${escapeXml(audience)}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    answer.hasLogin ? login : '',
    attributes.length > 0 ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>` : '',
    `</saml:Assertion></samlp:Response>`,
  ].join('')
}

const places = {
  assertion: "/*[local-name(.)='Response']/*[local-name(.)='Assertion']",
  response: "/*[local-name(.)='Response']",
}

const sign = (xml: string, at: keyof typeof places, answer: Answer): string => {
  const signature = new SignedXml({
    privateKey: answer.key.privateKey,
    publicCert: answer.key.certificate,
    signatureAlgorithm: answer.signatureAlgorithm,
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  signature.addReference({
    xpath: places[at],
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
    digestAlgorithm: answer.digestAlgorithm,
  })
  signature.computeSignature(xml, {
    location: { reference: `${places[at]}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signature.getSignedXml()
}

export const statusOf = (code: string, reason?: string): string => {
  const value = (name: string) => `Value="urn:oasis:names:tc:SAML:2.0:status:${name}"`
  return reason
    ? `<samlp:StatusCode ${value(code)}><samlp:StatusCode ${value(reason)}/></samlp:StatusCode>`
    : `<samlp:StatusCode ${value(code)}/>`
}

const attributeOf = (xml: string, name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(xml)?.[1] ?? ''

/** The request in the address to which we send the browser. */
export const readRequest = (url: string) => {
  const { searchParams } = new URL(url)
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  return {
    xml,
    id: attributeOf(xml, 'ID'),
    assertionConsumer: attributeOf(xml, 'AssertionConsumerServiceURL'),
    issuer: /<saml:Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '',
    relayState: searchParams.get('RelayState') ?? '',
  }
}

export type SamlForm = { action: string; fields: { SAMLResponse: string; RelayState: string } }

/** A SAML 2.0 identity provider on this machine. Its page shows one button, which posts the answer. */
export const startSamlProvider = async (
  key: string,
  { domains, cleanUp = onTestEnd }: { domains: readonly string[]; cleanUp?: CleanupHook },
) => {
  const stops: (() => Promise<void>)[] = []
  cleanUp(async () => {
    for (const stop of stops) await stop()
  })
  const { origin, setHandler, stop } = await startHttpServer()
  stops.push(stop)
  const signingKey = newSamlKey()
  const settings: SamlProvider = {
    key,
    name: `Organisation ${key}`,
    protocol: 'saml',
    domains,
    entryPoint: `${origin}/sso?tenant=${key}`,
    entityId: `${origin}/metadata`,
    certificates: [signingKey.certificate],
  }
  let user: SamlUser = { nameId: 'nobody' }

  const answer = (url: string, changes: Partial<Answer> = {}): SamlForm => {
    const request = readRequest(url)
    const full: Answer = {
      user,
      issuer: settings.entityId,
      audience: request.issuer,
      destination: request.assertionConsumer,
      recipient: request.assertionConsumer,
      inResponseTo: request.id,
      responseInResponseTo: request.id,
      issuedAt: 0,
      notBefore: -5,
      notOnOrAfter: 300,
      status: statusOf('Success'),
      method: 'bearer',
      hasLogin: true,
      signed: ['assertion'],
      key: signingKey,
      signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
      beforeSigning: (xml) => xml,
      afterSigning: (xml) => xml,
      ...changes,
    }
    const signed = full.signed.reduce((xml, at) => sign(xml, at, full), full.beforeSigning(xmlOf(full)))
    return {
      action: request.assertionConsumer,
      fields: {
        SAMLResponse: Buffer.from(full.afterSigning(signed)).toString('base64'),
        RelayState: request.relayState,
      },
    }
  }

  setHandler((incoming, response) => {
    const { action, fields } = answer(new URL(incoming.url ?? '/', origin).href)
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${escapeXml(value)}">`,
    )
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="en"><title>${key}</title><form method="post" action="${escapeXml(action)}">${inputs.join('')}<button autofocus>Log in</button></form></html>`,
    )
  })
  return {
    settings,
    key: signingKey,
    answer,
    /** Whose browser it is from now on. */
    setUser: (next: SamlUser) => {
      user = next
    },
  }
}
