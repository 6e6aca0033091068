import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Builds the pages into `build/` (or BUILD_DIR) and compresses them. `--if-stale` builds only if sources changed. */

const root = join(import.meta.dirname, '..')
const out = resolve(root, process.env['BUILD_DIR'] ?? 'build')
// Replaces the previous build only when complete: another build may be running, or a server may be reading.
const stagingDir = join(dirname(out), `.build-${process.pid}`)
const previousBuild = `${stagingDir}-before`
const stampFile = join(out, 'stamp')
const compressible = new Set(['.js', '.css', '.json', '.svg', '.txt', '.webmanifest'])

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** All files that the pages are built from; server files need no build. */
const sources = (): string[] =>
  [
    ...['shell', 'kit', 'public']
      .filter((name) => existsSync(join(root, name)))
      .flatMap((name) => filesBelow(join(root, name))),
    ...readdirSync(join(root, 'features')).flatMap((area) =>
      ['contract', 'web', 'locales']
        .map((part) => join(root, 'features', area, part))
        .filter((folder) => existsSync(folder))
        .flatMap(filesBelow),
    ),
    ...[
      'package-lock.json',
      'vite.config.ts',
      'react-router.config.ts',
      'scripts/build.ts',
      'scripts/lean-contracts.ts',
    ].map((name) => join(root, name)),
    ...filesBelow(join(root, 'scripts/build-plugins')),
  ]
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()

/** SHA-256 of the names and contents of all sources, in hex. */
const stampOf = (): string => {
  const hash = createHash('sha256')
  for (const file of sources()) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const isStale = (stamp: string): boolean =>
  !existsSync(join(out, 'server/index.js')) || !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp

const compress = async () => {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  for (const file of filesBelow(join(stagingDir, 'client'))) {
    if (!compressible.has(extname(file)) || statSync(file).size < 512) continue
    const content = readFileSync(file)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(`${file}.br`, await brotli(content, { params }))
    writeFileSync(`${file}.gz`, await zip(content, { level: 9 }))
  }
}

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
const shortenManifest = () => {
  const assets = join(stagingDir, 'client/assets')
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name))
  if (!file) throw new Error('The build has no list of routes.')
  const text = readFileSync(join(assets, file), 'utf8')
  const manifest = JSON.parse(text.slice(manifestStart.length).replace(/;\s*$/, '')) as {
    entry: ManifestRoute
    routes: Record<string, ManifestRoute>
  }
  const alreadyLoaded = new Set([...(manifest.entry.imports ?? []), ...(manifest.entry.css ?? [])])
  const names: string[] = []
  const numberOf = (path: string) => {
    const name = /^\/assets\/(.+)\.js$/.exec(path)?.[1]
    if (!name) throw new Error(`The list of routes names a file that is no script of ours: ${path}`)
    const at = names.indexOf(name)
    return at < 0 ? names.push(name) - 1 : at
  }
  const isBehindLogin = (id: string | undefined): boolean =>
    id !== undefined && (id === 'route-guards/member' || isBehindLogin(manifest.routes[id]?.parentId))
  const routes = Object.entries(manifest.routes).map(([key, { id, module, imports = [], css = [], ...rest }]) => {
    if (id !== key) throw new Error(`The list of routes calls ${key} ${id}.`)
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
  writeFileSync(
    join(assets, file),
    `${manifestStart}${expandManifest}(${compactManifest},${JSON.stringify(names.join(' '))}.split(' '));`,
  )
}

const stamp = stampOf()
if (process.argv.includes('--if-stale') && !isStale(stamp)) process.exit(0)

const built = spawnSync(
  process.execPath,
  [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', '--logLevel', 'warn'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', BUILD_DIR: stagingDir },
  },
)
const removeTemporaryFolders = () => {
  for (const folder of [stagingDir, previousBuild]) rmSync(folder, { recursive: true, force: true })
}
if (built.status !== 0) {
  removeTemporaryFolders()
  process.exit(built.status ?? 1)
}
shortenManifest()
await compress()
writeFileSync(join(stagingDir, 'stamp'), stamp)
if (existsSync(out)) renameSync(out, previousBuild)
renameSync(stagingDir, out)
removeTemporaryFolders()
