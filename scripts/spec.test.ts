import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  isServerLevel,
  partsIn,
  partsOfTitle,
  readParts,
  readRequirements,
  requirementsIn,
  proofStatusOf,
} from './spec.ts'
import { namesIn } from './test-results.ts'

const root = join(import.meta.dirname, '..')

const lines = requirementsIn(`
# Requirements
A test carries its ID, e.g. \`it('[OPP-07] …')\`.
- OPP-01 Types.
- OPP-02 **+** List.
- I18N-01 Swedish.
- SUGG-01 Board.
`)

const parts = partsIn(`
## OPP-01
- \`OPP-01/job\` A job.
- \`OPP-01/freelance\` Freelance work.
## OPP-02
- \`OPP-02/list\` List.
## I18N-01
- \`I18N-01/check-missing-key\` (unit) A missing key fails.
`)

type Status = 'passed' | 'failed' | 'skipped'
const outcome = (title: string, status: Status = 'passed', file = 'server.test.ts') => ({ title, status, file })
const proofStatusAfter = (...outcomes: ReturnType<typeof outcome>[]) =>
  proofStatusOf(lines, parts, outcomes, (file) => file === 'server.test.ts')

it('requirementsIn reads the numbered lines', () => {
  expect(lines.map(({ id }) => id)).toEqual(['OPP-01', 'OPP-02', 'I18N-01', 'SUGG-01'])
})

it('partsIn reads the parts of each requirement and whether a unit test may prove them', () => {
  expect(parts.map(({ name, id, unit }) => [name, id, unit])).toEqual([
    ['OPP-01/job', 'OPP-01', false],
    ['OPP-01/freelance', 'OPP-01', false],
    ['OPP-02/list', 'OPP-02', false],
    ['I18N-01/check-missing-key', 'I18N-01', true],
  ])
})

it('namesIn finds every requirement and part name in the brackets of a title', () => {
  expect(namesIn('list > [OPP-01/job, OPP-02] shows [I18N-01/check-missing-key] [not an id]')).toEqual([
    'OPP-01/job',
    'OPP-02',
    'I18N-01/check-missing-key',
  ])
  expect(namesIn('OPP-01/job without brackets')).toEqual([])
})

it('partsOfTitle resolves a bare ID only if the requirement has exactly one part', () => {
  expect(partsOfTitle('[OPP-02] a', parts).parts.map(({ name }) => name)).toEqual(['OPP-02/list'])
  expect(partsOfTitle('[OPP-01] a', parts)).toEqual({ parts: [], unknown: [] })
})

it('partsOfTitle reports names that match neither a part nor a requirement', () => {
  expect(partsOfTitle('[OPP-01/job, OPP-01/Job, OPP-02/list/a, OPP-99] a', parts).unknown).toEqual([
    'OPP-01/Job',
    'OPP-02/list/a',
    'OPP-99',
  ])
})

it('proofStatusOf takes a part as proven when one of its tests passed and none failed', () => {
  expect(proofStatusAfter(outcome('[OPP-01/job] a'), outcome('[OPP-01/job] b', 'skipped')).parts.proven).toEqual([
    'OPP-01/job',
  ])
  expect(proofStatusAfter(outcome('[OPP-01/job] a'), outcome('[OPP-01/job] b', 'failed')).parts.proven).toEqual([])
  expect(proofStatusAfter(outcome('[OPP-01/job] a', 'skipped')).parts.proven).toEqual([])
})

it('proofStatusOf takes a requirement as proven when it has parts and all of them are proven', () => {
  expect(proofStatusAfter(outcome('[OPP-01/job] a')).lines).toEqual({
    proven: [],
    unproven: ['OPP-01', 'OPP-02', 'I18N-01', 'SUGG-01'],
  })
  expect(proofStatusAfter(outcome('[OPP-01/job, OPP-01/freelance] a'), outcome('[SUGG-01] b')).lines.proven).toEqual([
    'OPP-01',
  ])
})

it('proofStatusOf accepts a unit test only for parts that are marked (unit)', () => {
  const title = '[OPP-02/list] [I18N-01/check-missing-key] a'
  expect(proofStatusAfter(outcome(title, 'passed', 'unit.test.ts')).parts).toEqual({
    proven: ['I18N-01/check-missing-key'],
    unproven: ['OPP-01/job', 'OPP-01/freelance', 'OPP-02/list'],
  })
  expect(proofStatusAfter(outcome(title, 'failed', 'unit.test.ts'), outcome(title)).parts.proven).toEqual([])
})

it('isServerLevel recognizes a test file that runs the real system by the helpers it uses', () => {
  expect(isServerLevel(`const server = await startTestServer()`)).toBe(true)
  expect(isServerLevel(`spawn('node', ['scripts/run.mjs', 'platform/main.ts'])`)).toBe(true)
  expect(isServerLevel(`import { initialsOf } from './initials.ts'`)).toBe(false)
})

it('docs/spec/parts.md splits every requirement, in the order of the requirements, and lists no part twice', () => {
  const [requirements, listed] = [readRequirements(), readParts()]
  expect([...new Set(listed.map(({ id }) => id))]).toEqual(requirements.map(({ id }) => id))
  const names = listed.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  // A bullet that partsIn does not match would be a part that is never counted.
  expect(names.length).toBe(readFileSync(join(root, 'docs/spec/parts.md'), 'utf8').match(/^\s*[-*] /gm)?.length)
})

it('test titles name only parts that docs/spec/parts.md lists', () => {
  const files = globSync('{kit,platform,features,shell,seed,scripts,tests,e2e}/**/*.test.{ts,tsx}', { cwd: root })
  // The titles in this file are examples.
  const others = files.filter((file) => file !== join('scripts', 'spec.test.ts'))
  expect(others.length).toBeGreaterThan(100)
  const listed = readParts()
  const unknown = others.flatMap((file) =>
    partsOfTitle(readFileSync(join(root, file), 'utf8'), listed).unknown.map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})
