import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { type FigureName, figureRules } from '../contract/figures.ts'

/*
 * Every member sees the figures of the community. Who may open the rows of a figure is in `figureRules`; members open
 * their own rows. Where a viewer may not open the rows, the exact number below `smallGroup` is hidden.
 */

/** Administrators of every level see the members of a group. */
export const maySeeGroups = (viewer: Viewer | null) => mayCall('admin-viewer', viewer) === 'ok'

export const mayOpenRows = (viewer: Viewer | null, figure: FigureName) => {
  const { rows } = figureRules[figure]
  if (rows === 'nobody') return 'analytics.rows_private'
  if (rows === 'admin-viewer' && !maySeeGroups(viewer)) return 'analytics.rows_of_administrators'
  return 'ok'
}

/** Public rows can be counted by everyone; what administrators only see, by them. */
export const maySeeSmallNumbers = (viewer: Viewer | null, figure: FigureName) =>
  figureRules[figure].rows === 'member' || maySeeGroups(viewer)
