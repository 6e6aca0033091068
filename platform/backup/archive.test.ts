import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { ArchiveError, type ArchiveHeader, archiveFormat, partBytes } from './archive-format.ts'
import { readArchive } from './archive-reader.ts'
import { createArchiveWriter } from './archive-writer.ts'
import { createBackupKey, isBackupKey } from './backup-key.ts'
import { countRows } from './snapshot.ts'

const key = await createBackupKey()
const header: ArchiveHeader = {
  product: 'nordbro',
  format: archiveFormat,
  release: '1.2.3',
  createdAt: '2026-11-29T02:30:00.000Z',
  migrations: [{ name: '20261120_0001_extensions.sql', checksum: 'abc' }],
  tables: [{ name: 'users', columns: ['id'] }],
  secret: 'a secret of the server, 32 letters',
}
const words = 'Åsa\tالسلام\n'
const large = Buffer.alloc(2 * partBytes + 17, 'x')

const makeArchive = async (overrides: Partial<ArchiveHeader> = {}): Promise<Buffer> => {
  const writer = await createArchiveWriter(key, { ...header, ...overrides })
  const bytes = buffer(writer.stream)
  await writer.add('tables/users', Readable.from([Buffer.from(words), Buffer.from(words)]), countRows)
  await writer.add('tables/empty', Readable.from([]), countRows)
  await writer.add('files/cv/ab/large', Readable.from([large.subarray(0, 5), large.subarray(5)]))
  await writer.add('files/cv/ab/empty', Readable.from([]))
  await writer.finish({ missingFiles: 2, sequences: [{ name: 'things_id_seq', value: '9007199254740993' }] })
  return bytes
}
const archive = await makeArchive()
const read = (bytes: Buffer, withKey = key) => readArchive(Readable.from([bytes]), withKey)
const refusal = (bytes: Buffer, withKey = key): Promise<string> =>
  read(bytes, withKey).then(
    () => 'accepted',
    (error: Error) => (error instanceof ArchiveError ? error.message : `${error.name}: ${error.message}`),
  )

describe('an archive', () => {
  it('gives back what was written, in its order, with checksums, rows and sizes', async () => {
    const contents = new Map<string, Buffer[]>()
    const ended: string[] = []
    const { manifest, header: found } = await readArchive(Readable.from([archive]), key, {
      part: async ({ entry, bytes }) => void contents.set(entry, [...(contents.get(entry) ?? []), bytes]),
      entryEnd: async ({ name }) => void ended.push(name),
    })
    expect(found).toEqual(header)
    const joined = Object.fromEntries([...contents].map(([name, parts]) => [name, Buffer.concat(parts)]))
    expect(Object.keys(joined)).toEqual(ended)
    expect(joined['tables/users']?.toString()).toBe(words + words)
    expect(joined['tables/empty']?.length).toBe(0)
    expect(joined['files/cv/ab/large']?.equals(large)).toBe(true)
    expect(contents.get('files/cv/ab/large')?.map(({ length }) => length)).toEqual([partBytes, partBytes, 17])
    expect(manifest).toMatchObject({ entries: 4, rows: 2, files: 2, missingFiles: 2 })
    expect(manifest.sequences).toEqual([{ name: 'things_id_seq', value: '9007199254740993' }])
  })

  it('contains no readable word of its content', () => {
    for (const word of ['Åsa', 'users', 'nordbro', header.secret]) expect(archive.includes(word)).toBe(false)
  })

  it('[ADM-11/restore] with one wrong bit anywhere is refused', async () => {
    // The header of age, the first and last bytes of the encrypted content, and places between.
    const places = [
      0,
      25,
      60,
      120,
      184,
      200,
      ...Array.from({ length: 20 }, (_, at) => 210 + Math.floor((archive.length - 211) * (at / 19))),
    ]
    for (const place of places) {
      const changed = Buffer.from(archive)
      changed[place] = (changed[place] as number) ^ 4
      expect(await refusal(changed), `byte ${place} of ${archive.length}`).toMatch(
        /^The archive is damaged|^BACKUP_KEY/,
      )
    }
  })

  it('[ADM-11/restore] that was cut off anywhere, or has something after its end, is refused', async () => {
    for (const length of [
      0,
      10,
      184,
      200,
      1000,
      Math.floor(archive.length / 2),
      archive.length - 16,
      archive.length - 1,
    ])
      expect(await refusal(archive.subarray(0, length)), `${length} bytes`).toMatch(/^The archive is damaged/)
    expect(await refusal(Buffer.concat([archive, Buffer.from('x')]))).toMatch(/^The archive is damaged/)
    expect(await refusal(Buffer.concat([archive, archive]))).toMatch(/^The archive is damaged/)
  })

  it('[ADM-11/restore] is refused with another key, and so is another file', async () => {
    expect(await refusal(archive, await createBackupKey())).toMatch(/^BACKUP_KEY does not open this archive/)
    expect(await refusal(Buffer.from('PK\u0003\u0004'))).toMatch(/^The archive is damaged/)
  })

  it('[ADM-11/restore] of a newer format is refused, with what to do', async () => {
    const newer = await makeArchive({ format: archiveFormat + 1 })
    expect(await refusal(newer)).toMatch(/^The archive has format 2, and this release reads formats up to 1/)
  })

  it('an error of the one who reads is not called damage', async () => {
    const full = readArchive(Readable.from([archive]), key, {
      part: () => Promise.reject(new Error('disk full')),
    })
    await expect(full).rejects.toThrow('disk full')
  })

  it('writing ends with an error when nobody takes the bytes any more, and the taker gets the error of the writer', async () => {
    const writer = await createArchiveWriter(key, header)
    writer.stream.destroy(new Error('disk full'))
    const rows = Readable.from(Array.from({ length: 8 }, () => large))
    await expect(writer.add('files/cv/ab/one', rows)).rejects.toThrow()
    const other = await createArchiveWriter(key, header)
    const taken = buffer(other.stream)
    other.abort(new Error('the database is gone'))
    await expect(taken).rejects.toThrow('the database is gone')
  })
})

it('createBackupKey makes a key that the settings accept', () => {
  expect(isBackupKey(key)).toBe(true)
  expect(['', 'secret', key.toLowerCase(), key.slice(0, 40), `${key}\n`].map(isBackupKey)).toEqual(Array(5).fill(false))
})
