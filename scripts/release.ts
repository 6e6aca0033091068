import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, glob, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { freePort } from '#embedded-postgres/server.ts'

/**
 * `npm run build [-- FOLDER]`: creates `dist/` (or FOLDER) with all that a server needs: pages, server files, packages
 * and Node. Starts the release once with a new database before it replaces the folder.
 */

const root = join(import.meta.dirname, '..')
const out = resolve(process.argv[2] ?? join(root, 'dist'))
const stagingDir = `${out}-${process.pid}`

/** Files that the server reads at run time, besides the pages. */
const serverFiles = [
  'platform/**/*.{ts,sql}',
  'embedded-postgres/*.ts',
  'kit/**/*.{ts,tsx}',
  'seed/**/*',
  'features/*/{contract,server}/**/*',
  'features/*/locales/*.json',
  'shell/locales/*.json',
  'shell/route-table.ts',
  'scripts/{admin,backup,restore,doctor,command-error,reach-database}.ts',
  'docs/operations.md',
]
const isNeeded = (path: string) => !/\.test\.tsx?$|\/testing(\.ts$|\/)/.test(path)

/** Package files that no program reads. Node does not run TypeScript from packages. */
const unneededFiles = /\.(map|md|markdown|flow|[cm]?tsx?)$/i

type Locked = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }

/** The folders of all production dependencies in package-lock.json, without packages for other systems. */
const packageFolders = (): string[] => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const found = new Set<string>()
  /** Resolves a package like Node: in the importing package's node_modules, or further up. */
  const folderOf = (name: string, from: string): string | undefined => {
    const folder = `${from && `${from}/`}node_modules/${name}`
    if (packages[folder]) return folder
    return from === '' ? undefined : folderOf(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))))
  }
  const follow = (from: string) => {
    const { dependencies, optionalDependencies } = packages[from] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const folder = folderOf(name, from)
      if (!folder || found.has(folder) || !existsSync(join(root, folder))) continue
      found.add(folder)
      follow(folder)
    }
  }
  follow('')
  return [...found]
}

const copy = (path: string) => cp(join(root, path), join(stagingDir, path), { recursive: true, verbatimSymlinks: true })

const copyPackage = (folder: string) =>
  cp(join(root, folder), join(stagingDir, folder), {
    recursive: true,
    verbatimSymlinks: true,
    // Nested packages are copied separately.
    filter: (path) => !unneededFiles.test(path) && !path.slice(join(root, folder).length).includes('/node_modules'),
  })

/** Starts the server with the compile cache in the release folder. */
const mainFile = `import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, 'compile-cache'))
const { main } = await import('./platform/main.ts')
main()
`

/** Starts the release, requests a page and stops it. This finds missing files and fills the compile cache. */
const smokeTest = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nordbro-release-'))
  const port = await freePort()
  const child = spawn(join(stagingDir, 'node_modules/node/bin/node'), ['main.mjs'], {
    cwd: stagingDir,
    env: { DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const status = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  try {
    const until = Date.now() + 120_000
    while (child.exitCode === null && Date.now() < until && !output.includes('Nordbro is ready'))
      await new Promise((done) => setTimeout(done, 100))
    for (const path of ['/', '/api/session'])
      if ((await status(path)) !== 200) throw new Error(`The release does not answer ${path}.\n${output}`)
  } finally {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

const built = spawnSync(process.execPath, [join(root, 'scripts/build.ts'), '--if-stale'], {
  cwd: root,
  stdio: 'inherit',
})
if (built.status !== 0) process.exit(built.status ?? 1)
try {
  await mkdir(stagingDir, { recursive: true })
  for (const folder of ['build/client', 'build/server']) await copy(folder)
  for await (const path of glob(serverFiles, { cwd: root })) {
    if (!isNeeded(path) || (await stat(join(root, path))).isDirectory()) continue
    await mkdir(dirname(join(stagingDir, path)), { recursive: true })
    await copy(path)
  }
  for (const folder of packageFolders()) await copyPackage(folder)
  const { name, version, type, imports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >
  await writeFile(
    join(stagingDir, 'package.json'),
    `${JSON.stringify({ name, version, private: true, type, imports }, null, 2)}\n`,
  )
  await writeFile(join(stagingDir, 'main.mjs'), mainFile)
  await smokeTest()
  await rm(out, { recursive: true, force: true })
  await rename(stagingDir, out)
} finally {
  await rm(stagingDir, { recursive: true, force: true })
}
process.stdout.write(`${out} is ready: node_modules/node/bin/node main.mjs\n`)
