import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { accounts, signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { pdfWith, photo, storedKeys, uploadAs } from '#features/files/server/testing.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { hourMs } from '#kit/durations.ts'
import { eraseMember } from '#platform/erase.ts'
import { features } from '#platform/main.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import { sessionFiles, sessionLimits } from '../contract/index.ts'
import { mentorship } from './index.ts'
import { buildSession, buildSessionFile, type SessionOverrides, slotAfter } from './testing/sessions.ts'

const { addSessionFile, listSessionFiles, readSessionFile, removeSessionFile } = sessionFiles
let now = new Date()
const server = await startTestServer({ clock: () => now })
const jobs = await createJobContext(server)

const createSession = async (overrides: SessionOverrides = {}) => {
  now = new Date()
  const [mentor, mentee] = [
    await signedInMember(server, { fullName: 'Maja Mentor' }),
    await signedInMember(server, { fullName: 'Erik Mentee' }),
  ]
  return { mentor, mentee, ...(await buildSession(server, mentor.id, mentee.id, overrides)) }
}
const upload = async (client: Client, name = 'Plan.pdf', bytes = pdfWith(), kind: 'session' | 'cv' = 'session') =>
  (await uploadAs(client, bytes, { name, kind, type: name.endsWith('.jpg') ? 'image/jpeg' : 'application/pdf' })).file
const addFile = async ({ id }: { id: string }, client: Client, name?: string) => {
  const file = await upload(client, name)
  return { file, answer: await client.succeed(addSessionFile, { id, fileId: file.id }) }
}
const rowsOf = async (fileId: string) => (await server.pool.query('select from files where id = $1', [fileId])).rowCount
const noticesOf = async ({ id }: { id: string }) => {
  const { rows } = await server.pool.query<{ member_id: string }>(
    `select member_id from notifications where type = 'session_file_added' and link = $1`,
    [`/mentorship/sessions/${id}`],
  )
  return rows.map(({ member_id }) => member_id)
}

describe('files of a session', () => {
  it('both participants add files, and see who added which and when', async () => {
    const session = await createSession()
    const { mentor, mentee, id } = session
    const first = now
    const { file: plan } = await addFile(session, mentor.client, 'Plan.pdf')
    now = new Date(first.getTime() + 1000)
    const picture = await upload(mentee.client, 'Tavla.jpg', await photo({ width: 300, height: 200 }))
    const { items } = await mentee.client.succeed(addSessionFile, { id, fileId: picture.id })
    expect(items).toEqual([
      {
        id: plan.id,
        name: 'Plan.pdf',
        type: 'application/pdf',
        size: plan.size,
        url: `/api/mentorship/sessions/${id}/files/${plan.id}`,
        addedBy: 'mentor',
        addedAt: first.toISOString(),
        can: { remove: 'session.not_yours' },
      },
      expect.objectContaining({
        name: 'Tavla.jpg',
        addedBy: 'mentee',
        addedAt: now.toISOString(),
        can: { remove: 'ok' },
      }),
    ])
    const seen = await mentor.client.succeed(listSessionFiles, { id })
    expect(seen.items.map(({ can }) => can.remove)).toEqual(['ok', 'session.not_yours'])
    for (const { client } of [mentor, mentee]) {
      const response = await client.raw(`/api/mentorship/sessions/${id}/files/${plan.id}`)
      expect(response.headers.get('content-disposition')).toContain('attachment; filename="Plan.pdf"')
      expect(Buffer.from(await response.arrayBuffer()).equals(pdfWith())).toBe(true)
    }
  })

  it('adding a file twice has one effect', async () => {
    const session = await createSession()
    const { file } = await addFile(session, session.mentor.client)
    const again = await session.mentor.client.succeed(addSessionFile, { id: session.id, fileId: file.id })
    expect(again.items).toHaveLength(1)
  })

  it('only the one who added a file removes it, and its bytes are deleted', async () => {
    const session = await createSession()
    const { mentor, mentee, id } = session
    const { file } = await addFile(session, mentor.client)
    const { rows } = await server.pool.query<{ storage_key: string }>('select storage_key from files where id = $1', [
      file.id,
    ])
    const input = { id, fileId: file.id }
    expect(await mentee.client.call(removeSessionFile, input)).toMatchObject({ status: 403, code: 'session.not_yours' })
    expect((await mentor.client.succeed(removeSessionFile, input)).items).toEqual([])
    expect(await rowsOf(file.id)).toBe(0)
    await expect.poll(() => storedKeys(server.config)).not.toContain(rows[0]?.storage_key)
    expect(await mentor.client.call(removeSessionFile, input)).toMatchObject({ code: 'session.file_not_found' })
    expect(await mentee.client.call(readSessionFile, input)).toMatchObject({
      status: 404,
      code: 'session.file_not_found',
    })
  })

  it.each(['declined', 'lapsed'] as const)('a session that was %s takes no files', async (status) => {
    const { mentor, id } = await createSession({ status })
    const file = await upload(mentor.client)
    expect(await mentor.client.call(addSessionFile, { id, fileId: file.id })).toMatchObject({
      status: 409,
      code: 'session.wrong_state',
    })
    expect(await mentor.client.succeed(listSessionFiles, { id })).toEqual({
      items: [],
      can: { add: 'session.wrong_state' },
    })
  })

  it('refuses a file of the other participant, of another kind, of another session, and one that does not exist', async () => {
    const session = await createSession()
    const { mentor, mentee, id } = session
    const other = await buildSession(server, mentor.id, mentee.id, { starts_at: slotAfter(60) })
    const { file: used } = await addFile(other, mentor.client)
    const refused = [
      (await upload(mentee.client)).id,
      (await upload(mentor.client, 'cv.pdf', pdfWith(), 'cv')).id,
      used.id,
      randomUUID(),
    ]
    for (const fileId of refused)
      expect(await mentor.client.call(addSessionFile, { id, fileId })).toMatchObject({ code: 'session.file_not_found' })
  })

  it('of many files at the same time, no more than the limit are added', async () => {
    const session = await createSession()
    const { mentor, mentee, id } = session
    for (let count = 1; count < sessionLimits.files; count++) await buildSessionFile(server, id, mentor.id)
    const uploads = [await upload(mentor.client), await upload(mentee.client)]
    const codes = await Promise.all(
      [mentor, mentee].map(
        async ({ client }, at) => (await client.call(addSessionFile, { id, fileId: uploads[at]?.id ?? '' })).code,
      ),
    )
    expect(codes.toSorted()).toEqual([null, 'session.too_many_files'])
  })

  it('outsiders and a participant with a block find neither the list nor a file', async () => {
    const session = await createSession()
    const { mentor, mentee, id } = session
    const { file } = await addFile(session, mentor.client)
    const outsider = await signedInMember(server, { adminLevel: 'super_admin' })
    await mentor.client.succeed(setBlock, { memberId: mentee.id, blocked: true })
    for (const { client } of [outsider, mentee, mentor]) {
      expect(await client.call(listSessionFiles, { id })).toMatchObject({ status: 404, code: 'session.not_found' })
      expect((await client.raw(`/api/mentorship/sessions/${id}/files/${file.id}`)).status).toBe(404)
    }
  })
})

describe('notifications', () => {
  it('the other participant is notified once for several files, and again an hour later', async () => {
    const session = await createSession()
    const { mentor, mentee } = session
    await addFile(session, mentor.client)
    await addFile(session, mentor.client)
    expect(await noticesOf(session)).toEqual([mentee.id])
    // The answer with a file is another burst.
    await addFile(session, mentee.client)
    expect((await noticesOf(session)).toSorted()).toEqual([mentee.id, mentor.id].toSorted())
    now = new Date(now.getTime() + hourMs)
    await addFile(session, mentor.client)
    expect((await noticesOf(session)).filter((id) => id === mentee.id)).toHaveLength(2)
  })
})

describe('personal data', () => {
  it("[SET-10/erasure] erasing a member deletes their files of sessions, and the other participant's stay", async () => {
    const session = await createSession()
    const { mentor, mentee, id } = session
    const { file: own } = await addFile(session, mentor.client)
    const { file: other } = await addFile(session, mentee.client)
    await server.db.transaction().execute((tx) => eraseMember({ features, accounts }, tx, mentor.id))
    expect([await rowsOf(own.id), await rowsOf(other.id)]).toEqual([0, 1])
    expect((await mentee.client.succeed(listSessionFiles, { id })).items).toMatchObject([{ id: other.id }])
    await server.db.transaction().execute((tx) => eraseMember({ features, accounts }, tx, mentee.id))
    expect(await rowsOf(other.id)).toBe(0)
  })

  it('[SET-09] the export names the files that the member has added, and not those of the other', async () => {
    const session = await createSession()
    await addFile(session, session.mentor.client, 'Min.pdf')
    await addFile(session, session.mentee.client, 'Din.pdf')
    expect(await mentorship.exportFor?.(jobs.db, session.mentor.id)).toMatchObject({
      mentorSessions: [{ files: ['Min.pdf'] }],
    })
  })
})
