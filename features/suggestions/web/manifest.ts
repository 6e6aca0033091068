import type { AreaManifest } from '#shell/area-manifest.ts'

export const manifest: AreaManifest = {
  links: [
    {
      page: '/suggestions',
      memberMenu: 70,
      palette: { position: 70, for: 'members' },
    },
  ],
}
