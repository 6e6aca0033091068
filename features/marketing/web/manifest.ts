import type { AreaManifest } from '#shell/area-manifest.ts'

export const manifest: AreaManifest = {
  links: [
    {
      page: '/',
      visitorDrawer: 10,
      palette: { position: 10, for: 'everyone' },
    },
    {
      page: '/about',
      visitorHeader: 20,
      visitorDrawer: 20,
      palette: { position: 30, for: 'everyone' },
      visitorFooter: { position: 10, column: 'company' },
      memberFooter: 10,
    },
    {
      page: '/manifesto',
      visitorHeader: 30,
      visitorDrawer: 30,
      palette: { position: 40, for: 'everyone' },
      visitorFooter: { position: 20, column: 'company' },
      memberFooter: 20,
    },
    {
      page: '/terms',
      visitorFooter: { position: 10, column: 'legal' },
      memberFooter: 30,
    },
    {
      page: '/privacy',
      visitorFooter: { position: 20, column: 'legal' },
      memberFooter: 40,
    },
  ],
}
