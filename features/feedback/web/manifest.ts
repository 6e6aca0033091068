import type { AreaManifest } from '#shell/area-manifest.ts'

export const manifest: AreaManifest = {
  links: [
    {
      page: '/feedback',
      memberFooter: 50,
    },
  ],
}
