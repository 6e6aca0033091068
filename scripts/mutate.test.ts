import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it('npm run mutate tries every mutation of a file and counts the killed ones', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'run.mjs'),
    'scripts/mutate.ts',
    'kit/slug.ts',
  ])
  expect(stdout).toMatch(/\b(\d+) of \1 mutations killed \(100\.0 %\), 0 of them late/)
})
