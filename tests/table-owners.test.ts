import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Tables behind a rule that every area must apply the same way, and the area that exports the rule. */
const owners = {
  account_blocks: 'features/security-events/server/',
  is_banned: 'features/security-events/server/',
  member_blocks: 'features/blocks/server/',
  member_mutes: 'features/blocks/server/',
}

/** Migrations may use any table, and test data is written directly. */
const isSource = (file: string): boolean =>
  /^(features|platform|shell|kit)\/.*\.tsx?$/.test(file) &&
  !/\.test\.tsx?$|\/testing(\.ts$|\/)|^platform\/db\/schema\.ts$/.test(file)

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(isSource)

describe('owners of tables', () => {
  it.each(Object.entries(owners))('only its own area queries %s', (table, owner) => {
    const using = sources.filter((file) => new RegExp(`\\b${table}\\b`).test(readFileSync(join(root, file), 'utf8')))
    expect(using.filter((file) => !file.startsWith(owner))).toEqual([])
  })
})

/** Tables whose rows stay when moderation removes them (docs/decisions/033). */
const tombstoneTables = ['posts', 'suggestions']

it.each(tombstoneTables)('[ADM-10/decision] a file that reads %s leaves out what moderation removed', (table) => {
  const reads = new RegExp(String.raw`\b(from|join) ${table}\b|(From|Join)\('${table}\b`)
  const readers = sources.filter((file) => reads.test(readFileSync(join(root, file), 'utf8')))
  expect(readers.length).toBeGreaterThan(2)
  expect(readers.filter((file) => !readFileSync(join(root, file), 'utf8').includes('notRemoved('))).toEqual([])
})
