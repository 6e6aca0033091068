import type { AreaManifest } from '#shell/area-manifest.ts'

export const manifest: AreaManifest = {
  links: [
    {
      page: '/profile',
      palette: { position: 100, for: 'members' },
      userMenu: { position: 20, for: 'members', icon: 'user-round' },
    },
  ],
}
