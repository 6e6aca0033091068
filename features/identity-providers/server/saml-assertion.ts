import * as z from 'zod/mini'
import { type ExternalProfile, normalizedEmail } from './external-profile.ts'

/** An assertion whose signature was verified, as `node-saml` parses it: each element is a list of one or more. */

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
/** Identifiers that do not change from login to login. */
const subjectKinds: Readonly<Record<string, 'persistent' | 'email'>> = {
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent': 'persistent',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress': 'email',
}

const one = <T extends z.core.$ZodType>(schema: T) => z.tuple([schema])
const instantText = z.string().check(z.refine((value) => !Number.isNaN(Date.parse(value))))

const confirmation = z.object({
  $: z.object({ Method: z.literal(bearer) }),
  SubjectConfirmationData: one(
    z.object({
      $: z.object({
        Recipient: z.string(),
        InResponseTo: z.string(),
        NotBefore: z.optional(instantText),
        NotOnOrAfter: instantText,
      }),
    }),
  ),
})
type Confirmation = z.output<typeof confirmation>

const assertionSchema = z.object({
  Assertion: z.object({
    Issuer: one(z.object({ _: z.string() })),
    Subject: one(
      z.object({
        NameID: one(
          z.object({ _: z.string().check(z.minLength(1), z.maxLength(256)), $: z.object({ Format: z.string() }) }),
        ),
        SubjectConfirmation: z.array(z.unknown()),
      }),
    ),
    Conditions: one(z.object({ $: z.object({ NotOnOrAfter: instantText }) })),
    // An assertion about anything but a login has none.
    AuthnStatement: z.array(z.unknown()).check(z.minLength(1)),
    AttributeStatement: z.optional(z.array(z.unknown())),
  }),
})

const attributeStatement = z.object({ Attribute: z.array(z.unknown()) })
/** With one value, which is a text. */
const attribute = z.object({
  $: z.object({ Name: z.string() }),
  AttributeValue: one(z.object({ _: z.string().check(z.maxLength(500)) })),
})

const attributesOf = (statements: readonly unknown[]): ReadonlyMap<string, string> =>
  new Map(
    statements.flatMap((statement) =>
      (attributeStatement.safeParse(statement).data?.Attribute ?? []).flatMap((one) => {
        const parsed = attribute.safeParse(one).data
        return parsed ? [[parsed.$.Name, parsed.AttributeValue[0]._.trim()] as const] : []
      }),
    ),
  )

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
/** What common providers call the attributes: by our documentation, by Entra ID, and by their LDAP object ids. */
const attributeNames = {
  email: ['email', 'mail', `${claims}/emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3'],
  fullName: [
    'displayName',
    'name',
    'http://schemas.microsoft.com/identity/claims/displayname',
    'urn:oid:2.16.840.1.113730.3.1.241',
  ],
  givenName: ['givenName', 'firstName', `${claims}/givenname`, 'urn:oid:2.5.4.42'],
  surname: ['surname', 'lastName', 'sn', `${claims}/surname`, 'urn:oid:2.5.4.4'],
}

type Expected = {
  /** Of the provider. */
  issuer: string
  /** The address that received the response. */
  recipient: string
  /** Of the flow's own request. */
  requestId: string
  now: Date
  clockSkewMs: number
}

/** The bearer of the response is its subject if it answers our request, at our address, in time (SAML profiles, 4.1.4.3). */
const isConfirmed = (
  { SubjectConfirmationData: [{ $ }] }: Confirmation,
  { recipient, requestId, now, clockSkewMs }: Expected,
): boolean =>
  $.Recipient === recipient &&
  $.InResponseTo === requestId &&
  ($.NotBefore === undefined || Date.parse($.NotBefore) <= now.getTime() + clockSkewMs) &&
  Date.parse($.NotOnOrAfter) > now.getTime() - clockSkewMs

/** @returns null if the assertion does not confirm a login that answers our request */
export const readAssertion = (verified: unknown, expected: Expected): ExternalProfile | null => {
  const assertion = assertionSchema.safeParse(verified).data?.Assertion
  if (!assertion) return null
  const [{ NameID, SubjectConfirmation }] = assertion.Subject
  const [
    {
      _: nameId,
      $: { Format },
    },
  ] = NameID
  const kind = subjectKinds[Format]
  const confirmations = SubjectConfirmation.flatMap((one) => confirmation.safeParse(one).data ?? [])
  if (!kind || assertion.Issuer[0]._ !== expected.issuer) return null
  if (!confirmations.some((one) => isConfirmed(one, expected))) return null
  const attributes = attributesOf(assertion.AttributeStatement ?? [])
  const valueOf = (name: keyof typeof attributeNames) =>
    attributeNames[name].map((key) => attributes.get(key)).find(Boolean)
  // An address that is the identifier is also the address, so that both are of the provider's own domains.
  const verifiedEmail = normalizedEmail(kind === 'email' ? nameId : valueOf('email'))
  if (kind === 'email' && !verifiedEmail) return null
  const fullName = valueOf('fullName') ?? [valueOf('givenName'), valueOf('surname')].filter(Boolean).join(' ')
  return {
    subject: `${kind}:${kind === 'email' ? verifiedEmail : nameId}`,
    accountName: verifiedEmail ?? (fullName || nameId),
    verifiedEmail,
    fullName,
  }
}
