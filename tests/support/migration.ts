import { onTestFinished } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { migrate, readMigrations } from '#platform/db/migrate.ts'
import { createTestDatabase } from './database.ts'

/** A database with the migrations before the named one, for the current test. `migrateOn` runs it and those after it. */
export const openBeforeMigration = async (migration: string) => {
  const url = await createTestDatabase({ empty: true, cleanUp: onTestFinished })
  const all = await readMigrations()
  await migrate(
    url,
    all.filter(({ name }) => name < migration),
  )
  const { db, pool, close } = openDatabase(url)
  onTestFinished(close)
  return { db, pool, migrateOn: () => migrate(url, all) }
}
