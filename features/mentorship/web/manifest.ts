import type { AreaManifest } from '#shell/area-manifest.ts'

export const manifest: AreaManifest = {
  links: [
    {
      page: '/mentorship',
      memberMenu: 40,
      palette: { position: 40, for: 'members' },
    },
  ],
}
