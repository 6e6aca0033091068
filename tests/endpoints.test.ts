import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accessRules } from '#kit/access.ts'
import { pathFields } from '#kit/endpoint.ts'
import { declaredEndpoints } from './support/declared-endpoints.ts'
import { servedEndpoints as endpoints } from './support/served-endpoints.ts'

const root = join(import.meta.dirname, '..')
const read = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
const tests = [...read('{features,platform,tests}/**/*.test.ts'), ...read('e2e/**/*.test.ts')].join('\n')

const declared = await declaredEndpoints()

describe('endpoints', () => {
  it('every endpoint of a contract is served exactly once', () => {
    const served = new Set(endpoints)
    expect(declared.filter(({ endpoint }) => !served.has(endpoint)).map(({ endpoint }) => endpoint.name)).toEqual([])
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
    expect(new Set(endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)).size).toBe(
      endpoints.length,
    )
  })

  it('every endpoint has an access rule and an input field for each path parameter', () => {
    for (const { name, access, path, input } of endpoints) {
      expect(accessRules, name).toContain(access)
      const fields = Object.keys((input as { def?: { shape?: object } }).def?.shape ?? {})
      expect(
        pathFields(path).filter((field) => !fields.includes(field)),
        name,
      ).toEqual([])
    }
  })

  it('every area with endpoints has an access-rule table', () => {
    const hasTable = (area: string) => existsSync(join(root, 'features', area, 'server/access-rules.test.ts'))
    expect([...new Set(declared.map(({ area }) => area))].filter((area) => !hasTable(area))).toEqual([])
  })

  it('every endpoint is called by a test', () => {
    const isCalled = (name: string) => new RegExp(`\\b${name}\\b`).test(tests)
    expect(declared.filter(({ name }) => !isCalled(name)).map(({ area, name }) => `${area}: ${name}`)).toEqual([])
  })
})

it('every error of a contract is provoked by a test', () => {
  const codes = new Set(endpoints.flatMap(({ errors }) => Object.keys(errors)))
  expect([...codes].filter((code) => !tests.includes(`'${code}'`))).toEqual([])
})
