import { expect, it } from 'vitest'
import { testsFor } from './tests-for.ts'

const tests = [
  'features/posts/server/access-rules.test.ts',
  'features/posts/server/policy.test.ts',
  'features/posts/server/writing.test.ts',
  'features/posts/web/form.test.ts',
  'features/people/server/policy.test.ts',
  'kit/fields.test.ts',
  'tests/enforced-access.test.ts',
]

it('testsFor returns the test of a policy first, then the tests of its area', () => {
  expect(testsFor({ file: 'features/posts/server/policy.ts', kind: 'condition' }, tests)).toEqual([
    ['features/posts/server/policy.test.ts'],
    ['features/posts/server/access-rules.test.ts', 'features/posts/server/writing.test.ts'],
  ])
})

it('testsFor returns the access table of the area first for a declared access rule, then the HTTP tests', () => {
  expect(testsFor({ file: 'features/posts/contract/index.ts', kind: 'access' }, tests)).toEqual([
    ['features/posts/server/access-rules.test.ts'],
    ['tests/enforced-access.test.ts', 'features/posts/server/policy.test.ts', 'features/posts/server/writing.test.ts'],
  ])
})

it('testsFor returns the tests in the folder for a file without its own test', () => {
  expect(testsFor({ file: 'kit/access.ts', kind: 'condition' }, tests)).toEqual([['kit/fields.test.ts']])
})
