type ManifestRoute = {
  id?: string
  parentId?: string
  module: string
  imports?: string[]
  css?: string[]
  [more: string]: unknown
}
const manifestStart = 'window.__reactRouterManifest='

/** Boolean properties of a route in the manifest. Each is one bit of a number, in this order. */
const flags = [
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasClientMiddleware',
  'hasDefaultExport',
  'hasErrorBoundary',
]

/** Browser code that expands the manifest from the output of `shortenManifest`. */
const expandManifest = `((manifest, names) => {
  const file = (at) => '/assets/' + names[at] + '.js';
  for (const id in manifest.routes) {
    const [bits, module, imports, more] = manifest.routes[id];
    const route = { id, css: [], ...more, module: file(module), imports: imports.map(file) };
    ${JSON.stringify(flags)}.forEach((flag, at) => { route[flag] = (bits >> at) % 2 > 0; });
    manifest.routes[id] = route;
  }
  return manifest;
})`.replaceAll(/\n\s+/g, ' ')

/**
 * Shortens the route manifest, which every first page loads: omits files that the entry loads, encodes flags as bits
 * and lists each file name once. Keeps the imports of public pages, so that links can prefetch them. Omits those of
 * pages behind the login, a third of the manifest: no visitor opens them next, and each page file imports them anyway.
 */
export const shortenManifest = (text: string): string => {
  if (!text.startsWith(manifestStart)) throw new Error('The route manifest begins in an unknown way.')
  const manifest = JSON.parse(text.slice(manifestStart.length).replace(/;\s*$/, '')) as {
    entry: ManifestRoute
    routes: Record<string, ManifestRoute>
  }
  const alreadyLoaded = new Set([...(manifest.entry.imports ?? []), ...(manifest.entry.css ?? [])])
  const names: string[] = []
  const numberOf = (path: string) => {
    const name = /^\/assets\/(.+)\.js$/.exec(path)?.[1]
    if (!name) throw new Error(`The route manifest names a file that is no script in assets/: ${path}`)
    const at = names.indexOf(name)
    return at < 0 ? names.push(name) - 1 : at
  }
  const isBehindLogin = (id: string | undefined): boolean =>
    id !== undefined && (id === 'route-guards/member' || isBehindLogin(manifest.routes[id]?.parentId))
  const routes = Object.entries(manifest.routes).map(([key, { id, module, imports = [], css = [], ...rest }]) => {
    if (id !== key) throw new Error(`The route manifest calls ${key} ${id}.`)
    const bits = flags.reduce((sum, flag, at) => sum + (rest[flag] ? 2 ** at : 0), 0)
    const ownCss = css.filter((one) => !alreadyLoaded.has(one))
    const more = {
      ...Object.fromEntries(Object.entries(rest).filter(([name]) => !flags.includes(name))),
      ...(ownCss.length > 0 && { css: ownCss }),
    }
    return [
      key,
      [
        bits,
        numberOf(module),
        isBehindLogin(key) ? [] : imports.filter((one) => !alreadyLoaded.has(one)).map(numberOf),
        more,
      ],
    ] as const
  })
  const compactManifest = JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })
  return `${manifestStart}${expandManifest}(${compactManifest},${JSON.stringify(names.join(' '))}.split(' '));`
}
