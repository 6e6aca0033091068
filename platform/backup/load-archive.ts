import { once } from 'node:events'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Storage } from '#platform/storage/storage.ts'
import { ArchiveError, type ArchiveHeader, type ArchiveManifest, fileEntry, tableEntry } from './archive-format.ts'
import { type ArchivePart, readArchive } from './archive-reader.ts'
import { emptyTables } from './rebuild.ts'
import { quoted, quotedList } from './snapshot.ts'

/** From this number of rows on, making the indexes afterwards is faster. */
const manyRows = 200_000
/** The product reads the type from the file's row. */
const fileType = 'application/octet-stream'

type Sink = { stream: Writable; done: Promise<void> }

const openTable = (
  client: pg.ClientBase,
  { name, columns }: ArchiveHeader['tables'][number],
  manifest: ArchiveManifest,
): Sink => {
  const stream = client.query(copyFrom(`copy ${quoted(name)} (${quotedList(columns)}) from stdin`))
  const expected = manifest.tables.find((facts) => facts.name === tableEntry(name))?.rows
  const done = finished(stream).then(() => {
    if (stream.rowCount !== expected)
      throw new ArchiveError(`The table ${name} got ${stream.rowCount} rows instead of ${expected}.`)
  })
  return { stream, done }
}

const openFile = (storage: Storage, key: string): Sink => {
  const stream = new PassThrough()
  return { stream, done: storage.putStream(key, stream, fileType) }
}

/** Writes the parts of tables and files as the archive gives them. */
const createLoader = (openSink: (entry: string) => Sink) => {
  let entry: string | null = null
  let sink: Sink | null = null
  const close = async () => {
    if (!sink) return
    const { stream, done } = sink
    sink = null
    stream.end()
    await done
  }
  return {
    add: async ({ entry: name, bytes }: ArchivePart) => {
      if (name !== entry) {
        await close()
        entry = name
        sink = openSink(name)
        // The next write, or `close`, reports it.
        sink.done.catch(() => undefined)
      }
      const { stream, done } = sink as Sink
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), done])
    },
    close,
    abort: async (error: Error) => {
      const { stream, done } = sink ?? {}
      sink = null
      stream?.destroy(error)
      await done?.catch(() => undefined)
    },
  }
}

/**
 * Loads the tables and then the files of an archive, in the caller's transaction.
 * @param finishTables after the tables, whose references have been checked, and before the files
 */
export const loadArchive = async (
  client: pg.ClientBase,
  archive: {
    open: () => Promise<Readable>
    key: string
    storage: Storage
    header: ArchiveHeader
    manifest: ArchiveManifest
  },
  finishTables: () => Promise<void>,
): Promise<void> => {
  const { open, key, storage, header, manifest } = archive
  const tables = new Map(header.tables.map((table) => [tableEntry(table.name), table]))
  const loader = createLoader((entry) => {
    const table = tables.get(entry)
    if (table) return openTable(client, table, manifest)
    if (entry.startsWith(fileEntry(''))) return openFile(storage, entry.slice(fileEntry('').length))
    throw new ArchiveError(`The archive contains the unknown table ${entry}.`)
  })
  const putBack = await emptyTables(client, { rebuildIndexes: manifest.rows >= manyRows })
  let areTablesLoaded = false
  const endTables = async () => {
    if (areTablesLoaded) return
    areTablesLoaded = true
    await loader.close()
    await putBack()
    await finishTables()
  }
  try {
    const read = await readArchive(await open(), key, {
      part: async (part) => {
        if (!tables.has(part.entry)) await endTables()
        await loader.add(part)
      },
    })
    await endTables()
    await loader.close()
    if (read.manifest.sha256 !== manifest.sha256) throw new ArchiveError('The archive was replaced meanwhile.')
  } catch (error) {
    await loader.abort(error as Error)
    throw error
  }
}
