import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import marketing from '#features/marketing/locales/sv.json' with { type: 'json' }
import { connectionErrors, openBrowser, waitForHydration } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'

const root = join(import.meta.dirname, '..')
const server = await startTestServer({ pages: true, storesBuild: true })
const browser = await openBrowser()

/** A copy of the build in which one chunk has another name, as after a change of its code. */
const copyBuildWithRenamedChunk = async (name: string, newName: string): Promise<string> => {
  // Inside the project, because the server's bundle imports packages.
  await mkdir(join(root, 'var'), { recursive: true })
  const folder = await mkdtemp(join(root, 'var/next-build-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(join(root, 'build'), folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|json)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const text = await readFile(file, 'utf8')
    if (text.includes(name)) await writeFile(file, text.replaceAll(name, newName))
    if (entry.name.includes(name)) await rename(file, join(entry.parentPath, entry.name.replace(name, newName)))
  }
  return folder
}

it('a tab that was opened before a deployment shows a page that it had not loaded, without a reload', async () => {
  const { page } = await browser.visit(server.url, { expectedErrors: connectionErrors })
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/about')
  await waitForHydration(page)
  const chunk = await page.evaluate<string>(
    `Object.values(window.__reactRouterManifest.routes).find(({ path }) => path === 'manifesto').module`,
  )
  const storedBuilds = () => readdir(join(server.config.dataDir, 'builds'))
  await vi.waitFor(async () => expect(await storedBuilds()).toEqual([expect.stringMatching(/^[0-9a-f]+$/)]), {
    timeout: waitTimeoutMs,
  })
  expect(requested).not.toContain(chunk)
  await page.evaluate('window.isSameDocument = true')

  await server.stop()
  const name = /\/([^/]+)\.js$/.exec(chunk)?.[1] as string
  const newName = `Next${name.slice(4)}`
  vi.stubEnv('BUILD_DIR', await copyBuildWithRenamedChunk(name, newName))
  onTestFinished(() => void vi.unstubAllEnvs())
  await startTestServer({
    pages: true,
    storesBuild: true,
    sameDatabaseAs: server,
    config: { port: server.config.port },
  })
  const html = await (await fetch(new URL('/manifesto', server.url))).text()
  expect([html.includes(name), html.includes(newName)]).toEqual([false, true])

  await page.getByRole('banner').getByRole('link', { name: 'Manifest', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: marketing.manifesto.title, exact: true }).waitFor()
  expect(requested).toContain(chunk)
  expect(await page.evaluate('window.isSameDocument')).toBe(true)
})
