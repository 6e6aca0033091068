import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { notificationDefinitions } from '#features/notifications/contract/types.ts'

const root = join(import.meta.dirname, '..')

/** What each area exports from one file of its contract, by the path of the file. */
const declarationsIn = async (file: string): Promise<[path: string, declaration: object][]> => {
  const paths = globSync(`features/*/contract/${file}`, { cwd: root }).sort()
  const modules = await Promise.all(paths.map((path) => import(join(root, path)) as Promise<Record<string, object>>))
  return paths.flatMap((path, index) =>
    Object.values(modules[index] as Record<string, object>).map((declaration): [string, object] => [path, declaration]),
  )
}

describe('notification types', async () => {
  const declared = await declarationsIn('notifications.ts')

  it.each(declared)('%s is listed in features/notifications/contract/types.ts', (_, types) => {
    expect(notificationDefinitions).toMatchObject(types)
  })

  it('no two areas declare the same notification type', () => {
    const types = declared.flatMap(([, one]) => Object.keys(one))
    expect(types.length).toBeGreaterThan(20)
    expect(types.filter((type, index) => types.indexOf(type) !== index)).toEqual([])
  })
})
