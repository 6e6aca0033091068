import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { servedEndpoints as endpoints } from './support/served-endpoints.ts'
import { startTestServer } from './support/server.ts'

type Operation = { operationId: string; parameters?: { name: string; in: string; required: boolean }[]; responses: Record<string, unknown>; 'x-access': string }
type Document = { paths: Record<string, Record<string, Operation>> }

const server = await startTestServer()
const response = await server.client().raw('/api/openapi.json')
const document = (await response.json()) as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))

const refsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : []
  return [...own, ...Object.values(value).flatMap(refsIn)]
}

describe('/api/openapi.json', () => {
  it('[API-02/openapi] is valid OpenAPI 3.1', async () => {
    expect(response.headers.get('content-type')).toContain('application/json')
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document) as Record<string, unknown>)).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('[API-02/openapi] describes every endpoint, under its name', () => {
    const described = operations.map(({ path, method, operation }) => `${operation.operationId} ${method.toUpperCase()} ${path} ${operation['x-access']}`)
    const declared = endpoints.map(({ name, method, path, access }) => `${name} ${method} ${path.replace(/:([a-zA-Z]+)/g, '{$1}')} ${access}`)
    expect(described.toSorted()).toEqual(declared.toSorted())
  })

  it('names each field of a path, and every status an endpoint declares', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1])
      expect(operation.parameters?.filter((one) => one.in === 'path' && one.required).map(({ name }) => name) ?? []).toEqual(inPath)
      const declared = endpoints.find(({ name }) => name === operation.operationId)
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(Object.values(declared?.errors ?? {}).map(String)))
    }
  })

  it('points only to what is in it', () => {
    expect([...new Set(refsIn(document))]).toEqual(['#/components/schemas/Error'])
  })
})
