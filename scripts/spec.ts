import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { namesIn, savedOutcomes, type TestOutcome } from './test-results.ts'

export type Requirement = { id: string; text: string }
/** One testable part of a requirement. Test titles carry its `name`: `PROD-05/vote`. */
export type Part = { name: string; id: string; unit: boolean; text: string }
type Split<T> = { proven: T[]; unproven: T[] }
export type ProofStatus = { lines: Split<string>; parts: Split<string> }

const specFolder = join(import.meta.dirname, '../docs/spec')

/** Parses the numbered lines: `- OPP-07 Favorites: …`. */
export const requirementsIn = (text: string): Requirement[] =>
  [...text.matchAll(/^- ([A-Z][A-Z0-9]*-\d+) (.+)$/gm)].map(([, id, words]) => ({
    id: id as string,
    text: words as string,
  }))

/** Parses the parts: ``- `OPP-07/toggle` …``, or ``- `AUTH-11/use-auth` (unit) …`` where a unit test is enough. */
export const partsIn = (text: string): Part[] =>
  [...text.matchAll(/^- `(([A-Z][A-Z0-9]*-\d+)\/[a-z0-9]+(?:-[a-z0-9]+)*)` (\(unit\) )?(.+)$/gm)].map(
    ([, name, id, unit, words]) => ({
      name: name as string,
      id: id as string,
      unit: unit !== undefined,
      text: words as string,
    }),
  )

const readSpec = (file: string) => readFileSync(join(specFolder, file), 'utf8')
export const readRequirements = () => requirementsIn(readSpec('requirements.md'))
export const readParts = () => partsIn(readSpec('parts.md'))

/**
 * Whether a test file runs the real system: its text names a helper that starts the server, a database or the browser,
 * or the program that `npm start` runs. Every other file is a unit test.
 */
export const isServerLevel = (text: string): boolean =>
  /\b(startTestServer|startKernelNode|openTestDatabase|createTestDatabase|openBrowser)\b|platform\/main\.ts/.test(text)

/**
 * The parts that a title proves, and the names in it that match neither a part nor a requirement. The bare ID of a
 * requirement proves something only if the requirement has exactly one part.
 */
export const partsOfTitle = (title: string, parts: readonly Part[]): { parts: Part[]; unknown: string[] } => {
  const names = namesIn(title)
  const named = names.flatMap((name) => {
    const own = parts.filter((part) => part.id === name)
    return own.length === 1 ? own : parts.filter((part) => part.name === name)
  })
  return {
    parts: named,
    unknown: names.filter((name) => !parts.some((part) => part.name === name || part.id === name)),
  }
}

type PartTests = { part: Part; passed: number; failed: number; unitOnly: boolean }

const testsOfParts = (
  parts: readonly Part[],
  outcomes: readonly TestOutcome[],
  isServerFile: (file: string) => boolean,
): PartTests[] => {
  const named = outcomes.map((outcome) => ({
    ...outcome,
    names: new Set(partsOfTitle(outcome.title, parts).parts.map(({ name }) => name)),
  }))
  return parts.map((part) => {
    const tests = named.filter(({ names }) => names.has(part.name))
    const passed = tests.filter(({ status }) => status === 'passed')
    const counted = passed.filter(({ file }) => part.unit || isServerFile(file))
    return {
      part,
      passed: counted.length,
      failed: tests.filter(({ status }) => status === 'failed').length,
      unitOnly: counted.length === 0 && passed.length > 0,
    }
  })
}

const isProven = ({ passed, failed }: PartTests) => passed > 0 && failed === 0

/**
 * A part is proven when at least one test that names it passed and none failed; a unit test proves only parts marked
 * `(unit)`. A requirement is proven when all its parts are.
 */
export const proofStatusOf = (
  requirements: readonly Requirement[],
  parts: readonly Part[],
  outcomes: readonly TestOutcome[],
  isServerFile: (file: string) => boolean,
): ProofStatus => {
  const tests = testsOfParts(parts, outcomes, isServerFile)
  const isLineProven = ({ id }: Requirement) => {
    const own = tests.filter(({ part }) => part.id === id)
    return own.length > 0 && own.every(isProven)
  }
  const idOf = ({ id }: Requirement) => id
  const nameOf = ({ part }: PartTests) => part.name
  return {
    lines: {
      proven: requirements.filter(isLineProven).map(idOf),
      unproven: requirements.filter((line) => !isLineProven(line)).map(idOf),
    },
    parts: {
      proven: tests.filter(isProven).map(nameOf),
      unproven: tests.filter((part) => !isProven(part)).map(nameOf),
    },
  }
}

const serverFiles = () => {
  const known = new Map<string, boolean>()
  return (file: string) => {
    const isServerFile = known.get(file) ?? (existsSync(file) && isServerLevel(readFileSync(file, 'utf8')))
    known.set(file, isServerFile)
    return isServerFile
  }
}

const print = (requirements: readonly Requirement[], tests: readonly PartTests[], { lines, parts }: ProofStatus) => {
  for (const { id, text } of requirements) {
    const own = tests.filter(({ part }) => part.id === id)
    const words = text.length > 90 ? `${text.slice(0, 89)}…` : text
    console.log(
      `${lines.proven.includes(id) ? '✓' : '·'} ${id.padEnd(9)} ${`${own.filter(isProven).length} of ${own.length} parts`.padEnd(16)} ${words}`,
    )
    const missing = own
      .filter((one) => !isProven(one))
      .map(
        ({ part, failed, unitOnly }) =>
          `${part.name.slice(id.length + 1)}${failed ? ` (${failed} failed)` : unitOnly ? ' (unit test only)' : ''}`,
      )
    if (missing.length > 0) console.log(`  ${' '.repeat(9)} unproven: ${missing.join(', ')}`)
  }
  console.log(
    `\n${lines.proven.length} of ${requirements.length} lines and ${parts.proven.length} of ${tests.length} parts are proven by the last run of npm test.`,
  )
}

if (import.meta.main) {
  const [requirements, parts] = [readRequirements(), readParts()]
  const saved = savedOutcomes()
  if (saved === null) console.error('There are no results yet: run npm test first.')
  const outcomes = saved ?? []
  const isServerFile = serverFiles()
  const proofStatus = proofStatusOf(requirements, parts, outcomes, isServerFile)
  if (process.argv.includes('--json')) console.log(JSON.stringify(proofStatus))
  else print(requirements, testsOfParts(parts, outcomes, isServerFile), proofStatus)
  for (const { title, file } of outcomes) {
    for (const name of partsOfTitle(title, parts).unknown) {
      console.error(`docs/spec/parts.md has no ${name}: ${file} › ${title}`)
      process.exitCode = 1
    }
  }
}
