import type { AccessFacts } from '#kit/access.ts'
import type { Language } from '#kit/fields.ts'

/** Who calls: the signed-in member as every request knows them. Read in one statement per request, never cached. */
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
  sessionId: string
}

/** Reads the viewer from a request's `Cookie` header; null for a visitor or a session that ended. */
export type ResolveViewer = (cookieHeader: string | undefined) => Promise<Viewer | null>
