import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { type Migration, MigrationError, migrate, readMigrations } from './migrate.ts'

const migration = (name: string, sql: string, checksum = sql): Migration => ({ name, sql, checksum })

const emptyDatabase = () => createTestDatabase({ empty: true, cleanUp: onTestFinished })

const rowsOf = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

const migrations = [
  migration('20260101_0001_make.sql', 'create table things (id int primary key); insert into things values (1)'),
  migration('20260101_0002_fill.sql', 'insert into things values (2)'),
]

describe('migrate', () => {
  it('applies pending migrations in order, once', async () => {
    const url = await emptyDatabase()
    expect((await migrate(url, migrations.slice(0, 1))).applied).toEqual(['20260101_0001_make.sql'])
    expect((await migrate(url, migrations)).applied).toEqual(['20260101_0002_fill.sql'])
    expect((await migrate(url, migrations)).applied).toEqual([])
    expect(await rowsOf(url, 'select id from things order by id')).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('is safe when several nodes start at once', async () => {
    const url = await emptyDatabase()
    const applied = await Promise.all(Array.from({ length: 4 }, async () => (await migrate(url, migrations)).applied))
    expect(applied.flat().sort()).toEqual(migrations.map(({ name }) => name))
    expect(await rowsOf(url, 'select count(*)::int from things')).toEqual([{ count: 2 }])
  })

  it('refuses a migration that was changed after it had been applied, and applies nothing', async () => {
    const url = await emptyDatabase()
    await migrate(url, migrations.slice(0, 1))
    const changed = [migration('20260101_0001_make.sql', 'create table other ()'), ...migrations.slice(1)]
    await expect(migrate(url, changed)).rejects.toThrow(
      /^20260101_0001_make\.sql was changed after it had been applied/,
    )
    expect(await rowsOf(url, 'select name from schema_migrations')).toHaveLength(1)
  })

  it('rolls back a failing migration and reports the line of the error', async () => {
    const url = await emptyDatabase()
    const broken = migration(
      '20260101_0003_break.sql',
      'create table half (id int);\ninsert into\n  nowhere values (1);',
    )
    await expect(migrate(url, [...migrations, broken])).rejects.toThrow(
      new MigrationError('20260101_0003_break.sql line 3: relation "nowhere" does not exist'),
    )
    expect(await rowsOf(url, `select to_regclass('half') as half`)).toEqual([{ half: null }])
    expect((await migrate(url, migrations)).applied).toEqual([])
  })

  it('accepts a database with migrations that an older node does not have', async () => {
    const url = await emptyDatabase()
    await migrate(url, migrations)
    expect(await migrate(url, migrations.slice(0, 1))).toEqual({ applied: [], unknown: [migrations[1]?.name] })
  })
})

describe('readMigrations', () => {
  const treeOf = async (files: Record<string, string>) => {
    const root = await mkdtemp(join(tmpdir(), 'nordbro-migrations-'))
    onTestFinished(() => rm(root, { recursive: true, force: true }))
    for (const [path, text] of Object.entries(files)) {
      await mkdir(join(root, path, '..'), { recursive: true })
      await writeFile(join(root, path), text)
    }
    return root
  }

  it('orders the migrations of all areas by name and ignores differences in line endings', async () => {
    const root = await treeOf({
      'features/b/server/migrations/20260101_0002_b.sql': 'select 2;\r\n',
      'features/a/server/migrations/20260101_0003_a.sql': 'select 3;\n',
      'platform/db/migrations/20260101_0001_first.sql': 'select 1;\n',
    })
    const read = await readMigrations(root)
    expect(read.map(({ sql }) => sql)).toEqual(['select 1;\n', 'select 2;\n', 'select 3;\n'])
  })

  it('refuses a file name without a sort prefix', async () => {
    const root = await treeOf({ 'features/a/server/migrations/words.sql': '' })
    await expect(readMigrations(root)).rejects.toThrow(/is named like/)
  })

  it('refuses the same name in two areas', async () => {
    const root = await treeOf({
      'features/a/server/migrations/20260101_0001_same.sql': '',
      'features/b/server/migrations/20260101_0001_same.sql': '',
    })
    await expect(readMigrations(root)).rejects.toThrow(/two migrations have this name/)
  })
})
