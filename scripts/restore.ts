import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eraseAgain, fileKeysOf, parseNote } from '#features/backups/server/index.ts'
import { openBackupStore } from '#platform/backup/backup-store.ts'
import { openArchive } from '#platform/backup/open-archive.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createLog } from '#platform/log/log.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { readBackupConfig, runCommand } from './backup.ts'
import { CommandError } from './command-error.ts'
import { reachDatabase } from './reach-database.ts'

const usage = `Restores a backup, with every server stopped and the server's settings:

  npm run restore -- FILE             into an empty database
  npm run restore -- FILE --replace   in place of everything that is there

FILE is a file, the name of an archive, or "latest".`

/** Gives the server its SECRET back where it is a file, as in development. @returns what the operator has to do otherwise */
const restoreSecret = (dataDir: string, secret: string): string | null => {
  const own = process.env['SECRET']
  if (own) {
    return own === secret
      ? null
      : 'SECRET is another one than when the backup was made: everyone is signed out, and second factors cannot be read. "npm run backup -- --secret FILE" prints the earlier one.'
  }
  const file = join(dataDir, 'secret')
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
  return null
}

const run = async (args: readonly string[]): Promise<string> => {
  const files = args.filter((arg) => arg !== '--replace')
  const [file] = files
  if (!file || files.length > 1 || file.startsWith('-')) throw new CommandError(usage, 2)
  const config = readBackupConfig()
  const store = await openBackupStore(config)
  const archive = await openArchive(store, file)
  const erased = (await store.notes.list()).flatMap((note) => parseNote(note) ?? [])
  const { features, accounts } = await import('#platform/main.ts')
  const { url, isServed, leave } = await reachDatabase()
  try {
    if (isServed) throw new CommandError('A server works with this database. Stop it first. Nothing was changed.')
    const { header, manifest } = await restoreBackup(
      archive.open,
      {
        databaseUrl: url,
        storage: await createStorage(config),
        fileKeys: fileKeysOf(features),
        key: config.backupKey,
      },
      { replace: args.includes('--replace'), erased },
    )
    const { db, close } = openDatabase(url, { max: 2, name: 'nordbro-restore' })
    const deps = { db, config, log: createLog('error') }
    const { erased: again, refused } = await eraseAgain(deps, { areas: () => ({ features, accounts }) }).finally(close)
    const secretNote = restoreSecret(config.dataDir, header.secret)
    return [
      `Restored ${archive.name} of ${header.createdAt}: ${manifest.rows} rows and ${manifest.files} files.`,
      ...(again > 0 ? [`Erased ${again} members again who were erased after it was made.`] : []),
      ...(refused > 0
        ? [
            `${refused} members who were erased after it was made could not be erased again. The server tries again every minute; its log says why.`,
          ]
        : []),
      ...(secretNote === null ? [] : [secretNote]),
    ].join('\n')
  } finally {
    await leave()
  }
}

if (import.meta.main) await runCommand(() => run(process.argv.slice(2)))
