import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { idsOf, savedOutcomes, type TestOutcome } from './test-results.ts'

export type Requirement = { id: string; text: string }
export type Standing = { proven: string[]; unproven: string[] }

/** The numbered lines: `- OPP-07 Favorites: …`. */
export const requirementsIn = (text: string): Requirement[] =>
  [...text.matchAll(/^- ([A-Z][A-Z0-9]*-\d+) (.+)$/gm)].map(([, id, words]) => ({ id: id as string, text: words as string }))

/**
 * A line is proven by a passed test that carries its ID, unless a failed one carries it too, or the line is known to be
 * built in part only (`partly`, docs/spec/partly.md).
 */
export const standingOf = (requirements: readonly Requirement[], outcomes: readonly TestOutcome[], partly: readonly Requirement[] = []): Standing => {
  const idsWith = (status: TestOutcome['status']) =>
    new Set(outcomes.filter((outcome) => outcome.status === status).flatMap(({ title }) => idsOf(title)))
  const [passed, failed] = [idsWith('passed'), idsWith('failed')]
  const inPart = new Set(partly.map(({ id }) => id))
  const isProven = ({ id }: Requirement) => passed.has(id) && !failed.has(id) && !inPart.has(id)
  return {
    proven: requirements.filter(isProven).map(({ id }) => id),
    unproven: requirements.filter((one) => !isProven(one)).map(({ id }) => id),
  }
}

const tell = (requirements: readonly Requirement[], outcomes: readonly TestOutcome[], partly: readonly Requirement[], { proven }: Standing) => {
  for (const { id, text } of requirements) {
    const tests = outcomes.filter(({ title }) => idsOf(title).includes(id))
    const [passed, failed] = (['passed', 'failed'] as const).map((status) => tests.filter((test) => test.status === status).length)
    const sign = proven.includes(id) ? '✓' : '·'
    const told = failed ? `${failed} failed, ${passed} passed` : passed ? `${passed} passed` : 'no test'
    const missing = partly.find((one) => one.id === id)?.text
    const words = missing ? `In part: ${missing}` : text
    console.log(`${sign} ${id.padEnd(9)} ${told.padEnd(22)} ${words.length > 90 ? `${words.slice(0, 89)}…` : words}`)
  }
  console.log(`\n${proven.length} of ${requirements.length} lines are proven by the last run of npm test.`)
}

if (import.meta.main) {
  const linesOf = (file: string) => requirementsIn(readFileSync(join(import.meta.dirname, '../docs/spec', file), 'utf8'))
  const requirements = linesOf('requirements.md')
  const partly = linesOf('partly.md')
  const saved = savedOutcomes()
  if (saved === null) console.error('There are no results yet: run npm test first.')
  const outcomes = saved ?? []
  const standing = standingOf(requirements, outcomes, partly)
  if (process.argv.includes('--json')) console.log(JSON.stringify(standing))
  else tell(requirements, outcomes, partly, standing)
}
