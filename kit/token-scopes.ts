import { type Access, administrationRules } from './access.ts'
import { type AnyEndpoint, picture } from './endpoint.ts'
import { defineErrors } from './errors.ts'

/** Refusals of requests with a personal access token (API-02). Their texts are in `features/access-tokens/locales`. */
export const tokenErrors = defineErrors({
  /** Mistyped, unknown, revoked, or of an account that is gone. */
  'token.invalid': 401,
  'token.expired': 401,
  /** The parameter `scope` names the missing scope. */
  'token.scope_missing': 403,
  /** The endpoint works only in a browser's session. */
  'token.not_accepted': 403,
})
export type TokenErrorCode = keyof typeof tokenErrors

/** The areas, the first part of an endpoint's name, that access tokens can be made for. */
export const tokenAreas = [
  'activity',
  'analytics',
  'applications',
  'blocks',
  'certificates',
  'feedback',
  'files',
  'founderRecords',
  'introductions',
  'investors',
  'mentorship',
  'messages',
  'network',
  'notifications',
  'opportunities',
  'partners',
  'products',
  'profiles',
  'programCohorts',
  'programReviews',
  'programSchedule',
  'programs',
  'search',
  'suggestions',
] as const
export type TokenArea = (typeof tokenAreas)[number]

/** The areas that refuse access tokens, with the reason. `scopes.test.ts` requires that every area is in one of the lists. */
export const closedAreas = {
  accountDeletion: 'The end of the account.',
  accessTokens: 'A token must not make or extend tokens.',
  accounts: 'Sessions, passwords, mail addresses and the administration of accounts.',
  admin: 'Administration.',
  auditLog: 'Administration.',
  backups: 'Administration.',
  cleanup: 'Administration.',
  calendar: 'The secret address of a calendar feed would outlive the token.',
  confirmations: 'Administration.',
  experiments: 'Administration.',
  dataExport: 'Everything that is stored about a member.',
  featureFlags: 'Administration.',
  identityProviders: 'Ways to log in.',
  insights: 'Who looked at what is the member’s, in numbers.',
  listExports: 'Administration.',
  mailLogin: 'Ways to log in.',
  marketing: 'Public figures, and their administration.',
  memberInvitations: 'Administration.',
  moderation: 'Reports, appeals and decisions about members.',
  passkeys: 'Ways to log in.',
  platformSettings: 'Administration, and what every page shows.',
  productionAudit: 'Administration.',
  pageSpeed: 'Administration, and counts of page loads.',
  phoneNumbers: 'A confirmed number logs in.',
  publicKeys: 'The same for everyone, and read without a token.',
  savedFilters: 'Administration.',
  selfTests: 'Administration.',
  secondFactors: 'Two-step login.',
  securityEvents: 'Locks and their appeals, and reports of the browser.',
  translations: 'Administration.',
  userNotes: 'Administration.',
  verification: 'Evidence of who a member is, and decisions of administrators.',
  visits: 'Page views of browsers, and administration.',
  webhooks: 'A webhook would outlive the token.',
} as const satisfies Record<string, string>

export const scopeLevels = ['read', 'write'] as const
export type ScopeLevel = (typeof scopeLevels)[number]
/** `area:write` includes `area:read`. */
export type TokenScope = `${TokenArea}:${ScopeLevel}`

export const tokenScopes = tokenAreas.flatMap((area) =>
  scopeLevels.map((level) => `${area}:${level}` as const),
) as readonly TokenScope[] as readonly [TokenScope, ...TokenScope[]]

/** Whether the endpoint has the same answer for every caller, so that it reads neither cookies nor tokens. */
export const ignoresCaller = ({ form, output }: AnyEndpoint): boolean => form || output === picture

const isForAdministration = (access: Access) => (administrationRules as readonly Access[]).includes(access)
const isTokenArea = (area: string | undefined): area is TokenArea => (tokenAreas as readonly unknown[]).includes(area)

/** The scope that a token needs for the endpoint; null if the endpoint accepts no tokens. */
export const scopeOf = (endpoint: AnyEndpoint): TokenScope | null => {
  const [area] = endpoint.name.split('.')
  const isClosed = !endpoint.tokens || endpoint.reauthentication || isForAdministration(endpoint.access)
  if (isClosed || ignoresCaller(endpoint) || !isTokenArea(area)) return null
  return `${area}:${endpoint.method === 'GET' ? 'read' : 'write'}`
}

/** Whether a token with these scopes may make a call that needs `scope`. */
export const includesScope = (scopes: readonly string[], scope: TokenScope): boolean =>
  scopes.includes(scope) || scopes.includes(scope.replace(/:read$/, ':write'))
