import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import type { ChunkPlan } from './plan.ts'

/*
 * The plan of the last search, which the next build follows: a paragraph for each chunk, a line for each of its modules.
 * Modules of the repository have their path in it; those that the bundler makes up have their id, `\0` for its first byte.
 */

const fileIn = (root: string): string => join(root, 'scripts/chunks/stored-plan.txt')

const lineOf = (root: string, id: string): string =>
  isAbsolute(id) ? relative(root, id) : id.replace('\0', String.raw`\0`)

const idOf = (root: string, line: string): string =>
  line.startsWith(String.raw`\0`) ? line.replace(String.raw`\0`, '\0') : join(root, line)

/** Empty if there is no stored plan. */
export const readStoredPlan = (root: string): ChunkPlan => {
  const file = fileIn(root)
  if (!existsSync(file)) return {}
  const chunks = readFileSync(file, 'utf8').trim().split('\n\n')
  return Object.fromEntries(
    chunks.flatMap((lines, at) => lines.split('\n').map((line) => [idOf(root, line), `stored-${at}`])),
  )
}

export const storePlan = (root: string, plan: ChunkPlan): void => {
  const chunks = Map.groupBy(Object.entries(plan), ([, name]) => name)
  chunks.delete('libraries')
  const paragraphs = Array.from(chunks.values(), (modules) =>
    modules
      .map(([id]) => lineOf(root, id))
      .toSorted()
      .join('\n'),
  )
  writeFileSync(fileIn(root), `${paragraphs.toSorted().join('\n\n')}\n`)
}
