import type { AreaManifest } from '#shell/area-manifest.ts'

export const manifest: AreaManifest = {
  links: [
    {
      page: '/notifications',
      palette: { position: 90, for: 'members' },
    },
  ],
}
