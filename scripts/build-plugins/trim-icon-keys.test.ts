import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { trimIconKeys } from './trim-icon-keys.ts'

it('the icons of the installed lucide-react lose the keys of their paths and nothing else', () => {
  const icons = join(import.meta.dirname, '../../node_modules/lucide-react/dist/esm/icons')
  for (const name of ['info', 'users', 'circle-check']) {
    const code = readFileSync(join(icons, `${name}.mjs`), 'utf8')
    const keys = code.match(/, key: "\w+"/g) ?? []
    expect(keys.length, name).toBeGreaterThan(0)
    expect(trimIconKeys(code), name).not.toContain('key:')
    expect(trimIconKeys(code).length, name).toBe(code.length - keys.join('').length)
  }
})
