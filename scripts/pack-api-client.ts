import { execFile } from 'node:child_process'
import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { scopeOf } from '#kit/token-scopes.ts'
import { buildOpenApi } from '#platform/http/openapi.ts'
import { features } from '#platform/main.ts'
import './typescript-5.mjs'

const root = join(import.meta.dirname, '..')

/** The calls that a program can make: with an access token, or as a visitor. */
const endpoints = features
  .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
  .filter((endpoint) => endpoint.access === 'anyone' || scopeOf(endpoint) !== null)

/** Writes the npm package of `api-client/`, with the types of every call, into `folder` as `nordbro-api.tgz` (API-02). */
export const packApiClient = async (folder: string): Promise<void> => {
  // Loaded after the hook that gives it TypeScript 5.
  const { astToString, default: typesOf } = await import('openapi-typescript')
  const document = JSON.stringify(buildOpenApi(endpoints, new Map(), { publicBaseUrl: '' }))
  const types = astToString(await typesOf(document, { exportType: true, alphabetize: true }))
  const staging = await mkdtemp(join(tmpdir(), 'nordbro-api-client-'))
  try {
    await cp(join(root, 'api-client'), staging, { recursive: true })
    await writeFile(join(staging, 'schema.d.ts'), types)
    const { stdout } = await promisify(execFile)('npm', ['pack', '--silent', '--pack-destination', staging], {
      cwd: staging,
    })
    await rename(join(staging, stdout.trim()), join(staging, 'nordbro-api.tgz'))
    await cp(join(staging, 'nordbro-api.tgz'), join(folder, 'nordbro-api.tgz'))
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}
