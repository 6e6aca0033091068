import * as z from 'zod/mini'

/** The version of the archive's format. A program refuses archives of a later version. */
export const archiveFormat = 1

/** Contents are stored in parts of this size, so that neither the writer nor the reader needs to know a size in advance. */
export const partBytes = 4 * 1024 * 1024

export const headerName = 'header.json'
export const manifestName = 'manifest.json'
const indexPattern = /^index\/\d{9}$/
const partPattern = /^(tables\/[a-z][a-z0-9_]*|files\/.+)\/(\d{6})$/
/** Facts per index: bounds what writer and reader remember. */
export const indexSize = 1000

export const tableEntry = (table: string): string => `tables/${table}`
export const fileEntry = (key: string): string => `files/${key}`
export const partName = (entry: string, part: number): string => `${entry}/${String(part).padStart(6, '0')}`
export const indexName = (index: number): string => `index/${String(index).padStart(9, '0')}`
export const isIndex = (name: string): boolean => indexPattern.test(name)

export const parsePartName = (name: string): { entry: string; part: number } | null => {
  const [, entry, part] = partPattern.exec(name) ?? []
  return entry === undefined ? null : { entry, part: Number(part) }
}

const count = z.int().check(z.gte(0))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const archiveHeader = z.object({
  product: z.literal('nordbro'),
  format: z.int().check(z.gte(1)),
  release: z.string(),
  createdAt: z.iso.datetime(),
  /** The migrations that the database has, which name the tables' shape. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The server's SECRET, without which a restored database has texts that cannot be decrypted. */
  secret: z.string(),
})
export type ArchiveHeader = z.output<typeof archiveHeader>

/** One table or file: its size and SHA-256 over all its parts. `rows`: of a table. */
export const entryFacts = z.object({ name: z.string(), bytes: count, sha256, rows: z.optional(count) })
export type EntryFacts = z.output<typeof entryFacts>

export const archiveIndex = z.array(entryFacts)

export const archiveManifest = z.object({
  entries: count,
  bytes: count,
  rows: count,
  files: count,
  /** Files that rows name and that the storage did not have. */
  missingFiles: count,
  tables: z.array(entryFacts),
  /** The last value of each sequence that has been used. Text: a value may be larger than a number is exact. */
  sequences: z.array(z.object({ name: z.string(), value: z.string().check(z.regex(/^-?\d+$/)) })),
  /** SHA-256 over the facts of all entries, in order. */
  sha256,
})
export type ArchiveManifest = z.output<typeof archiveManifest>

/** How the facts of an entry count towards the manifest's checksum. */
export const factsLine = ({ name, bytes, sha256: digest, rows }: EntryFacts): string =>
  `${JSON.stringify([name, bytes, digest, rows ?? null])}\n`

/** Why an archive cannot be used. The message is for the operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}
