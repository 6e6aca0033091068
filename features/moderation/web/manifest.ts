import type { AreaManifest } from '#shell/area-manifest.ts'

export const manifest: AreaManifest = {
  links: [
    {
      page: '/moderation',
      palette: { position: 10, for: 'moderators' },
      userMenu: { position: 50, for: 'moderators', icon: 'shield-check' },
    },
  ],
}
