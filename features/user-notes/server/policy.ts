import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'

/**
 * Rules of notes about users (ADM-02). Every administrator reads them.
 *
 * - Writing needs the level `admin`.
 * - Administrators delete what they wrote, while they have that level. Super admins delete every note.
 */

type PolicyViewer = Pick<Viewer, 'id' | 'adminLevel' | 'accessRoles' | 'isLockedOut' | 'emailConfirmed'>

export const mayAdd = (viewer: PolicyViewer | null) => mayCall('admin', viewer)

/** `writerId`: null once the writer has deleted their account. */
export const mayDelete = (viewer: PolicyViewer | null, { writerId }: { writerId: string | null }) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  return writerId === viewer?.id || viewer?.adminLevel === 'super_admin' ? 'ok' : 'user_note.not_yours'
}
