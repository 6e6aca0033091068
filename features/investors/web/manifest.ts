import type { AreaManifest } from '#shell/area-manifest.ts'

export const manifest: AreaManifest = {
  links: [
    {
      page: '/investors',
      memberMenu: 60,
      palette: { position: 60, for: 'members' },
    },
  ],
}
