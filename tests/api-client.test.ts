import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildToken } from '#features/access-tokens/server/testing.ts'
import { buildMember } from '#features/accounts/server/testing.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { startTestServer } from './support/server.ts'

const run = promisify(execFile)
const modules = join(import.meta.dirname, '../node_modules')
const server = await startTestServer({ pages: true })
const folder = await mkdtemp(join(tmpdir(), 'nordbro-api-client-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Installs the package that the server offers, as npm would, with its dependencies from this project. */
beforeAll(async () => {
  const answer = await server.client().raw('/nordbro-api.tgz')
  if (answer.headers.get('content-type') !== 'application/gzip') throw new Error('The server offers no client.')
  await writeFile(join(folder, 'nordbro-api.tgz'), Buffer.from(await answer.arrayBuffer()))
  const installed = join(folder, 'node_modules/nordbro-api')
  await mkdir(installed, { recursive: true })
  await run('tar', ['-xzf', join(folder, 'nordbro-api.tgz'), '--strip-components=1', '-C', installed])
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    await symlink(join(modules, name), join(folder, 'node_modules', name))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
})

const compilerOptions = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', '']

/** The messages of the compiler about a program that imports the package. */
const mistakesIn = async (name: string, program: string): Promise<string> => {
  const file = join(folder, name)
  await writeFile(file, program)
  const compile = run(process.execPath, [join(modules, 'typescript/bin/tsc'), ...compilerOptions, file], {
    cwd: folder,
  })
  return compile.then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
}

const program = `
import { createClient, type Refusal } from 'nordbro-api'

declare const process: { argv: string[] }
declare const console: { log: (text: string) => void }

const [, , url = '', token = '', slug = ''] = process.argv
const client = createClient({ url, token })
const profile = await client.GET('/api/profile')
const list = await client.GET('/api/opportunities', { params: { query: { types: ['job', 'internship'], limit: 5 } } })
const titles: string[] = list.data?.items.map(({ title }) => title) ?? []
const one = await client.GET('/api/opportunities/{slug}', { params: { path: { slug } } })
const missing = await client.GET('/api/opportunities/{slug}', { params: { path: { slug: 'no-such-opportunity' } } })
const refusal: Refusal | undefined = missing.error
const changed = await client.PATCH('/api/profile', { body: { bio: 'Written by a program.' } })
const id = one.data?.id ?? ''
const outOfScope = await client.PUT('/api/opportunities/{id}/favorite', { params: { path: { id } }, body: { favorite: true } })
const visitor = await createClient({ url }).GET('/api/profile')
console.log(
  JSON.stringify([
    profile.data?.fullName,
    titles,
    one.data?.title,
    refusal?.error.code,
    changed.data?.bio,
    outOfScope.error?.error.code,
    visitor.error?.error.code,
  ]),
)
`

it('[API-02/openapi] a program with the typed client reads, filters, changes and is refused, and is checked by TypeScript', async () => {
  expect(await mistakesIn('program.ts', program)).toBe('')
  const member = await buildMember(server, { fullName: 'Maja Ek' })
  const owner = await buildMember(server)
  const { token } = await buildToken(server, member.id, { scopes: ['profiles:write', 'opportunities:read'] })
  const { slug } = await buildOpportunity(server, owner.id, { type: 'internship', title: 'Praktik i Luleå' })
  await buildOpportunity(server, owner.id, { type: 'freelance', title: 'Uppdrag i Umeå' })
  const { stdout } = await run(process.execPath, [join(folder, 'program.ts'), server.url, token, slug])
  expect(JSON.parse(stdout)).toEqual([
    'Maja Ek',
    ['Praktik i Luleå'],
    'Praktik i Luleå',
    'opportunity.not_found',
    'Written by a program.',
    'token.scope_missing',
    'auth.required',
  ])
})

it('[API-02/openapi] TypeScript refuses an unknown path, a value of another type, one outside a list and a call without tokens in a program with the typed client', async () => {
  const mistakes = await mistakesIn(
    'mistakes.ts',
    `
import { createClient } from 'nordbro-api'
const client = createClient({ url: '' })
await client.GET('/api/oportunities')
await client.PATCH('/api/profile', { body: { bio: 5 } })
await client.GET('/api/opportunities', { params: { query: { types: ['sailing'] } } })
await client.POST('/api/account/delete')
`,
  )
  const lines = [...mistakes.matchAll(/mistakes\.ts\((\d+),/g)].map(([, line]) => Number(line))
  expect(new Set(lines)).toEqual(new Set([4, 5, 6, 7]))
})
