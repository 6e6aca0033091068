/**
 * What is read comes before what can be pressed: a page's scripts are fetched once it has been painted, so that on a slow
 * line its style sheet and its type have the line for themselves.
 *
 * React Router writes its start as a module in the page, which a browser would fetch and run before it paints. Here the same
 * module is put into the page when the browser says that it has painted; presses until then are kept
 * (`replay-events.ts`). It stays one module: all that it imports must be there before any of it runs.
 */

const moduleScript = /<script( nonce="[^"]*")? type="module" async="">([^<]*)<\/script>/
const preloadLink = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g

/**
 * Runs `go` once, after the first paint. A page that is not on screen is not painted and begins at once; where the browser
 * says nothing of its paints, the next frame stands for one.
 */
const whenPainted = `function(go){var done,once=function(){done||(done=1,go())};if(document.hidden)return once();try{new PerformanceObserver(function(l){l.getEntriesByName("first-contentful-paint").length&&once()}).observe({type:"paint",buffered:true})}catch(e){requestAnimationFrame(function(){setTimeout(once)})}setTimeout(once,1000)}`

/** Puts an element into the page's head; its nonce is this script's own. */
const addElement = `var n=document.currentScript.nonce,add=function(t,p){var e=Object.assign(document.createElement(t),p);document.head.append(e);return e};`

const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The page's HTML with its scripts after its first paint, and the `texts` they need fetched beside them. */
export const deferScripts = (html: string, texts: readonly string[]): string => {
  const source = moduleScript.exec(html)?.[2]
  if (source === undefined) return html
  const scripts = [...html.matchAll(preloadLink)].map(([, href]) => href)
  const loader =
    `(function(){${addElement}(${whenPainted})(function(){` +
    `${literal(scripts)}.forEach(function(h){add("link",{rel:"modulepreload",href:h})});` +
    `${literal(texts)}.forEach(function(h){add("link",{rel:"preload",as:"fetch",crossOrigin:"",href:h})});` +
    `add("script",{type:"module",nonce:n,textContent:${literal(source)}}).remove()})})()`
  return html
    .replaceAll(preloadLink, '')
    .replace(moduleScript, (_, nonce: string | undefined) => `<script${nonce ?? ''}>${loader}</script>`)
}
