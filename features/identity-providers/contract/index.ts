import * as z from 'zod/mini'
import { accountChanged, sessionViewer, signInOutput } from '#features/accounts/contract/index.ts'
import { fullName, selfAssignableRole } from '#features/accounts/contract/fields.ts'
import { nextPath } from '#features/accounts/contract/next-path.ts'
import { abilities } from '#kit/abilities.ts'
import { download, emptyInput, endpoint, pickErrors, redirect } from '#kit/endpoint.ts'
import { kernelErrors } from '#kit/errors.ts'
import { email, id, instant, timeZone } from '#kit/fields.ts'
import { identityErrors, type signUpFieldCodes } from './errors.ts'
import { withAsciiDomain } from './mail-domain.ts'

export { identityErrors } from './errors.ts'

export const identityLimits = {
  flowSeconds: 10 * 60,
  signUpSeconds: 30 * 60,
  /** Of the form with a SAML response. */
  samlFormBytes: 256 * 1024,
} as const

/** The settings tab; other areas lead to it. */
export const connectedAccountsPath = '/profile?tab=connected-accounts'

/** Of a configured provider: `google`, or a key that the operator has chosen. */
const providerKey = () => z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/))

const provider = z.strictObject({
  key: z.string(),
  name: z.string(),
  /** False for wallets, which prove no address. */
  canSignUp: z.boolean(),
})
export type Provider = z.output<typeof provider>

export const listProviders = endpoint({
  name: 'identityProviders.list',
  method: 'GET',
  path: '/api/identity-providers',
  summary: 'Returns the services that members can log in with.',
  access: 'anyone',
  duringMaintenance: true,
  input: emptyInput,
  output: z.strictObject({
    providers: z.array(provider),
    /** Whether organisations log in by the domain of the mail address. Their names are not listed. */
    hasSso: z.boolean(),
  }),
})

/** The address to go to. */
const startOutput = z.strictObject({ url: z.string() })

export const beginLogin = endpoint({
  name: 'identityProviders.beginLogin',
  method: 'POST',
  path: '/api/identity-providers/login',
  summary:
    'Returns the address at which the visitor logs in to the other service, and sets the cookie that binds the login to the browser. It works once, within ten minutes.',
  access: 'anyone',
  duringMaintenance: true,
  input: z.strictObject({ provider: providerKey(), next: z.optional(nextPath()) }),
  output: startOutput,
  errors: pickErrors(identityErrors, 'identity.unknown_provider', 'identity.provider_unavailable'),
})

export const beginSso = endpoint({
  name: 'identityProviders.beginSso',
  method: 'POST',
  path: '/api/identity-providers/sso',
  summary:
    'Like `identityProviders.beginLogin`, at the organisation that answers for the domain of the mail address. Says nothing about accounts.',
  access: 'anyone',
  duringMaintenance: true,
  input: z.strictObject({
    email: z.pipe(z.pipe(z.string(), z.transform(withAsciiDomain)), email()),
    next: z.optional(nextPath()),
  }),
  output: startOutput,
  errors: pickErrors(identityErrors, 'identity.no_sso', 'identity.provider_unavailable'),
})

export const beginLink = endpoint({
  name: 'identityProviders.beginLink',
  method: 'POST',
  path: '/api/identity-providers/link',
  summary:
    'Like `identityProviders.beginLogin`, for a member who links an account of the other service with the own account.',
  access: 'confirmed',
  input: z.strictObject({ provider: providerKey() }),
  output: startOutput,
  errors: pickErrors(
    identityErrors,
    'identity.unknown_provider',
    'identity.provider_unavailable',
    'identity.already_linked',
  ),
  reauthentication: true,
})

/** Where the owner of a wallet signs. The fragment of the address has the state of the flow. */
export const walletPath = '/login/wallet'

const flowState = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

export const walletAddress = () => z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))

export const writeWalletMessage = endpoint({
  name: 'identityProviders.writeWalletMessage',
  method: 'POST',
  path: '/api/identity-providers/wallet/message',
  summary:
    'Returns the message (EIP-4361) that the wallet with this address signs to finish what was begun in this browser. `identityProviders.finish` then takes `ADDRESS.SIGNATURE`, both in hex, as `code`.',
  access: 'anyone',
  duringMaintenance: true,
  input: z.strictObject({ state: flowState(), address: walletAddress() }),
  output: z.strictObject({ message: z.string() }),
  errors: pickErrors(identityErrors, 'identity.unknown_provider', 'identity.flow_expired'),
  rate: 'sensitive',
  secret: true,
})

export const finishOutcomes = ['logged_in', 'second_step', 'sign_up', 'linked'] as const

