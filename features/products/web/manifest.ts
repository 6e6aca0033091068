import type { AreaManifest } from '#shell/area-manifest.ts'

export const manifest: AreaManifest = {
  links: [
    {
      page: '/products',
      visitorHeader: 10,
      memberMenu: 10,
      palette: { position: 20, for: 'everyone' },
      visitorFooter: { position: 10, column: 'product' },
    },
  ],
}
