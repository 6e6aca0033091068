import type { AreaManifest } from '#shell/area-manifest.ts'

export const manifest: AreaManifest = {
  links: [
    {
      page: '/network',
      memberMenu: 30,
      palette: { position: 30, for: 'members' },
    },
  ],
}
