import type { AreaManifest } from '#shell/area-manifest.ts'

export const manifest: AreaManifest = {
  links: [
    {
      page: '/analytics',
      palette: { position: 75, for: 'members' },
      memberFooter: 15,
    },
  ],
}