export const finish = endpoint({
  name: 'identityProviders.finish',
  method: 'POST',
  path: '/api/identity-providers/:provider/return',
  summary:
    'Finishes what was begun in this browser, with the parameters of the address to which the other service returned. `sign_up`: nobody has the account yet, and `identityProviders.completeSignUp` creates it. Accounts with an address of the same name are never signed in to by the address alone.',
  access: 'anyone',
  duringMaintenance: true,
  input: z.strictObject({
    provider: providerKey(),
    state: flowState(),
    code: z.optional(z.string().check(z.minLength(1), z.maxLength(4096))),
    iss: z.optional(z.string().check(z.maxLength(500))),
    error: z.optional(z.string().check(z.maxLength(100))),
  }),
  output: z.strictObject({
    outcome: z.enum(finishOutcomes),
    viewer: z.nullable(sessionViewer),
    /** The page that led to the login. */
    next: z.nullable(z.string()),
  }),
  errors: {
    ...pickErrors(
      identityErrors,
      'identity.unknown_provider',
      'identity.flow_expired',
      'identity.cancelled',
      'identity.refused',
      'identity.provider_unavailable',
      'identity.email_unverified',
      'identity.foreign_domain',
      'identity.account_exists',
      'identity.registration_closed',
      'identity.wallet_unknown',
      'identity.linked_elsewhere',
      'identity.already_linked',
    ),
    // Another request ended the new session before this one was answered.
    ...pickErrors(kernelErrors, 'auth.required'),
  },
  rate: 'sensitive',
  secret: true,
})

export const readSamlMetadata = endpoint({
  name: 'identityProviders.readSamlMetadata',
  method: 'GET',
  path: '/api/identity-providers/saml/:provider',
  summary:
    'Returns the SAML metadata of this service for one provider, as XML. Its address is also the entity ID. The same for everyone.',
  access: 'anyone',
  duringMaintenance: true,
  input: z.strictObject({ provider: providerKey() }),
  output: download,
  errors: pickErrors(identityErrors, 'identity.unknown_provider'),
})

export const receiveSamlResponse = endpoint({
  name: 'identityProviders.receiveSamlResponse',
  method: 'POST',
  path: '/api/identity-providers/saml/:provider/acs',
  summary:
    'Receives the form that a SAML provider’s page sends (HTTP-POST binding), verifies it, and leads to the page that calls `identityProviders.finish`. Logs nobody in: only the browser that began can finish.',
  access: 'anyone',
  duringMaintenance: true,
  // Not strict: providers may send additional fields.
  input: z.object({
    provider: providerKey(),
    SAMLResponse: z.string().check(z.minLength(1), z.maxLength(identityLimits.samlFormBytes)),
    /** The state of the flow. A login that began at the provider has none, or another value. */
    RelayState: z.optional(z.string()),
  }),
  output: redirect,
  errors: pickErrors(identityErrors, 'identity.unknown_provider'),
  form: true,
  maxFormBytes: identityLimits.samlFormBytes,
  secret: true,
})

const waitingSignUp = z.strictObject({
  provider: z.string(),
  email: z.string(),
  /** As the other service writes it; empty if it does not say. */
  fullName: z.string(),
  next: z.nullable(z.string()),
  expiresAt: instant(),
})

export const readSignUp = endpoint({
  name: 'identityProviders.readSignUp',
  method: 'GET',
  path: '/api/identity-providers/sign-up',
  summary: 'Returns the sign-up that waits in this browser for a role and the consent to the terms, or null.',
  access: 'anyone',
  input: emptyInput,
  output: z.strictObject({ signUp: z.nullable(waitingSignUp) }),
})

export const completeSignUp = endpoint({
  name: 'identityProviders.completeSignUp',
  method: 'POST',
  path: '/api/identity-providers/sign-up',
  summary:
    'Creates the account of the sign-up that waits in this browser, with a confirmed address, and signs in. An account that never confirmed the address is replaced.',
  access: 'anyone',
  input: z.strictObject({
    fullName: fullName(),
    role: selfAssignableRole(),
    acceptedTerms: z.literal(true, { error: 'account.terms_not_accepted' satisfies (typeof signUpFieldCodes)[number] }),
    timeZone: z.optional(timeZone()),
  }),
  output: signInOutput,
  errors: {
    ...pickErrors(
      identityErrors,
      'identity.sign_up_expired',
      'identity.account_exists',
      'identity.registration_closed',
      'identity.linked_elsewhere',
    ),
    ...pickErrors(kernelErrors, 'auth.required'),
  },
  rate: 'sensitive',
})

export const connection = z.strictObject({
  provider: z.string(),
  name: z.string(),
  linked: z.nullable(
    z.strictObject({
      id: id(),
      /** The address or name of the account at the other service. */
      accountName: z.string(),
      since: instant(),
    }),
  ),
  can: abilities('link', 'unlink'),
})
export type Connection = z.output<typeof connection>

const connectionList = z.strictObject({ connections: z.array(connection) })

export const listConnections = endpoint({
  name: 'identityProviders.listConnections',
  method: 'GET',
  path: '/api/identity-providers/connections',
  summary: 'Returns each service that is offered here or that the caller has linked, with the linked account.',
  access: 'member',
  input: emptyInput,
  output: connectionList,
  staleAfter: [accountChanged],
})

export const unlink = endpoint({
  name: 'identityProviders.unlink',
  method: 'DELETE',
  path: '/api/identity-providers/connections/:id',
  summary: 'Removes a linked account, unless it is the caller’s only way to log in.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: connectionList,
  errors: pickErrors(identityErrors, 'identity.not_found', 'identity.last_way'),
  reauthentication: true,
})
