import { setInterval } from 'node:timers'
import type { Kysely } from 'kysely'
import { ArchiveError } from '#platform/backup/archive-format.ts'
import { archiveTime, type BackupStore, openBackupStore } from '#platform/backup/backup-store.ts'
import { makeBackup } from '#platform/backup/make-backup.ts'
import { expiredArchives } from '#platform/backup/retention.ts'
import type { Config } from '#platform/config.ts'
import { dayMs, minuteMs } from '#kit/durations.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Log } from '#platform/log/log.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { BackupFailure } from '../contract/index.ts'
import * as queries from './queries.ts'

export type BackupDeps = {
  db: Kysely<DB>
  databaseUrl: string
  config: Config
  log: Log
  now: () => Date
  storage: Storage
}

const leaseMs = 120_000
const renewMs = 15_000
const testRenewMs = 500

/** What an administrator is shown; the log has the error itself. */
const failureOf = (error: unknown): BackupFailure => {
  if (error instanceof ArchiveError) return 'damaged'
  const { code, syscall, $metadata } = error as { code?: unknown; syscall?: unknown; $metadata?: unknown }
  // SQLSTATEs have five characters; system calls fail with names such as ENOSPC.
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && syscall === undefined) return 'database'
  if (/connection/i.test(String((error as Error).message)) && $metadata === undefined) return 'database'
  return syscall !== undefined || $metadata !== undefined || typeof code === 'string' ? 'storage' : 'unknown'
}

/** Removes the archives whose time is over (ADM-11), also while no new ones are made. @returns how many */
export const removeExpired = async (
  { db, config, now }: Pick<BackupDeps, 'db' | 'config' | 'now'>,
  store: BackupStore,
): Promise<number> => {
  const archives = (await store.list()).map((name) => ({ name, time: archiveTime(name) as Date }))
  const expired = expiredArchives(archives, now(), config.backupDays)
  for (const { name } of expired) await store.remove(name)
  await queries.markRemoved(
    db,
    expired.map(({ name }) => name),
    now(),
  )
  const oldest = now().getTime() - config.backupDays * dayMs
  for (const note of await store.notes.list()) {
    const erasedAt = parseNote(note)?.erasedAt
    if (erasedAt && erasedAt.getTime() < oldest) await store.notes.remove(note)
  }
  return expired.length
}

/** How long a job may wait for a free worker before its backup counts as lost. */
const mostWaitingMs = 15 * minuteMs

/** Gives up backups whose server has died, and those whose job was lost. @returns how many */
export const failAbandoned = (db: Kysely<DB>, now: Date): Promise<number> =>
  queries.failAbandoned(db, { now, waitingSince: new Date(now.getTime() - mostWaitingMs) })

/** Begins one from the command line. @returns null if one waits or is being made */
export const beginRun = async (db: Kysely<DB>, now: Date): Promise<string | null> => {
  await failAbandoned(db, now)
  return queries.insertRun(db, { trigger: 'command', startedBy: null, now })
}

export const noteName = ({ hash, erasedAt }: { hash: string; erasedAt: Date }): string =>
  `${erasedAt.toISOString().replaceAll(':', '')}-${hash}`

export const parseNote = (name: string): { hash: string; erasedAt: Date } | null => {
  const [, day, hour, minute, second, hash] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2}\.\d{3})Z-([0-9a-f]{64})$/.exec(name) ?? []
  return hash === undefined ? null : { hash, erasedAt: new Date(`${day}T${hour}:${minute}:${second}Z`) }
}

/**
 * Makes the backup that waits under this id. Its failure is in its row, in the log and in the metrics.
 * @param onEnd in the transaction that ends it
 * @returns null if another node makes it; else what was written
 * @throws what made it fail
 */
export const runBackup = async (
  deps: BackupDeps,
  { id, key, fileKeys }: { id: string; key: string; fileKeys: readonly string[] },
): Promise<queries.RunResult | null> => {
  const { db, databaseUrl, config, log, now, storage } = deps
  const leaseUntil = () => new Date(now().getTime() + leaseMs)
  const startedAt = now()
  if (!(await queries.claim(db, id, { now: startedAt, leaseUntil: leaseUntil() }))) return null
  let isGivenUp = false
  const renewals = setInterval(
    () =>
      void queries.renewLease(db, id, leaseUntil()).then(
        (isRenewed) => {
          isGivenUp = !isRenewed
        },
        (error: unknown) => log.warn({ err: error }, 'backup: lease not renewed'),
      ),
    config.environment === 'test' ? testRenewMs : renewMs,
  )
  try {
    const store = await openBackupStore(config)
    const { archive, bytes, manifest } = await makeBackup(
      { databaseUrl, storage, fileKeys, key, secret: config.secret },
      store,
      {
        now: startedAt,
        onStep: () => {
          if (isGivenUp) throw new Error('The backup was given up, because its server seemed to have stopped.')
        },
      },
    )
    const { rows, files, missingFiles } = manifest
    const result = { archive, bytes, rows, files, missingFiles }
    await queries.succeed(db, id, { result, now: now() })
    if (missingFiles > 0) log.warn({ archive, missingFiles }, 'backup: the storage lacks files')
    await removeExpired(deps, store).catch((error: unknown) =>
      log.error({ err: error }, 'backup: expired archives could not be removed'),
    )
    return result
  } catch (error) {
    await queries.fail(db, id, { failure: failureOf(error), now: now() })
    log.error({ err: error, backup: id }, 'backup: failed')
    throw error
  } finally {
    clearInterval(renewals)
  }
}
