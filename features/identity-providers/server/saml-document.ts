import { DOMParser } from '@xmldom/xmldom'

/**
 * The form of a SAML response, checked before its signature: exactly one assertion at its usual place, so that a
 * verified element and the element that is read are always the same one (signature wrapping), and only algorithms that
 * are considered strong, which `xml-crypto` does not choose itself.
 */

const protocolNamespace = 'urn:oasis:names:tc:SAML:2.0:protocol'
const assertionNamespace = 'urn:oasis:names:tc:SAML:2.0:assertion'
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'
const statusPrefix = 'urn:oasis:names:tc:SAML:2.0:status:'

const exclusiveCanonicalization = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const allowedAlgorithms: Readonly<Record<string, ReadonlySet<string>>> = {
  SignatureMethod: new Set([
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  ]),
  DigestMethod: new Set(['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']),
  CanonicalizationMethod: new Set([exclusiveCanonicalization]),
  Transform: new Set([`${signatureNamespace}enveloped-signature`, exclusiveCanonicalization]),
}

export type ResponseStatus = 'success' | 'cancelled' | 'failed'

/** @returns the XML of the form field; null if it is not base64 of UTF-8, or has a DTD, a comment, CDATA or instructions */
export const decodeResponse = (encoded: string): string | null => {
  const base64 = encoded.replace(/\s/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null
  try {
    const xml = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'))
    const withoutDeclaration = xml.replace(/^\s*<\?xml\s[^<>?]*\?>/, '')
    return /<[!?]/.test(withoutDeclaration) ? null : xml
  } catch {
    return null
  }
}

const parse = (xml: string): Document | null => {
  const refuse = (message: string): never => {
    throw new Error(message)
  }
  try {
    return new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } }).parseFromString(
      xml,
      'text/xml',
    )
  } catch {
    return null
  }
}

const elementsOf = (document: Document, localName: string, namespace = '*'): Element[] =>
  Array.from(document.getElementsByTagNameNS(namespace, localName))

const childOf = (parent: Element, localName: string): Element | undefined =>
  Array.from(parent.childNodes).find((node): node is Element => (node as Element).localName === localName)

const hasUniqueIds = (document: Document): boolean => {
  const ids = elementsOf(document, '*').flatMap(({ attributes }) =>
    Array.from(attributes).flatMap(({ localName, value }) => (localName?.toLowerCase() === 'id' ? [value] : [])),
  )
  return new Set(ids).size === ids.length
}

const hasAllowedAlgorithms = (document: Document): boolean =>
  Object.entries(allowedAlgorithms).every(([name, allowed]) =>
    elementsOf(document, name).every((element) => allowed.has(element.getAttribute('Algorithm') ?? '')),
  )

/** One assertion and its signature, where SAML puts them. The whole response may be signed too. */
const hasUsualForm = (document: Document): boolean => {
  const root = document.documentElement
  const [assertion, ...otherAssertions] = elementsOf(document, 'Assertion')
  const signatures = elementsOf(document, 'Signature')
  return (
    assertion?.parentNode === root &&
    assertion.namespaceURI === assertionNamespace &&
    otherAssertions.length === 0 &&
    elementsOf(document, 'Response').length === 1 &&
    elementsOf(document, 'Object', signatureNamespace).length === 0 &&
    signatures.every(({ parentNode }) => parentNode === root || parentNode === assertion) &&
    new Set(signatures.map(({ parentNode }) => parentNode)).size === signatures.length &&
    signatures.some(({ parentNode }) => parentNode === assertion)
  )
}

const statusOf = (root: Element): ResponseStatus => {
  const status = childOf(root, 'Status')
  const code = status && childOf(status, 'StatusCode')
  if (code?.getAttribute('Value') === `${statusPrefix}Success`) return 'success'
  const reason = code && childOf(code, 'StatusCode')?.getAttribute('Value')
  return reason === `${statusPrefix}AuthnFailed` || reason === `${statusPrefix}RequestDenied` ? 'cancelled' : 'failed'
}

/**
 * Checks everything but the signature and the assertion's content.
 * @returns null if the response does not have the form of an answer of `issuer` to `destination`
 */
export const inspectResponse = (
  xml: string,
  { issuer, destination }: { issuer: string; destination: string },
): ResponseStatus | null => {
  const document = parse(xml)
  const root = document?.documentElement
  if (!document || root?.localName !== 'Response' || root.namespaceURI !== protocolNamespace) return null
  const namedIssuer = childOf(root, 'Issuer')
  const isForUs =
    (namedIssuer === undefined || namedIssuer.textContent === issuer) &&
    (!root.hasAttribute('Destination') || root.getAttribute('Destination') === destination)
  if (!isForUs) return null
  const status = statusOf(root)
  if (status !== 'success') return status
  return hasUsualForm(document) && hasUniqueIds(document) && hasAllowedAlgorithms(document) ? status : null
}
