import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { startKernelNode } from '#tests/support/kernel-node.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { createBuildStore } from './build-store.ts'
import { createStaticFile } from './static-files.ts'

const createFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nordbro-builds-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}

/** A build with one asset, which is named after it. */
const buildOf = (name: string) =>
  new Map([[`/assets/${name}.js`, createStaticFile(`assets/${name}.js`, { identity: Buffer.from(name) })]])

const neverAborted = new AbortController().signal

describe('stored builds', () => {
  const createStore = async () => {
    const folder = join(await createFolder(), 'builds')
    const { store, read } = createBuildStore(folder)
    return {
      folder,
      /** Stores the builds one after the other, as nodes that start. */
      start: async (...builds: string[]) => {
        for (const build of builds) await store(buildOf(build), neverAborted)
      },
      available: async (...builds: string[]) => {
        const contents = await Promise.all(builds.map((build) => read(`/assets/${build}.js`)))
        return builds.filter((build, at) => contents[at]?.bodies.identity.toString() === build)
      },
    }
  }

  it('the assets of the current build and of the two before it are available, those of older ones are deleted', async () => {
    const { folder, start, available } = await createStore()
    await start('a', 'b', 'c')
    expect(await available('a', 'b', 'c')).toEqual(['a', 'b', 'c'])
    await start('d')
    expect(await available('a', 'b', 'c', 'd')).toEqual(['b', 'c', 'd'])
    expect(await readdir(folder)).toHaveLength(3)
  })

  it('a restart of the same build changes no stored build', async () => {
    const { folder, start, available } = await createStore()
    await start('a', 'b', 'c')
    const state = async () =>
      Promise.all(
        (await readdir(folder)).sort().map(async (name) => {
          const { ino, mtimeMs, ctimeMs } = await stat(join(folder, name))
          return { name, ino, mtimeMs, ctimeMs }
        }),
      )
    const before = await state()
    await start('c', 'c', 'c')
    expect(await state()).toEqual(before)
    expect(await available('a', 'b', 'c')).toEqual(['a', 'b', 'c'])
  })

  it('a build that is rolled back to counts as the newest, and the one that it replaces stays available', async () => {
    const { start, available } = await createStore()
    await start('a', 'b', 'a')
    expect(await available('a', 'b')).toEqual(['a', 'b'])
    await start('c', 'd')
    expect(await available('a', 'b', 'c', 'd')).toEqual(['a', 'c', 'd'])
  })

  it('a build counts as newer than the one that it replaces even after the clock was set back', async () => {
    const { folder, start, available } = await createStore()
    await start('a')
    const tomorrow = new Date(Date.now() + 86_400_000)
    await utimes(join(folder, (await readdir(folder))[0] as string), tomorrow, tomorrow)
    await start('b', 'c', 'd')
    expect(await available('a', 'b', 'c', 'd')).toEqual(['b', 'c', 'd'])
  })

  it('a process that is killed while it stores a build leaves none of it available, and a later start deletes its files', async () => {
    const { folder, start, available } = await createStore()
    const script = `
      import { createBuildStore } from ${JSON.stringify(join(import.meta.dirname, 'build-store.ts'))}
      const file = (name) => ({ etag: name, bodies: { identity: Buffer.from(name) } })
      const names = Array.from({ length: 20_000 }, (_, at) => 'killed-' + at)
      const files = new Map(names.map((name) => ['/assets/' + name + '.js', file(name)]))
      await createBuildStore(${JSON.stringify(folder)}).store(files, new AbortController().signal)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
    const isWriting = async () => {
      const [temporary] = await readdir(folder).catch(() => [])
      return temporary !== undefined && (await readdir(join(folder, temporary))).length > 3
    }
    await vi.waitUntil(isWriting, { timeout: waitTimeoutMs, interval: 5 })
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(await available('killed-0', 'killed-1', 'killed-2')).toEqual([])

    // It may belong to another process that is still writing it.
    await start('a')
    const [abandoned = ''] = (await readdir(folder)).filter((name) => name.startsWith('temporary-'))
    expect(abandoned).not.toBe('')
    const aMinuteAgo = new Date(Date.now() - 61_000)
    await utimes(join(folder, abandoned), aMinuteAgo, aMinuteAgo)
    await start('a')
    expect(await readdir(folder)).toHaveLength(1)
    expect(await available('a')).toEqual(['a'])
  })

  it('processes that share a data folder store the same and different builds at the same moment', async () => {
    const { folder, available } = await createStore()
    const starts = ['a', 'b', 'a', 'b', 'c', 'c'].map((build) =>
      createBuildStore(folder).store(buildOf(build), neverAborted),
    )
    await Promise.all(starts)
    expect(await available('a', 'b', 'c')).toEqual(['a', 'b', 'c'])
    expect(await readdir(folder)).toHaveLength(3)
  })

  it('a node that stops while it stores its build leaves no files', async () => {
    const { folder } = await createStore()
    const abort = new AbortController()
    const stored = createBuildStore(folder).store(buildOf('a'), abort.signal)
    abort.abort()
    await expect(stored).rejects.toThrow()
    expect(await readdir(folder)).toEqual([])
  })
})

describe('assets of an earlier build over HTTP', async () => {
  const databaseUrl = await createTestDatabase()

  const startNode = async (dataDir: string, assets: Record<string, string | Buffer>) => {
    const buildDir = await createFolder()
    await mkdir(join(buildDir, 'client/assets'), { recursive: true })
    await mkdir(join(buildDir, 'server'))
    for (const [name, content] of Object.entries(assets))
      await writeFile(join(buildDir, 'client/assets', name), content)
    const page = `new Response('<!DOCTYPE html><html></html>', { headers: { 'content-type': 'text/html' } })`
    await writeFile(
      join(buildDir, 'server/index.js'),
      `export const entry = { module: { respond: async () => ({ response: ${page}, cacheable: false }) } }`,
    )
    const logLines: string[] = []
    vi.stubEnv('BUILD_DIR', buildDir)
    onTestFinished(() => void vi.unstubAllEnvs())
    const node = await startKernelNode({
      routes: [],
      pages: true,
      databaseUrl,
      config: { dataDir },
      logLevel: 'warn',
      logTo: { write: (line) => void logLines.push(line) },
      cleanUp: onTestFinished,
    })
    return { ...node, logLines }
  }
  const storedBuilds = async (dataDir: string) =>
    (await readdir(join(dataDir, 'builds')).catch(() => [])).filter((name) => !name.startsWith('temporary-'))
  const waitForStoredBuilds = (dataDir: string, count: number) =>
    vi.waitFor(async () => expect(await storedBuilds(dataDir)).toHaveLength(count), { timeout: waitTimeoutMs })

  /** Requests the path as it is; `fetch` would normalise it and decode the body. */
  const send = (node: { url: string }, path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(node.url)
      request({ hostname, port, path, headers, method }, (answer) => {
        const chunks: Buffer[] = []
        const { date: _, ...rest } = answer.headers
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: rest, body: Buffer.concat(chunks).toString('base64') }),
        )
      })
        .on('error', reject)
        .end()
    })

  const script = 'export default "page of the earlier build"'
  const earlier = {
    '-a_1B2c3.js': script,
    '-a_1B2c3.js.br': brotliCompressSync(script),
    '-a_1B2c3.js.gz': gzipSync(script),
    'page-x1.css': 'a { color: red }',
    'sv-x1.json': '{"title":"Sida"}',
    'font-x1.woff2': randomBytes(64),
  }

  it('files of an earlier build are sent exactly as that build sent them, in every encoding', async () => {
    const dataDir = await createFolder()
    const requests = Object.keys(earlier)
      .filter((name) => !/\.(br|gz)$/.test(name))
      .flatMap((name) => ['br, gzip', 'gzip', 'br;q=0, gzip', 'identity'].map((encoding) => ({ name, encoding })))
    const sendAll = (node: { url: string }) =>
      Promise.all(
        requests.flatMap(({ name, encoding }) => [
          send(node, `/assets/${name}`, { 'accept-encoding': encoding }),
          send(node, `/assets/${name}?x`, { 'accept-encoding': encoding }, 'HEAD'),
        ]),
      )
    const first = await startNode(dataDir, earlier)
    await waitForStoredBuilds(dataDir, 1)
    const before = await sendAll(first)
    await first.stop()
    const second = await startNode(dataDir, { 'new-x2.js': 'export {}' })
    expect(await sendAll(second)).toEqual(before)
    expect(before[0]).toMatchObject({
      status: 200,
      headers: {
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'br',
        'content-type': 'text/javascript; charset=utf-8',
        vary: 'Accept-Encoding',
      },
    })
    const etag = String(before[0]?.headers.etag)
    expect((await send(second, '/assets/-a_1B2c3.js', { 'if-none-match': etag })).status).toBe(304)
  })

  it('only files of a build are sent from the data folder, whatever the path', async () => {
    const dataDir = await createFolder()
    const node = await startNode(dataDir, earlier)
    await waitForStoredBuilds(dataDir, 1)
    const [build = ''] = await storedBuilds(dataDir)
    const temporary = join(dataDir, 'builds/temporary-1')
    await mkdir(temporary)
    for (const file of [
      'secret',
      'secret.js',
      'builds/secret.js',
      `builds/${build}/.secret.js`,
      `builds/${build}/secret`,
    ])
      await writeFile(join(dataDir, file), 'secret')
    await writeFile(join(temporary, 'secret.js'), 'secret')
    const paths = [
      '/assets/../secret.js',
      '/assets/../../secret.js',
      '/assets/../../secret',
      '/assets/%2e%2e%2fsecret.js',
      '/assets/..%2f..%2fsecret.js',
      '/assets/..%5c..%5csecret.js',
      '/assets/..\\..\\secret.js',
      `/assets//..//secret.js`,
      `/assets/../${build}/-a_1B2c3.js`,
      `/assets/${build}/-a_1B2c3.js`,
      `/assets/${join(dataDir, 'secret.js')}`,
      '/assets/secret.js',
      '/assets/secret.js%00.js',
      '/assets/.secret.js',
      '/assets/secret',
      '/assets/-a_1B2c3.js.br',
      '/assets/-a_1B2c3.js/',
      '/assets/-a_1B2c3.js/x.js',
      '/assets/.js',
      '/assets/',
      '/assets/..',
      '/assets/__proto__',
      '/assets/constructor.js',
      `/assets/${'x'.repeat(5000)}.js`,
      `/builds/${build}/-a_1B2c3.js`,
    ]
    // Another build, so that no path leads to a file in memory.
    await node.stop()
    const second = await startNode(dataDir, { 'new-x2.js': 'export {}' })
    expect((await send(second, '/assets/-a_1B2c3.js')).status).toBe(200)
    for (const path of paths) {
      const { status, body } = await send(second, path)
      const isPage = path.startsWith('/builds/')
      expect([status, Buffer.from(body, 'base64').includes('secret')], path).toEqual([isPage ? 200 : 404, false])
    }
  })

  it('a node whose data folder cannot be written starts, serves its own build and logs one warning', async () => {
    const dataDir = await createFolder()
    // Root may write read-only folders, but nobody can create a folder below a file.
    await writeFile(join(dataDir, 'builds'), '')
    const node = await startNode(dataDir, earlier)
    await vi.waitFor(() => expect(node.logLines).not.toEqual([]), { timeout: waitTimeoutMs })
    expect((await send(node, '/readyz')).status).toBe(200)
    expect((await send(node, '/assets/page-x1.css')).status).toBe(200)
    expect((await send(node, '/assets/none-x1.js')).status).toBe(404)
    expect(node.logLines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'DATA_DIR: the build was not stored; pages open at the next deployment will reload',
    ])
  })

  it('a node still serves its build after a node with a newer build starts on the same data folder, and serves the assets of both', async () => {
    const dataDir = await createFolder()
    const older = await startNode(dataDir, earlier)
    await waitForStoredBuilds(dataDir, 1)
    const newer = await startNode(dataDir, { 'new-x2.js': 'export {}' })
    await waitForStoredBuilds(dataDir, 2)
    for (const node of [older, newer]) {
      for (const path of ['/assets/-a_1B2c3.js', '/assets/new-x2.js'])
        expect((await send(node, path)).status, path).toBe(200)
    }
  })
})
