import { beforeAll, describe, expect, it } from 'vitest'
import { session } from '#features/accounts/contract/index.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { finish, identityLimits, receiveSamlResponse } from '../contract/index.ts'
import { beginAt, linkBySaml, postForm, submit } from './testing/saml-browser.ts'
import { type Answer, newSamlKey, startSamlProvider, statusOf } from './testing/saml-provider.ts'
import { isOfResponse, wrappings } from './testing/signature-wrapping.ts'

const publicBaseUrl = 'https://nordbro.example'
const school = await startSamlProvider('school', { domains: ['school.example'] })
const other = await startSamlProvider('other', { domains: ['other.example'] })
const server = await startTestServer({
  config: { publicBaseUrl, identityProviders: [school.settings, other.settings] },
})

const email = 'victim@school.example'
const victim = { nameId: 'the-victim', attributes: { email } }
let victimId = ''
beforeAll(async () => {
  const member = await signedInMember(server, { email })
  victimId = member.id
  school.setUser(victim)
  await linkBySaml(member.client, school)
})

const honest = () => school.setUser(victim)
const attacker = () => school.setUser({ nameId: 'the-attacker', attributes: { email: 'attacker@school.example' } })

/** Logs in with the changed answer. Refused answers must be refused where they arrive: they leave no code. */
const logInChanged = async (changes: Partial<Answer>) => {
  const client = server.client()
  const returned = await submit(server.url, school.answer(await beginAt(client, { email }), changes))
  return { returned, client, result: await client.call(finish, returned) }
}

const expectRefused = async (changes: Partial<Answer>) => {
  const { returned, client, result } = await logInChanged(changes)
  expect(returned).toMatchObject({ error: 'invalid_response' })
  expect(returned.code).toBeUndefined()
  expect(result).toMatchObject({ status: 422, code: 'identity.refused' })
  expect((await client.succeed(session, {})).viewer).toBeNull()
}

const replaceOnce = (text: string | RegExp, replacement: string) => (xml: string) => {
  const changed = xml.replace(text, replacement)
  if (changed === xml) throw new Error(`The response has no ${text}`)
  return changed
}

it('an honest answer logs in, so that the refusals below have another reason', async () => {
  honest()
  for (const signed of [['assertion'], ['assertion', 'response']] as const)
    expect((await logInChanged({ signed })).result.body).toMatchObject({ viewer: { id: victimId } })
})

