/**
 * Loads a page's scripts after its first paint, so that the style sheet and the fonts get the bandwidth first.
 *
 * React Router's entry is an inline module, which the browser would run before painting. This script adds it after the
 * paint; `replay-events.ts` queues clicks until then. All imports of the module must be loaded before any of it runs.
 */

const moduleScript = /<script( nonce="[^"]*")? type="module" async="">([^<]*)<\/script>/
const preloadLink = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g

/** Runs `go` once after the first paint: at once in a hidden page, on the next frame without paint timing. */
const whenPainted = `function(go){var done,once=function(){done||(done=1,go())};if(document.hidden)return once();try{new PerformanceObserver(function(l){l.getEntriesByName("first-contentful-paint").length&&once()}).observe({type:"paint",buffered:true})}catch(e){requestAnimationFrame(function(){setTimeout(once)})}setTimeout(once,1000)}`

/** Appends an element to the head. The script passes on its own nonce. */
const addElement = `var n=document.currentScript.nonce,add=function(t,p){var e=Object.assign(document.createElement(t),p);document.head.append(e);return e};`

const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Defers the page's scripts and preloads the `texts` (URLs) with them. */
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
