import type { Feature } from '#platform/feature.ts'
import * as queries from './queries.ts'
import { routes } from './routes.ts'

/** Internal notes of administrators about members (ADM-02). */
export const userNotes: Feature = {
  name: 'user-notes',
  routes,
  exportFor: async (db, memberId) => ({ userNotes: await queries.notesAbout(db, memberId) }),
  erase: queries.eraseMember,
}
