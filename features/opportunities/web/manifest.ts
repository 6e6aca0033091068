import type { AreaManifest } from '#shell/area-manifest.ts'

export const manifest: AreaManifest = {
  links: [
    {
      page: '/opportunities',
      memberMenu: 20,
      palette: { position: 20, for: 'members' },
    },
  ],
}
