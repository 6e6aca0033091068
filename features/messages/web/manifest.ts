import type { AreaManifest } from '#shell/area-manifest.ts'

export const manifest: AreaManifest = {
  links: [
    {
      page: '/messages',
      palette: { position: 80, for: 'members' },
      userMenu: { position: 30, for: 'members', icon: 'message-square', isUnreadCounted: true },
    },
  ],
}
