import { directionOf, type Language } from '#kit/languages.ts'
import { escapeHtml } from '#platform/escape-html.ts'

/** Inline, because the server may be unable to serve other files. The colours match `shell/styles/tokens.css`. */
const style = `
:root{color-scheme:light dark}
body{font:16px/1.55 system-ui,sans-serif;margin:0;min-block-size:100dvh;display:grid;place-content:center;justify-items:center;text-align:center;background:light-dark(#f6f7f9,#0d131a);color:light-dark(#131c28,#edf1f5)}
main{max-inline-size:28rem;padding:2rem 1rem}h1{font-size:1.875rem;line-height:1.2;margin:0 0 1rem}p{margin:0 0 1rem;white-space:pre-line}small{color:light-dark(#435060,#b3becb)}
a{color:light-dark(#1f4690,#a9c4ff);display:inline-flex;align-items:center;min-block-size:2.75rem;padding-inline:.75rem}`

/** A page without scripts and without the browser's code: texts, links and a footnote. Escapes all texts. */
export const plainPage = ({
  language,
  nonce,
  title,
  paragraphs,
  links,
  footnote,
}: {
  language: Language
  nonce: string
  title: string
  paragraphs: readonly string[]
  links: readonly { to: string; text: string }[]
  footnote: string
}): string => {
  const html = escapeHtml
  return `<!DOCTYPE html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${html(title)}</h1>${paragraphs.map((text) => `<p>${html(text)}</p>`).join('')}<p>${links.map(({ to, text }) => `<a href="${html(to)}">${html(text)}</a>`).join(' ')}</p>
<small>${html(footnote)}</small></main></body></html>`
}
