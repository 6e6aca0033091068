import type { AccessFacts } from '#kit/access.ts'
import type { Language } from '#kit/fields.ts'
import type { TokenErrorCode } from '#kit/token-scopes.ts'
import type { PreparedStatement } from '#platform/db/prepared.ts'

/** The signed-in member who makes the request. Read in one statement per request, never cached. */
export type Viewer = AccessFacts & {
  id: string
  email: string
  fullName: string
  /** The profile role (student, entrepreneur …), not an access role. */
  role: string | null
  language: Language
  timeZone: string
  avatarUrl: string | null
  onboarded: boolean
  memberSince: string
  /** When the account will be deleted, on the member's request; else null. */
  deletionDueAt: string | null
  /** When the administration closes, or has closed, to an administrator without a second factor; else null. */
  secondFactorDueAt: string | null
  /** Null for a request with an access token. */
  sessionId: string | null
  /** Only for a request with an access token. It has none of the member's rights to moderate or administer. */
  token?: { id: string; scopes: readonly string[] }
  /** Signed in, or confirmed their identity, within `reauthenticationMinutes`. */
  isReauthenticated: boolean
}

/** A read of at most one row that needs the viewer's id, its value `viewerId`. */
export type ViewerRead = {
  statement: PreparedStatement<{ viewerId: string }, object>
  /** All other values. */
  values: object
}

/** Reads the viewer from a request's `Cookie` header; null for a visitor or an expired session. */
export type ResolveViewer = (cookieHeader: string | undefined) => Promise<Viewer | null>

/** Reads the viewer, and one row for this viewer, in one round trip. Without `row`, the row has not been read. */
export type ResolveViewerAndRow = (
  cookieHeader: string | undefined,
  read: ViewerRead,
) => Promise<{ viewer: Viewer; row?: object | undefined } | null>

/** Reads the viewer of an access token, or why the token is refused. */
export type ResolveToken = (token: string) => Promise<Viewer | TokenRefusal>
export type TokenRefusal = Extract<TokenErrorCode, 'token.invalid' | 'token.expired'>

export type ViewerResolver = {
  resolveViewer: ResolveViewer
  resolveViewerAndRow: ResolveViewerAndRow
  resolveToken: ResolveToken
}
