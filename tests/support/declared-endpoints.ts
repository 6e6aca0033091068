import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Access } from '#kit/access.ts'
import type { AnyEndpoint } from '#kit/endpoint.ts'

const root = join(import.meta.dirname, '../..')

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

type DeclaredEndpoint = { area: string; name: string; endpoint: AnyEndpoint }

/** All endpoints in the contract of an area (of every area by default), with their export names. */
export const declaredEndpoints = async (area = '*'): Promise<DeclaredEndpoint[]> => {
  const found = new Map<AnyEndpoint, DeclaredEndpoint>()
  for (const file of globSync(`features/${area}/contract/**/*.ts`, { cwd: root }).filter(
    (name) => !name.endsWith('.test.ts'),
  )) {
    const exported = (await import(join(root, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      if (isEndpoint(value)) found.set(value, { area: file.split('/')[1] as string, name, endpoint: value })
    }
  }
  return [...found.values()]
}

/** Tests the declared rules of an area; `tests/enforced-access.test.ts` tests that the server enforces them. */
export const itDeclaresAccessRules = (area: string, rules: Partial<Record<Access, readonly string[]>>): void => {
  it(`every endpoint of ${area} declares the access rule in its table`, async () => {
    const declared = (await declaredEndpoints(area)).map(({ endpoint: { name, access } }) => `${name}: ${access}`)
    const wanted = Object.entries(rules).flatMap(([rule, names]) => names.map((name) => `${name}: ${rule}`))
    expect(declared.toSorted()).toEqual(wanted.toSorted())
  })
}