describe('signatures', () => {
  it.each<[string, Partial<Answer>]>([
    ['is not signed', { signed: [] }],
    ['is signed only as a response, around an unsigned assertion', { signed: ['response'] }],
    ['is signed with another key, whose certificate it brings along', { key: newSamlKey() }],
    ['is signed by another provider of ours', { key: other.key }],
    ['is signed with RSA and SHA1', { signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }],
    ['has a SHA1 digest', { digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1' }],
    ['names another user than it was signed for', { afterSigning: replaceOnce('the-attacker', 'the-victim') }],
    ['has an emptied signature', { afterSigning: replaceOnce(/<SignatureValue>[^<]*</, '<SignatureValue><') }],
    [
      'has a signature that is a symmetric one with the public certificate',
      { afterSigning: replaceOnce(/xmldsig-more#rsa-sha256/, 'xmldsig-more#hmac-sha256') },
    ],
    ['has two signatures', { afterSigning: replaceOnce(/(<Signature xmlns[\s\S]*?<\/Signature>)/, '$1$1') }],
    [
      'is canonicalized with comments',
      { afterSigning: (xml) => xml.replaceAll('xml-exc-c14n#"', 'xml-exc-c14n#WithComments"') },
    ],
  ])('an assertion that %s is refused', async (_name, changes) => {
    attacker()
    await expectRefused(changes)
  })

  it.each(Object.entries(wrappings))('signature wrapping is refused: %s', async (name, wrap) => {
    attacker()
    await expectRefused({
      signed: isOfResponse(name) ? ['response', 'assertion'] : ['assertion'],
      afterSigning: (xml) => wrap(xml, 'the-victim'),
    })
    await expectRefused({ signed: ['assertion', 'response'], afterSigning: (xml) => wrap(xml, 'the-victim') })
  })
})

describe('what an assertion says', () => {
  const elsewhere = `${publicBaseUrl}/api/identity-providers/saml/other/acs`
  it.each<[string, Partial<Answer>]>([
    ['is for another audience', { audience: 'https://elsewhere.example' }],
    ['is for our entity at another provider', { audience: `${publicBaseUrl}/api/identity-providers/saml/other` }],
    ['has no audience', { beforeSigning: replaceOnce(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '') }],
    ['has no conditions', { beforeSigning: replaceOnce(/<saml:Conditions.*<\/saml:Conditions>/, '') }],
    ['was sent to another recipient', { recipient: elsewhere }],
    ['has no recipient', { beforeSigning: replaceOnce(/ Recipient="[^"]*"/, '') }],
    ['is in a response to another destination', { destination: elsewhere }],
    ['is of another issuer', { issuer: other.settings.entityId }],
    ['has expired', { issuedAt: -200, notBefore: -200, notOnOrAfter: -90 }],
    ['is not valid yet', { notBefore: 90 }],
    ['was issued before the flow could begin, with a long life', { issuedAt: -3600, notOnOrAfter: 3600 }],
    ['never expires', { beforeSigning: replaceOnce(/(SubjectConfirmationData) NotOnOrAfter="[^"]*"/, '$1') }],
    [
      'expires at no date',
      { beforeSigning: replaceOnce(/(SubjectConfirmationData NotOnOrAfter=)"[^"]*"/, '$1"soon"') },
    ],
    ['answers nothing (the provider began)', { inResponseTo: null, responseInResponseTo: null }],
    ['answers nothing, in a response that names our request', { inResponseTo: null }],
    ['answers another request, in a response that names ours', { inResponseTo: '_another' }],
    ['answers our request, in a response that names another', { responseInResponseTo: '_another' }],
    ['is not for the bearer', { method: 'holder-of-key' }],
    [
      'confirms no subject',
      { beforeSigning: replaceOnce(/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/, '') },
    ],
    ['has no subject', { beforeSigning: replaceOnce(/<saml:Subject>.*<\/saml:Subject>/, '') }],
    ['is not about a login', { hasLogin: false }],
    ['is in a response that failed', { status: statusOf('Responder') }],
    ['has an identifier for this login only', { user: { ...victim, format: 'transient' } }],
    [
      'has an identifier without a format',
      { beforeSigning: replaceOnce(/<saml:NameID Format="[^"]*"/, '<saml:NameID') },
    ],
    [
      'has no identifier, but an attribute of that name',
      {
        user: { nameId: 'x', attributes: { nameID: 'the-victim', email } },
        beforeSigning: replaceOnce(/<saml:NameID.*<\/saml:NameID>/, ''),
      },
    ],
    ['has two identifiers', { beforeSigning: replaceOnce(/(<saml:NameID.*<\/saml:NameID>)/, '$1$1') }],
  ])('an assertion that %s is refused', async (_name, changes) => {
    honest()
    await expectRefused(changes)
  })

  it.each([
    ['an address as the identifier', { nameId: 'ceo@elsewhere.example', format: 'email', attributes: { email } }],
    ['an address in an attribute', { nameId: 'the-victim', attributes: { email: 'ceo@elsewhere.example' } }],
    ['a subdomain', { nameId: 'the-victim', attributes: { email: 'ceo@sub.school.example' } }],
  ] as const)('%s outside the domains is refused, also for a linked account', async (_name, user) => {
    school.setUser(user)
    expect((await logInChanged({})).result).toMatchObject({ status: 422, code: 'identity.foreign_domain' })
  })
})

describe('XML', () => {
  const doctype = (declaration: string) => (xml: string) => `<!DOCTYPE r [${declaration}]>${xml}`
  const bomb = `<!ENTITY a "ha">${['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
    .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`)
    .join('')}`

  it.each<[string, Partial<Answer>]>([
    ['a document type', { afterSigning: doctype('') }],
    ['an external entity', { afterSigning: doctype('<!ENTITY x SYSTEM "file:///etc/passwd">') }],
    ['entities that expand', { afterSigning: (xml) => doctype(bomb)(xml).replace('the-attacker', '&i;') }],
    ['a processing instruction', { afterSigning: replaceOnce('<saml:Subject>', '<?x y?><saml:Subject>') }],
    ['two roots', { afterSigning: (xml) => `${xml}${xml}` }],
    ['an element that is not closed', { afterSigning: replaceOnce('</samlp:Response>', '') }],
    ['another root', { afterSigning: (xml) => xml.replaceAll('samlp:Response', 'samlp:LogoutResponse') }],
    ['no XML', { afterSigning: () => 'hello' }],
  ])('a response with %s is refused within a second', async (_name, changes) => {
    attacker()
    const began = performance.now()
    await expectRefused(changes)
    expect(performance.now() - began).toBeLessThan(1000)
  })

  it('a form without a response is refused', async () => {
    expect(await server.call(receiveSamlResponse, { provider: 'school', SAMLResponse: '' })).toMatchObject({
      status: 400,
      fields: { SAMLResponse: 'field.required' },
    })
  })

  it.each([
    ['a comment', '<!---->'],
    ['CDATA', '<![CDATA[]]>'],
    ['a processing instruction', '<?x?>'],
  ])('%s in an address does not end it', async (_name, separator) => {
    const foreign = `${email}.attacker.example`
    const separate = replaceOnce(
      foreign,
      foreign.replace('.attacker', () => `${separator}.attacker`),
    )
    school.setUser({ nameId: foreign, format: 'email', attributes: {} })
    await expectRefused({ afterSigning: separate })
  })

  it('a comment that the provider itself signs in an address is refused', async () => {
    const foreign = `${email}.attacker.example`
    school.setUser({ nameId: foreign, format: 'email', attributes: {} })
    await expectRefused({ beforeSigning: replaceOnce(foreign, foreign.replace('.attacker', '<!---->.attacker')) })
  })

  it('a response that is too large is refused before it is read', async () => {
    const client = server.client()
    const form = school.answer(await beginAt(client, { email }))
    const fields = { ...form.fields, SAMLResponse: 'A'.repeat(identityLimits.samlFormBytes) }
    expect((await postForm(server.url, { ...form, fields })).status).toBe(413)
  })

  it('a response that is no base64, or no text, is refused', async () => {
    for (const SAMLResponse of ['<xml>', '%%%', Buffer.from([0xff, 0xfe, 0x3c, 0]).toString('base64')]) {
      const form = school.answer(await beginAt(server.client(), { email }))
      const returned = await submit(server.url, { ...form, fields: { ...form.fields, SAMLResponse } })
      expect(returned).toMatchObject({ error: 'invalid_response' })
    }
  })
})
