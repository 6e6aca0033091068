import { expect, it } from 'vitest'
import { shortenManifest } from './shorten-manifest.ts'

const route = (id: string, more: object = {}) => ({
  id,
  path: id,
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  module: `/assets/${id}.js`,
  imports: ['/assets/libraries.js', `/assets/${id}-part.js`],
  css: [],
  ...more,
})
const manifest = {
  entry: { module: '/assets/entry.js', imports: ['/assets/libraries.js'], css: ['/assets/app.css'] },
  routes: {
    about: route('about', { css: ['/assets/app.css', '/assets/about.css'], hasSomethingNew: true }),
    'route-guards/member': route('route-guards/member', { module: '/assets/member.js' }),
    messages: route('messages', { parentId: 'route-guards/member' }),
  },
  version: '1',
}

/** What the browser makes of the manifest file. */
const expand = (text: string) => {
  const window: { __reactRouterManifest?: unknown } = {}
  new Function('window', text)(window)
  return window.__reactRouterManifest
}

it('the browser expands a shortened manifest to the routes, without files that are loaded already', () => {
  const text = shortenManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`)
  expect(expand(text)).toEqual({
    ...manifest,
    routes: {
      about: { ...manifest.routes.about, imports: ['/assets/about-part.js'], css: ['/assets/about.css'] },
      'route-guards/member': { ...manifest.routes['route-guards/member'], imports: [] },
      messages: { ...manifest.routes.messages, imports: [] },
    },
  })
})

it.each([
  ['begins differently', `window.__routes=${JSON.stringify(manifest)};`],
  [
    'names a file elsewhere',
    `window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes: { about: route('about', { module: '/about.js' }) } })};`,
  ],
  [
    'has a route under another id',
    `window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes: { about: route('home') } })};`,
  ],
])('a manifest that %s stops the build', (_, text) => {
  expect(() => shortenManifest(text)).toThrow('route manifest')
})
