import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { databaseDoc, databaseDocOf } from '../../scripts/db-docs.ts'
import { schemaFile, typesOf } from '../../scripts/db-types.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { openDatabase } from './database.ts'

it('schema.ts matches the migrations; if not, run `npm run db:types`', async () => {
  const url = await createTestDatabase({ cleanUp: onTestFinished })
  expect(await readFile(schemaFile, 'utf8')).toBe(await typesOf(url))
})

it('a text column whose check constraint lists its values is typed by them, with its default and null', async () => {
  const url = await createTestDatabase({ cleanUp: onTestFinished })
  const { db, close } = openDatabase(url)
  await sql`
    create table lamps (
      color text not null check (color in ('red', 'green')),
      mode text not null default 'on' check (mode in ('on', 'off')),
      place text check (place in ('here', 'there')),
      tags text[] not null check (tags <@ array['a', 'b']),
      name text not null check (length(name) > 0)
    )`.execute(db)
  await close()
  expect((await typesOf(url)).split('export interface Lamps ')[1]?.split('}')[0]).toBe(
    `{
  color: 'red' | 'green';
  mode: Generated<'on' | 'off'>;
  name: string;
  place: 'here' | 'there' | null;
  tags: Array<'a' | 'b'>;
`,
  )
})

it('docs/database.md matches the migrations; if not, run `npm run db:types`', async () => {
  const url = await createTestDatabase({ cleanUp: onTestFinished })
  expect(await readFile(databaseDoc, 'utf8')).toBe(await databaseDocOf(url))
})

it("a trigger on another area's table runs a function whose name begins with its own area", async () => {
  const [, section = ''] = (await readFile(databaseDoc, 'utf8')).split("## Triggers on another area's table")
  const rows = [...(section.split('\n## ')[0] as string).matchAll(/^\| ([a-z-]+) \| .* \| `(\w+)` \|$/gm)]
  expect(rows.length).toBeGreaterThan(10)
  for (const [, area = '', name = ''] of rows) expect(name).toMatch(new RegExp(`^${area.replaceAll('-', '_')}_`))
})
