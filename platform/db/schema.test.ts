import { readFile } from 'node:fs/promises'
import { expect, it, onTestFinished } from 'vitest'
import { databaseDoc, databaseDocOf } from '../../scripts/db-docs.ts'
import { schemaFile, typesOf } from '../../scripts/db-types.ts'
import { createTestDatabase } from '#tests/support/database.ts'

it('schema.ts matches the migrations; if not, run `npm run db:types`', async () => {
  const url = await createTestDatabase({ cleanUp: onTestFinished })
  expect(await readFile(schemaFile, 'utf8')).toBe(await typesOf(url))
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
