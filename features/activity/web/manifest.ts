import type { AreaManifest } from '#shell/area-manifest.ts'

export const manifest: AreaManifest = {
  links: [
    {
      page: '/dashboard',
      palette: { position: 10, for: 'members' },
      userMenu: { position: 10, for: 'members', icon: 'layout-dashboard' },
    },
  ],
}
