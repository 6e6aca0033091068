import type pg from 'pg'
import { beginRun, fileKeysOf, markVerified, runBackup } from '#features/backups/server/index.ts'
import { EmbeddedError } from '#embedded-postgres/embedded.ts'
import { ArchiveError } from '#platform/backup/archive-format.ts'
import { readArchive } from '#platform/backup/archive-reader.ts'
import { createBackupKey } from '#platform/backup/backup-key.ts'
import { archiveTime, openBackupStore } from '#platform/backup/backup-store.ts'
import { openArchive } from '#platform/backup/open-archive.ts'
import { type Config, ConfigError, isProduction, readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createLog } from '#platform/log/log.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { CommandError } from './command-error.ts'
import { reachDatabase, unusedSecret } from './reach-database.ts'

const usage = `Backups, from the shell of the server, with its settings:

  npm run backup                    makes one, of the running or the stopped server
  npm run backup -- --list          names the archives
  npm run backup -- --verify FILE   reads an archive back to its end: a file, the name of an archive, or "latest"
  npm run backup -- --secret FILE   prints the SECRET of the server that made the archive
  npm run backup -- --new-key       prints a new BACKUP_KEY`

/**
 * The settings of a backup. The operator's shell may lack the server's other required ones.
 * @param SECRET the server's, when the backup is to contain it
 */
export const readBackupConfig = (SECRET: string | undefined = unusedSecret): Config & { backupKey: string } => {
  const { DATA_DIR, DATABASE_URL, STORAGE_URL, BACKUP_URL, BACKUP_KEY, BACKUP_DAYS } = process.env
  const config = readConfig({ DATA_DIR, DATABASE_URL, STORAGE_URL, BACKUP_URL, BACKUP_KEY, BACKUP_DAYS, SECRET })
  const { backupKey } = config
  if (backupKey === null)
    throw new CommandError(
      'BACKUP_KEY is not set. Backups are encrypted, so there are none without a key: "npm run backup -- --new-key" makes one.',
    )
  return { ...config, backupKey }
}

export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

const make = async (): Promise<string> => {
  const { SECRET } = process.env
  if (isProduction(process.env) && !SECRET)
    throw new CommandError('SECRET is not set: a backup contains it. Run the command with the settings of the server.')
  // Without the setting, the server's own secret in DATA_DIR.
  const config = readBackupConfig(SECRET ?? '')
  const { url, leave } = await reachDatabase()
  try {
    const { db, close } = openDatabase(url, { max: 2, name: 'nordbro-backup-command' })
    try {
      const id = await beginRun(db, new Date())
      if (!id) throw new CommandError('A backup is being made already.')
      const { features } = await import('#platform/main.ts')
      const deps = { db, databaseUrl: url, config, log: createLog('fatal'), now: () => new Date() }
      const result = await runBackup(
        { ...deps, storage: await createStorage(config) },
        { id, key: config.backupKey, fileKeys: fileKeysOf(features) },
      )
      if (!result) throw new CommandError('The backup was given up.')
      const missing = result.missingFiles > 0 ? ` ${result.missingFiles} files were not in the storage.` : ''
      return `${result.archive}: ${result.rows} rows and ${result.files} files in ${sizeText(result.bytes)}, read back.${missing}`
    } finally {
      await close()
    }
  } catch (error) {
    // Undefined table.
    if ((error as pg.DatabaseError).code === '42P01')
      throw new CommandError('The database is of an earlier release: start this release once, or use the earlier one.')
    throw error
  } finally {
    await leave()
  }
}

const list = async (): Promise<string> => {
  const names = await (await openBackupStore(readBackupConfig())).list()
  return names.length === 0 ? 'There is no archive.' : names.join('\n')
}

const verify = async (file: string | undefined): Promise<string> => {
  if (!file) throw new CommandError(usage, 2)
  const config = readBackupConfig()
  const { name, open } = await openArchive(await openBackupStore(config), file)
  const { header, manifest } = await readArchive(await open(), config.backupKey)
  if (archiveTime(name)) await recordVerified(name)
  return `${name} is complete: made ${header.createdAt} by release ${header.release}, ${manifest.rows} rows and ${manifest.files} files.`
}

const readSecret = async (file: string | undefined): Promise<string> => {
  if (!file) throw new CommandError(usage, 2)
  const config = readBackupConfig()
  const { open } = await openArchive(await openBackupStore(config), file)
  return (await readArchive(await open(), config.backupKey)).header.secret
}

/** The administration shows when an archive was last read back. An archive can be verified without its database. */
const recordVerified = async (name: string): Promise<void> => {
  const { url, leave } = await reachDatabase()
  try {
    const { db, close } = openDatabase(url, { max: 1, name: 'nordbro-backup-command' })
    await markVerified(db, name, new Date()).finally(close)
  } finally {
    await leave()
  }
}

const run = async ([option, file]: readonly string[]): Promise<string> => {
  if (option === undefined) return make()
  if (option === '--list') return list()
  if (option === '--verify') return verify(file)
  if (option === '--secret') return readSecret(file)
  if (option === '--new-key')
    return `${await createBackupKey()}\n\nSet it as BACKUP_KEY, and store a copy somewhere else: without it no backup can be read.`
  throw new CommandError(usage, 2)
}

/** Runs a command and prints its result, or in one line what the operator can do. */
export const runCommand = async (command: () => Promise<string>): Promise<void> => {
  try {
    console.log(await command())
  } catch (error) {
    const isExpected =
      error instanceof CommandError ||
      error instanceof ConfigError ||
      error instanceof EmbeddedError ||
      error instanceof ArchiveError ||
      (error as Error).name === 'RestoreError'
    console.error(isExpected ? (error as Error).message : error)
    process.exitCode = error instanceof CommandError ? error.exitCode : 1
  }
}

if (import.meta.main) await runCommand(() => run(process.argv.slice(2)))
