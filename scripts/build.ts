import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Builds the browser's side into `build/` (or BUILD_DIR) and compresses what is sent. `--if-stale` builds only what changed since. */

const root = join(import.meta.dirname, '..')
const out = resolve(root, process.env['BUILD_DIR'] ?? 'build')
// Built aside and put in place when it is whole: another build may be under way, and a server may be reading.
const stagingDir = join(dirname(out), `.build-${process.pid}`)
const previousBuild = `${stagingDir}-before`
const stampFile = join(out, 'stamp')
const compressible = new Set(['.js', '.css', '.json', '.svg', '.txt', '.webmanifest'])

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Everything the pages are made from. Server files are not: they run as they are. */
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
  ]
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()

/** What the sources are, in 64 hexadecimal characters: names and contents, whatever their dates. */
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

/** What stands in the list of routes for every route, in this order; a route says with the bits of a number which are so. */
const flags = [
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasClientMiddleware',
  'hasDefaultExport',
  'hasErrorBoundary',
]

/** Makes the list of routes again from what `shortenManifest` writes; runs in the browser. */
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
 * Every first page loads the list of routes. It is written without what each page needs beside its own (that is there by
 * then), without what is said seventy times, and with each file's name once. What a page imports is listed so that a link can
 * fetch all of it ahead; of pages behind the login it is left out, which are a third of the list and no visitor's next
 * page: there the page's own file says it.
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
