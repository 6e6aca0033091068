import type { SessionViewer } from '#features/accounts/contract/index.ts'
import { userMenuLinks } from '../area-links/user-menu.ts'
import { isModeratorOnly, useAccess } from '../auth/access-role.ts'

/** The viewer's own links in the user menu and the drawer (NAV-03, NAV-04). */
export const useUserMenuLinks = (viewer: SessionViewer) => {
  const { role } = useAccess()
  const isShown = { members: true, administrators: role === 'admin', moderators: isModeratorOnly(viewer) }
  return userMenuLinks.filter((link) => isShown[link.for])
}
