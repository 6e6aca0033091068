import { loadAfterPaint } from './load-after-paint.ts?inline-script'

const moduleScript = /<script( nonce="[^"]*")? type="module" async="">([^<]*)<\/script>/
const preloadLink = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g

const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Replaces React Router's entry, an inline module that the browser would run before painting, and its preloads with
 * `load-after-paint.ts`. `replay-events.ts` records clicks until then. The `texts` (URLs) are loaded with the scripts.
 */
export const deferScripts = (html: string, texts: readonly string[]): string => {
  const source = moduleScript.exec(html)?.[2]
  if (source === undefined) return html
  const scripts = [...html.matchAll(preloadLink)].map(([, href]) => href)
  const loader = `(${loadAfterPaint})(${[scripts, texts, source].map(literal).join(',')})`
  return html
    .replaceAll(preloadLink, '')
    .replace(moduleScript, (_, nonce: string | undefined) => `<script${nonce ?? ''}>${loader}</script>`)
}
