import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Access } from '#kit/access.ts'
import type { AnyEndpoint } from '#kit/endpoint.ts'

const root = join(import.meta.dirname, '../..')

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

type Declared = { area: string; name: string; endpoint: AnyEndpoint }

/** Every endpoint that a file of an area's contract declares, or of any area's, under the name it is imported by. */
export const declaredEndpoints = async (area = '*'): Promise<Declared[]> => {
  const found = new Map<AnyEndpoint, Declared>()
  for (const file of globSync(`features/${area}/contract/**/*.ts`, { cwd: root }).filter((name) => !name.endsWith('.test.ts'))) {
    const exported = (await import(join(root, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      if (isEndpoint(value)) found.set(value, { area: file.split('/')[1] as string, name, endpoint: value })
    }
  }
  return [...found.values()]
}

/**
 * A test that an area's endpoints declare these access rules, and that it has no others. That the server enforces what is
 * declared is tested by `tests/enforced-access.test.ts`.
 */
export const itDeclares = (area: string, rules: Partial<Record<Access, readonly string[]>>): void => {
  it(`who may call the endpoints of ${area} is as its table says`, async () => {
    const declared = (await declaredEndpoints(area)).map(({ endpoint: { name, access } }) => `${name}: ${access}`)
    const wanted = Object.entries(rules).flatMap(([rule, names]) => names.map((name) => `${name}: ${rule}`))
    expect(declared.toSorted()).toEqual(wanted.toSorted())
  })
}
