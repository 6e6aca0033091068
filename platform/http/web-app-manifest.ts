import type { FastifyInstance } from 'fastify'
import { asLanguage, directionOf, type Language } from '#kit/languages.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { languageOf } from './language.ts'

const icon = (name: string, size: number, purpose = 'any') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The pages that a long press on the installed app's icon offers. */
const shortcuts = [
  { text: 'nav.messages', path: '/messages' },
  { text: 'nav.network', path: '/network' },
  { text: 'nav.opportunities', path: '/opportunities' },
]

const manifestIn = (language: Language) => {
  const t = textsFor(language, 'shell')
  return {
    // The same app in every language.
    id: '/',
    name: t('name'),
    short_name: t('name'),
    description: t('tagline'),
    lang: language,
    dir: directionOf(language),
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    // The colours of `shell/styles/tokens.css`.
    background_color: '#f6f7f9',
    theme_color: '#f6f7f9',
    icons: [icon('icon-192', 192), icon('icon-512', 512), icon('maskable-512', 512, 'maskable')],
    shortcuts: shortcuts.map(({ text, path }) => ({ name: t(text), url: path, icons: [icon('icon-192', 192)] })),
  }
}

/** Registers `/manifest.webmanifest?lang=` (W3C Web Application Manifest), with which browsers install the product. */
export const registerWebAppManifest = (app: FastifyInstance): void => {
  app.get<{ Querystring: { lang?: string } }>('/manifest.webmanifest', async (request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'Accept-Language, Cookie')
      .send(JSON.stringify(manifestIn(asLanguage(request.query.lang) ?? languageOf(request)))),
  )
}
