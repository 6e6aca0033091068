import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { ArchiveError } from './archive-format.ts'
import type { BackupStore } from './backup-store.ts'

/**
 * Finds an archive: a local file, the name of an archive in the store, or `latest`.
 * @throws {ArchiveError} if the archive does not exist
 */
export const openArchive = async (
  store: BackupStore,
  file: string,
): Promise<{ name: string; open: () => Promise<Readable> }> => {
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
  if (isFile) return { name: basename(file), open: async () => (await open(file)).createReadStream() }
  const names = await store.list()
  const name = file === 'latest' ? names.at(-1) : names.find((one) => one === file)
  if (name === undefined) throw new ArchiveError(`There is no file and no archive ${file}.`)
  return {
    name,
    open: async () => {
      const stream = await store.read(name)
      if (!stream) throw new ArchiveError(`The archive ${name} is gone.`)
      return stream
    },
  }
}
