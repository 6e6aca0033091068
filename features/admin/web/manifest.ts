import type { AreaManifest } from '#shell/area-manifest.ts'

export const manifest: AreaManifest = {
  links: [
    {
      page: '/admin',
      palette: { position: 10, for: 'administrators' },
      userMenu: { position: 40, for: 'administrators', icon: 'shield-check' },
    },
  ],
}
