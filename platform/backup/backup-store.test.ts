import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { startS3Server } from '#tests/support/s3-server.ts'
import { archiveName, archiveTime, openBackupStore } from './backup-store.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'nordbro-backups-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const s3 = await startS3Server()
const names = ['01', '02', '03'].map((day) =>
  archiveName(new Date(`2026-11-${day}T02:30:00Z`), `0000000${day.slice(1)}`),
)

describe.each([
  ['the data folder', null, 'folder'],
  ['a configured folder', pathToFileURL(join(dataDir, 'some where')).href, 'folder'],
  ['an S3 bucket', s3.url('nordbro-backups'), 's3'],
])('backups in %s', (_, backupUrl, kind) => {
  it('are listed once they are published, oldest first, and can be read and removed', async () => {
    const store = await openBackupStore({ dataDir, backupUrl })
    expect(store.kind).toBe(kind)
    expect(await store.list()).toEqual([])
    for (const name of [...names].reverse()) await store.write(name, Readable.from([Buffer.from(name)]))
    if (kind === 'folder') expect(await store.list()).toEqual([])
    for (const name of names) {
      const unpublished = await store.read(name, { unpublished: true })
      expect(unpublished && (await buffer(unpublished)).toString()).toBe(name)
      await store.publish(name)
    }
    expect(await store.list()).toEqual(names)
    await store.remove(names[0] as string)
    expect(await store.list()).toEqual(names.slice(1))
    expect(await store.read(names[0] as string)).toBeNull()
  })

  it('have notes beside them, which are not archives', async () => {
    const store = await openBackupStore({ dataDir, backupUrl })
    expect(await store.notes.list()).toEqual([])
    for (const note of ['c', 'a', 'b', 'a']) await store.notes.add(note)
    expect(await store.notes.list()).toEqual(['a', 'b', 'c'])
    await store.notes.remove('b')
    expect(await store.notes.list()).toEqual(['a', 'c'])
    expect(await store.list()).toEqual(names.slice(1))
  })
})

it('what a killed backup leaves is not listed, and removed before the next one; only the own account can read the folder', async () => {
  const store = await openBackupStore({ dataDir, backupUrl: null })
  const folder = join(dataDir, 'backups')
  const [left, part] = [archiveName(new Date(), '0000000a'), archiveName(new Date(), '0000000b')]
  await store.write(left, Readable.from([Buffer.from('x')]))
  await writeFile(join(folder, `${part}.unverified.part`), 'x')
  await writeFile(join(folder, 'readme.txt'), 'x')
  expect(await store.list()).toEqual(names.slice(1))
  expect((await stat(join(folder, `${left}.unverified`))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  await store.removeUnpublished()
  expect((await readdir(folder)).sort()).toEqual(['erased', ...names.slice(1), 'readme.txt'])
})

it('the name of an archive tells when it was begun', () => {
  const time = new Date('2026-11-29T02:30:07Z')
  expect(archiveTime(archiveName(time, '0123abcd'))).toEqual(time)
  expect(archiveTime('nordbro-20261129T023007Z-0123abcd.tar.zst.age.unverified')).toBeNull()
})
