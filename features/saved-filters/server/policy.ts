import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'

/*
 * Administrators of every level save filters for themselves. Shared ones are part of every administrator's screen, so
 * sharing, changing and deleting them needs the level `admin`, and only a super admin deletes one that another
 * administrator shares.
 */

export type SavedFilterFacts = { ownerId: string | null; isShared: boolean }

export const mayShare = (viewer: Viewer | null) => mayCall('admin', viewer)

export const maySave = (viewer: Viewer | null, { isShared }: Pick<SavedFilterFacts, 'isShared'>) =>
  isShared ? mayShare(viewer) : mayCall('admin-viewer', viewer)

const mayFind = (viewer: Viewer | null, { ownerId, isShared }: SavedFilterFacts) => {
  const access = mayCall('admin-viewer', viewer)
  if (access !== 'ok') return access
  return isShared || ownerId === viewer?.id ? 'ok' : 'saved_filter.not_found'
}

/** Only its owner changes it. */
export const mayChange = (viewer: Viewer | null, facts: SavedFilterFacts) => {
  const found = mayFind(viewer, facts)
  if (found !== 'ok') return found
  return facts.ownerId === viewer?.id ? maySave(viewer, facts) : 'auth.forbidden'
}

export const mayDelete = (viewer: Viewer | null, facts: SavedFilterFacts) => {
  const found = mayFind(viewer, facts)
  if (found !== 'ok') return found
  return facts.ownerId === null || facts.ownerId === viewer?.id
    ? maySave(viewer, facts)
    : mayCall('super-admin', viewer)
}
