import type { AreaManifest } from '#shell/area-manifest.ts'

export const manifest: AreaManifest = {
  links: [
    {
      page: '/programs',
      memberMenu: 50,
      palette: { position: 50, for: 'members' },
    },
  ],
}
