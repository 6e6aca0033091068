import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { areaLinkFiles } from './area-links.ts'

const root = join(import.meta.dirname, '..')

it.each((await areaLinkFiles(root)).map(({ path, text }) => [path, text] as const))(
  '%s is what `npm run area-links` generates from the manifests of the areas',
  (path, text) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(text)
  },
)
