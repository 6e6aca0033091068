import { expect, it } from 'vitest'
import { affectedTests } from './affected-tests.ts'

const tests = [
  { file: 'features/products/server/list.test.ts', text: '' },
  { file: 'features/opportunities/server/list.test.ts', text: '' },
  { file: 'e2e/product-journey.test.ts', text: "from '#features/products/contract/index.ts'" },
  { file: 'e2e/home.test.ts', text: "from '#seed/demo.ts'" },
  { file: 'tests/access.test.ts', text: '' },
  { file: 'scripts/spec.test.ts', text: '' },
]

it('npm test -- --changed runs the tests of a changed area, journeys that name it and tests of all areas', () => {
  expect(affectedTests(['features/products/web/card.tsx'], tests)).toEqual([
    'features/products/server/list.test.ts',
    'e2e/product-journey.test.ts',
    'tests/access.test.ts',
  ])
})

it('npm test -- --changed runs only a changed test and the check of its title', () => {
  expect(affectedTests(['e2e/home.test.ts'], tests)).toEqual(['e2e/home.test.ts', 'scripts/spec.test.ts'])
})

it('npm test -- --changed runs the tests that use changed seed data', () => {
  expect(affectedTests(['seed/demo.ts'], tests)).toEqual(['e2e/home.test.ts'])
})

it.each(['kit/errors.ts', 'platform/main.ts', 'shell/root.tsx', 'tests/support/server.ts', 'package.json'])(
  'npm test -- --changed runs everything after a change of %s',
  (file) => {
    expect(affectedTests([file], tests)).toHaveLength(tests.length)
  },
)

it('npm test -- --changed runs nothing after a change of Markdown files', () => {
  expect(affectedTests(['README.md', 'docs/architecture.md'], tests)).toEqual([])
})
