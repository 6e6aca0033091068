import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { signUp } from '#features/accounts/contract/index.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { photo, uploadImage } from '#features/files/server/testing.ts'
import { openDatabase } from '#platform/db/database.ts'
import { freePort } from '#embedded-postgres/server.ts'
import { createTestDatabase } from './support/database.ts'
import { createClient } from './support/client.ts'
import { startSmtpServer } from './support/smtp-server.ts'
import { waitTimeoutMs } from './support/timeouts.ts'

const folder = await mkdtemp(join(tmpdir(), 'nordbro-dist-'))
const databaseUrl = await createTestDatabase()
const { db, close } = openDatabase(databaseUrl)
const smtp = await startSmtpServer()
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const secret = 's'.repeat(40)
const settings = {
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  PUBLIC_BASE_URL: url,
  SECRET: secret,
  MAIL_URL: smtp.url,
  DATA_DIR: join(folder, 'data'),
  DRAIN_SECONDS: '0',
  PORT: String(port),
}
const dist = join(folder, 'dist')
const node = join(dist, 'node_modules/node/bin/node')
let output = ''
let stop = async () => undefined as unknown

beforeAll(async () => {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../scripts/release.ts'), dist])
  // No npm and no PATH: the folder must be self-contained.
  const child = spawn(node, ['main.mjs'], { cwd: dist, env: settings, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = new Promise((resolve) => child.once('close', resolve))
  stop = () => (child.kill('SIGTERM'), ended)
  await vi.waitUntil(() => output.includes('"ready"'), { timeout: waitTimeoutMs })
}, 4 * waitTimeoutMs)
afterAll(async () => {
  await stop()
  await close()
  await rm(folder, { recursive: true, force: true })
})

it('the folder of `npm run build` serves pages in every language, their files and share pictures', async () => {
  for (const [language, words] of [
    ['sv', 'lang="sv"'],
    ['en', 'lang="en"'],
    ['ar', 'dir="rtl"'],
  ] as const) {
    const page = await fetch(url, { headers: { 'accept-language': language } })
    const html = await page.text()
    expect([page.status, html.includes(words)]).toEqual([200, true])
    expect((await fetch(url + /\/assets\/[\w-]+\.js(?=")/.exec(html)?.[0])).status).toBe(200)
    const picture = await fetch(/property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  }
})

it('the folder of `npm run build` handles sign-up, mail and pictures', async () => {
  const password = 'norrsken över fjärden'
  await createClient(url).succeed(signUp, {
    email: 'maja@example.com',
    password,
    passwordAgain: password,
    fullName: 'Maja Ek',
    role: 'founder',
    acceptedTerms: true,
  })
  await vi.waitFor(() => expect(smtp.recipients).toEqual(['maja@example.com']), { timeout: waitTimeoutMs })
  const { client } = await signedInMember({ db, url, config: { secret } } as Parameters<typeof signedInMember>[0])
  expect((await uploadImage(client, await photo())).status).toBe(200)
})

it('the folder of `npm run build` has the command for administrators', async () => {
  const { stdout } = await promisify(execFile)(node, ['scripts/admin.ts', 'list'], { cwd: dist, env: settings })
  expect(stdout.trim()).toBe('There is no administrator yet.')
})

it('[ADM-07/reports] the folder of `npm run build` has the command that checks the installation', async () => {
  const command = promisify(execFile)(node, ['scripts/doctor.ts', '--json'], { cwd: dist, env: settings })
  const { code, stdout } = await command.then(
    (ended) => ({ code: 0, ...ended }),
    (error: unknown) => error as { code: number; stdout: string },
  )
  const { checks } = JSON.parse(stdout) as { checks: { check: string; state: string }[] }
  const states = Object.fromEntries(checks.map(({ check, state }) => [check, state]))
  expect(states).toMatchObject({ server: 'passed', mail: 'passed', migrations: 'passed', secrets: 'failed' })
  expect(code).toBe(2)
})

it('the folder of `npm run build` has neither tests nor development packages', async () => {
  const found = await promisify(execFile)('find', [
    dist,
    '-name',
    '*.test.ts',
    '-o',
    '-path',
    '*/node_modules/vitest',
    '-o',
    '-path',
    '*/node_modules/typescript',
    '-o',
    '-path',
    '*/node_modules/vite',
  ])
  expect(found.stdout).toBe('')
})
