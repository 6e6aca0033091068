import type { AreaManifest } from '#shell/area-manifest.ts'

export const manifest: AreaManifest = {
  links: [
    {
      page: '/login',
      palette: { position: 10, for: 'visitors' },
    },
    {
      page: '/signup',
      palette: { position: 20, for: 'visitors' },
    },
  ],
}
