import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import type { Download } from '#kit/endpoint.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { startTestServer } from '#tests/support/server.ts'
import { kindRules } from '../contract/index.ts'
import { attachFile, attachFiles, openFile, copyFile } from './api.ts'
import * as queries from './queries.ts'
import { sweepJob } from './sweep-job.ts'
import { pdfWith, photo, storedKeys, uploadAs, uploadImage } from './testing.ts'

const server = await startTestServer({ jobs: false })
const storage = await createStorage(server.config)
const { db } = server
const now = new Date()
const inTransaction = <T>(
  work: Parameters<ReturnType<typeof db.transaction>['execute']>[0] & ((tx: never) => Promise<T>),
) => db.transaction().execute(work as never) as Promise<T>
const sweepNow = () => sweepJob.run({ db, now: () => new Date(), storage } as never, {}, 'a job')
const keysOf = async (fileId: string) => {
  const { rows } = await server.pool.query(
    'select storage_key as key from files where id = $1 union all select r.storage_key from file_renditions r join files f on f.storage_key = r.original_key where f.id = $1',
    [fileId],
  )
  return (rows as { key: string }[]).map(({ key }) => key)
}
const areStored = (keys: string[]) => keys.map((key) => storedKeys(server.config).includes(key))

const attachment = { kind: 'attachment', now } as const
const uploaded = async (owner: Awaited<ReturnType<typeof signedInMember>>, count: number) => {
  const files = []
  for (let number = 0; number < count; number++)
    files.push(
      (await uploadAs(owner.client, pdfWith(`(${number})`), { kind: 'attachment', name: `${number}.pdf` })).file,
    )
  return files.map(({ id }) => id)
}

describe('attachFiles', () => {
  it('attaches files in the given order, each once', async () => {
    const owner = await signedInMember(server)
    const ids = await uploaded(owner, 3)
    const turned = ids.toReversed()
    expect((await attachFiles(db, { ids: turned, ownerId: owner.id, ...attachment }))?.map(({ id }) => id)).toEqual(
      turned,
    )
    expect(await attachFiles(db, { ids: [ids[0] as string], ownerId: owner.id, ...attachment })).toBeNull()
    expect(await attachFiles(db, { ids: [], ownerId: owner.id, ...attachment })).toEqual([])
  })

  it('attaches no file when one belongs to another member, has another kind, is in use or is missing', async () => {
    const [owner, other] = [await signedInMember(server), await signedInMember(server)]
    const [mine] = (await uploaded(owner, 1)) as [string]
    const [theirs] = (await uploaded(other, 1)) as [string]
    const cv = (await uploadAs(owner.client)).file.id
    for (const wrong of [theirs, cv, randomUUID(), mine]) {
      expect(await attachFiles(db, { ids: [mine, wrong], ownerId: owner.id, ...attachment })).toBeNull()
    }
    expect(await attachFile(db, { id: mine, ownerId: owner.id, ...attachment })).toMatchObject({ id: mine })
  })

  it('attaches files once when two calls take the same files concurrently', async () => {
    const owner = await signedInMember(server)
    const ids = await uploaded(owner, 4)
    const takes = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        inTransaction((tx) =>
          attachFiles(tx, { ids: n % 2 ? ids : ids.toReversed(), ownerId: owner.id, ...attachment }),
        ),
      ),
    )
    expect(takes.filter((taken) => taken !== null)).toHaveLength(1)
    const one = (await uploaded(owner, 1))[0] as string
    const alone = await Promise.all(
      Array.from({ length: 8 }, () =>
        inTransaction((tx) => attachFile(tx, { id: one, ownerId: owner.id, ...attachment })),
      ),
    )
    expect(alone.filter((taken) => taken !== null)).toHaveLength(1)
  })

  it('limits unused files separately for each kind', async () => {
    const owner = await signedInMember(server)
    const cv = (await uploadAs(owner.client)).file
    const ids = await uploaded(owner, kindRules.attachment.maxUnused + 1)
    const { rows } = await server.pool.query('select id from files where owner_id = $1', [owner.id])
    expect(rows.map(({ id }) => id as string).toSorted()).toEqual([cv.id, ...ids.slice(1)].toSorted())
  })
})

describe('copyFile', () => {
  const forwarded = async () => {
    const [from, to] = [await signedInMember(server), await signedInMember(server)]
    const { file } = await uploadImage(from.client, await photo(), { kind: 'attachment' })
    await attachFile(db, { id: file.id, ownerId: from.id, ...attachment })
    const copy = await copyFile(db, { id: file.id, ownerId: to.id, now })
    return { from, to, id: file.id, copy: copy?.id as string, keys: await keysOf(file.id) }
  }

  it('creates another file with the same bytes, which stay until the last file is gone', async () => {
    const { from, to, id, copy, keys } = await forwarded()
    expect(copy).not.toBe(id)
    expect(await keysOf(copy)).toEqual(keys)
    expect(areStored(keys)).toEqual([true, true])
    await server.pool.query('delete from users where id = $1', [from.id])
    await sweepNow()
    expect(areStored(keys)).toEqual([true, true])
    const [whole, small] = [await openFile({ db, storage }, copy), await openFile({ db, storage }, copy, 'preview')]
    for (const one of [whole, small]) expect((await buffer((one as Download).bytes)).length).toBe(one?.size)
    expect(await openFile({ db, storage }, id)).toBeNull()
    await server.pool.query('delete from users where id = $1', [to.id])
    await sweepNow()
    expect(areStored(keys)).toEqual([false, false])
    expect((await server.pool.query('select from stored_files where storage_key = any($1)', [keys])).rowCount).toBe(0)
  })

  it('removes the bytes when the last two files are deleted concurrently', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, copy, keys } = await forwarded()
      const third = (await copyFile(db, { id: copy, ownerId: (await signedInMember(server)).id, now }))?.id as string
      await Promise.all([id, copy, third].map((one) => inTransaction((tx) => queries.remove(tx, one))))
      await sweepNow()
      expect(areStored(keys)).toEqual([false, false])
    }
  })

  it('never leaves a copy without its bytes when it races with a deletion', async () => {
    let [copies, misses] = [0, 0]
    for (let round = 0; round < 12; round++) {
      const { to, id, copy, keys } = await forwarded()
      await queries.remove(db, id)
      const [again] = await Promise.all([
        inTransaction((tx) => copyFile(tx, { id: copy, ownerId: to.id, now })),
        inTransaction((tx) => queries.remove(tx, copy)),
      ])
      await sweepNow()
      expect(areStored(keys)).toEqual(again ? [true, true] : [false, false])
      if (again) copies++
      else misses++
    }
    expect(copies + misses).toBe(12)
    expect(await copyFile(db, { id: randomUUID(), ownerId: (await signedInMember(server)).id, now })).toBeNull()
  })
})
