import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { shortenManifest } from './build-plugins/shorten-manifest.ts'

/*
 * Builds the pages into `build/` (or BUILD_DIR), compresses them, and packs the API client. `--if-stale` builds only if
 * sources changed. `--keep-plan` follows the stored plan of the chunks even where a page then exceeds its limits: for
 * builds that are not delivered, because the search for a new plan takes minutes.
 */

const root = join(import.meta.dirname, '..')
const out = resolve(root, process.env['BUILD_DIR'] || 'build')
// The build replaces this folder, so it must not contain the sources.
if (!relative(out, root).startsWith('..')) {
  process.stderr.write(`BUILD_DIR is ${out}, which contains the sources. Choose another folder.\n`)
  process.exit(2)
}
// Replaces the previous build only when complete: another build may be running, or a server may be reading.
const stagingDir = join(dirname(out), `.build-${process.pid}`)
const planFile = `${stagingDir}-chunks.json`
const previousBuild = `${stagingDir}-before`
const stampFile = join(out, 'stamp')
const compressible = new Set(['.js', '.css', '.json', '.svg', '.txt', '.webmanifest'])

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** All files that the pages and the API client are built from; server files need no build. */
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
      'scripts/pack-api-client.ts',
      'platform/http/openapi.ts',
    ].map((name) => join(root, name)),
    ...['scripts/build-plugins', 'scripts/chunks', 'api-client'].flatMap((folder) => filesBelow(join(root, folder))),
  ]
    // The build writes the stored plan of the chunks itself.
    .filter((file) => !/\.test\.tsx?$|stored-plan\.txt$/.test(file))
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

const shortenManifestFile = () => {
  const assets = join(stagingDir, 'client/assets')
  const name = readdirSync(assets).find((one) => /^manifest-.*\.js$/.test(one))
  if (!name) throw new Error('The build has no route manifest.')
  const file = join(assets, name)
  writeFileSync(file, shortenManifest(readFileSync(file, 'utf8')))
}

const stamp = stampOf()
if (process.argv.includes('--if-stale') && !isStale(stamp)) process.exit(0)

process.env['NODE_ENV'] = 'production'
// Loaded only for a build that is needed, because it takes longer than checking the stamp.
const { planBuild } = await import('./chunks/plan-build.ts')
writeFileSync(planFile, JSON.stringify(await planBuild(root, process.argv.includes('--keep-plan'))))

const built = spawnSync(
  process.execPath,
  [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', '--logLevel', 'warn'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, BUILD_DIR: stagingDir, CHUNK_PLAN: planFile },
  },
)
const removeTemporaryFiles = () => {
  for (const path of [stagingDir, previousBuild, planFile]) rmSync(path, { recursive: true, force: true })
}
if (built.status !== 0) {
  removeTemporaryFiles()
  process.exit(built.status ?? 1)
}
shortenManifestFile()
await compress()
const { packApiClient } = await import('./pack-api-client.ts')
await packApiClient(join(stagingDir, 'client'))
writeFileSync(join(stagingDir, 'stamp'), stamp)
if (existsSync(out)) renameSync(out, previousBuild)
renameSync(stagingDir, out)
removeTemporaryFiles()
