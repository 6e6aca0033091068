import { directionOf, type Language } from '#kit/languages.ts'
import { escapeHtml } from '#platform/escape-html.ts'

/** The colours are those of `shell/styles/tokens.css`. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --surface: light-dark(#f6f7f9, #0d131a);
  --raised: light-dark(#ffffff, #151d26);
  --ink: light-dark(#131c28, #edf1f5);
  --muted: light-dark(#435060, #b3becb);
  --line: light-dark(#dde3ea, #26313d);
  --link: light-dark(#1f4690, #a9c4ff);
  background: var(--surface);
  color: var(--ink);
  font: 1rem/1.6 system-ui, sans-serif;
}
body { margin: 0 auto; max-inline-size: 56rem; padding: 1.5rem 1rem 4rem; }
a { color: var(--link); text-underline-offset: 0.2em; }
:focus-visible { border-radius: 0.25rem; outline: 2px solid var(--link); outline-offset: 2px; }
h1, h2, h3 { line-height: 1.25; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; margin-block: 1rem; }
h2 { font-size: 1.25rem; margin-block: 2.5rem 0.75rem; }
h3 { font-size: 1rem; margin-block: 1.5rem 0.5rem; }
h2 small, h3 small, nav small { color: var(--muted); font-size: 0.875rem; font-weight: 400; margin-inline-start: 0.25rem; }
p { margin-block: 0.5rem; max-inline-size: 40rem; }
.top { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin: 0; max-inline-size: none; }
.empty { color: var(--muted); }
nav ul { columns: 16rem; column-gap: 2rem; list-style: none; margin-block: 1.5rem; padding: 0; }
nav li { break-inside: avoid; padding-block: 0.25rem; }
dl { display: grid; gap: 0.375rem 1.5rem; grid-template-columns: minmax(8rem, 1fr) minmax(0, 2.5fr); margin: 0; }
dt { color: var(--muted); overflow-wrap: anywhere; }
dd { margin: 0; min-inline-size: 0; overflow-wrap: anywhere; }
bdi { unicode-bidi: plaintext; white-space: pre-wrap; }
.row { background: var(--raised); border: 1px solid var(--line); border-radius: 0.75rem; margin-block: 0.75rem; padding: 1rem 1.25rem; }
dd dl { border-inline-start: 2px solid var(--line); padding-inline-start: 0.75rem; }
dd dl + dl { margin-block-start: 0.75rem; }
.values { display: flex; flex-wrap: wrap; gap: 0.25rem 0.5rem; list-style: none; margin: 0; padding: 0; }
.values li { border: 1px solid var(--line); border-radius: 0.5rem; padding-inline: 0.5rem; }
table { border-collapse: collapse; font-size: 0.9375rem; inline-size: 100%; }
th, td { border-block-end: 1px solid var(--line); padding: 0.25rem 1rem 0.25rem 0; text-align: start; vertical-align: top; }
[dir="rtl"] :is(th, td) { padding: 0.25rem 0 0.25rem 1rem; }
th { color: var(--muted); font-weight: 400; }
.files { list-style: none; padding: 0; }
.files li { overflow-wrap: anywhere; padding-block: 0.5rem; }
img { border-radius: 0.5rem; display: block; margin-block-start: 0.5rem; max-block-size: 16rem; max-inline-size: 100%; }
@media (max-width: 34rem) {
  dl { grid-template-columns: minmax(0, 1fr); row-gap: 0; }
  dd { margin-block-end: 0.625rem; }
  dd:last-child { margin-block-end: 0; }
}
@media print { .row { break-inside: avoid; } }
`

/** The address of a file of the zip. */
export const hrefOf = (path: string): string => escapeHtml(path.split('/').map(encodeURIComponent).join('/'))

type Frame = {
  language: Language
  title: string
  /** Relative addresses. `top` is HTML above the title. */
  style: string
  top?: string
}

/** A page without scripts: should a text ever not be escaped, the policy refuses to run it. */
export const pageStart = ({ language, title, style, top }: Frame): string => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
${top === undefined ? '' : `<p class="top">${top}</p>\n`}<main>
<h1>${escapeHtml(title)}</h1>
`

export const pageEnd = `</main>
</body>
</html>
`

export const layout = (frame: Frame, body: string): string => `${pageStart(frame)}${body}\n${pageEnd}`
