import { join } from 'node:path'
import { build, type Rollup } from 'vite'
import { expect, it } from 'vitest'
import { trimContracts } from './trim-contracts.ts'

it('the browser build of a contract has its calls but not the parts that only the server uses', async () => {
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: join(import.meta.dirname, '../../features/suggestions/contract/index.ts'),
        preserveEntrySignatures: 'strict',
        external: [/^zod/],
      },
    },
    plugins: [trimContracts()],
  })) as Rollup.RollupOutput
  const code = output.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
  expect(code).toContain('name: "suggestions.create"')
  expect(code).toContain('/api/suggestions')
  expect(code).toContain('staleAfter')
  expect(code.match(/\b(summary|output|errors):|\brate: "|\.describe\(/g)).toBeNull()
  // Marked as pure: an importer of one endpoint does not load the others.
  expect(code).toMatch(/createSuggestion = \/\*#__PURE__/)
})
