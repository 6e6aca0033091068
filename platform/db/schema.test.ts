import { readFile } from 'node:fs/promises'
import { expect, it, onTestFinished } from 'vitest'
import { schemaFile, typesOf } from '../../scripts/db-types.ts'
import { createTestDatabase } from '#tests/support/database.ts'

it('schema.ts matches the migrations; if not, run `npm run db:types`', async () => {
  const url = await createTestDatabase({ cleanUp: onTestFinished })
  expect(await readFile(schemaFile, 'utf8')).toBe(await typesOf(url))
})
