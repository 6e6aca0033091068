import type { AccessFacts } from '#kit/access.ts'
import type { Language } from '#kit/fields.ts'

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
  sessionId: string
}

/** Reads the viewer from a request's `Cookie` header; null for a visitor or an expired session. */
export type ResolveViewer = (cookieHeader: string | undefined) => Promise<Viewer | null>
