import type { Mutation } from './mutations.ts'

const isTestOf = (folder: string) => (test: string) => test.startsWith(`${folder}/`)

/**
 * The test files to run for a mutation, in two steps: the tests of the mutated file, then, if the mutation survives,
 * all tests of its area. A file outside the areas uses the tests in its folder.
 */
export const testsFor = ({ file, kind }: Pick<Mutation, 'file' | 'kind'>, tests: readonly string[]): string[][] => {
  const contract = /^(features\/[^/]+)\/contract\//.exec(file)?.[1]
  const own = [file.replace(/\.tsx?$/, '.test.ts'), file.replace(/\.tsx?$/, '.test.tsx')]
  const first = kind === 'access' && contract ? [`${contract}/server/access-rules.test.ts`] : own
  const area = /^features\/[^/]+\/(?:server|contract|web)/.exec(file)?.[0].replace(/\/contract$/, '/server')
  const folder = area ?? file.split('/').slice(0, -1).join('/')
  const rest = [...(kind === 'access' ? ['tests/enforced-access.test.ts'] : []), ...tests.filter(isTestOf(folder))]
  const steps = [first, rest.filter((test) => !first.includes(test))]
  return steps.map((step) => step.filter((test) => tests.includes(test))).filter((step) => step.length > 0)
}
