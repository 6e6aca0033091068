import { directionOf, type Language } from '#kit/languages.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { ApiError } from './api-error.ts'

/** Inline, because the server may be unable to serve other files. The colours match `shell/styles/tokens.css`. */
const style = `
:root{color-scheme:light dark}
body{font:16px/1.55 system-ui,sans-serif;margin:0;min-block-size:100dvh;display:grid;place-content:center;justify-items:center;text-align:center;background:light-dark(#f6f7f9,#0d131a);color:light-dark(#131c28,#edf1f5)}
main{max-inline-size:28rem;padding:2rem 1rem}h1{font-size:1.875rem;line-height:1.2;margin:0 0 1rem}p{margin:0 0 1rem}small{color:light-dark(#435060,#b3becb)}
a{color:light-dark(#1f4690,#a9c4ff);display:inline-flex;align-items:center;min-block-size:2.75rem;padding-inline:.75rem}`

const codesWithText = new Set(['rate.limited', 'unavailable', 'disk.full', 'auth.forbidden'])

/** The fallback page (ERR-02), for example when the session cannot be read. No scripts. */
export const errorPage = (
  { code }: ApiError,
  { language, requestId, nonce }: { language: Language; requestId: string; nonce: string },
): string => {
  const t = textsFor(language, 'shell')
  return `<!DOCTYPE html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t('crash.title')}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${t('crash.title')}</h1><p>${codesWithText.has(code) ? t(`errors.${code}`) : t('crash.text')}</p><p><a href="">${t('crash.retry')}</a> <a href="/">${t('crash.home')}</a></p>
<small>${t('crash.reference', { id: requestId })}</small></main></body></html>`
}
