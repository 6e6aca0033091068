import { expect, it } from 'vitest'
import { setAdminLevel } from '#features/accounts/contract/index.ts'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { listAuditLog } from '#features/audit-log/contract/index.ts'
import { accounts, features } from '#platform/main.ts'
import { eraseMember } from '#platform/erase.ts'
import { startTestServer } from '#tests/support/server.ts'
import { addUserNote, deleteUserNote, listUserNotes } from '../contract/index.ts'
import { userNotes } from './index.ts'

const server = await startTestServer()
const root = await signedInMember(server, { adminLevel: 'super_admin', fullName: 'Rut Root' })
const admin = await signedInMember(server, { adminLevel: 'admin', fullName: 'Ada Admin' })
const viewer = await signedInMember(server, { adminLevel: 'viewer' })
const member = await signedInMember(server)
const textsOf = async (memberId: string) =>
  (await viewer.client.succeed(listUserNotes, { memberId })).items.map(({ text }) => text)

it('[ADM-03/viewers] admins write notes, viewers read them, and nobody else does either', async () => {
  const input = { memberId: member.id, text: '  Ringde om sin ansökan.\n\nHör av sig på måndag. ' }
  const note = await admin.client.succeed(addUserNote, input)
  expect(note).toMatchObject({
    text: 'Ringde om sin ansökan.\n\nHör av sig på måndag.',
    language: 'sv',
    writer: { id: admin.id, fullName: 'Ada Admin' },
    can: { delete: 'ok' },
  })
  const { items } = await viewer.client.succeed(listUserNotes, { memberId: member.id })
  expect(items).toEqual([{ ...note, can: { delete: 'auth.forbidden' } }])
  for (const [client, code] of [
    [server.client(), 'auth.required'],
    [member.client, 'auth.forbidden'],
  ] as const)
    expect([
      (await client.call(listUserNotes, { memberId: member.id })).code,
      (await client.call(addUserNote, input)).code,
      (await client.call(deleteUserNote, { id: note.id })).code,
    ]).toEqual([code, code, code])
  expect((await viewer.client.call(addUserNote, input)).code).toBe('auth.forbidden')
})

it('refuses an empty or long text and a member who does not exist, and stores a call that is repeated once', async () => {
  const { id: memberId } = await buildMember(server)
  const refused = async (text: string) => (await admin.client.call(addUserNote, { memberId, text })).fields
  expect([await refused(' \n '), await refused('x'.repeat(2001))]).toEqual([
    { text: 'field.required' },
    { text: 'field.too_long' },
  ])
  expect(await admin.client.call(addUserNote, { memberId: crypto.randomUUID(), text: 'Ringde.' })).toMatchObject({
    status: 404,
    code: 'user_note.member_not_found',
  })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  for (const _ of [1, 2]) await admin.client.succeed(addUserNote, { memberId, text: 'مكالمة.' }, { headers })
  expect(await textsOf(memberId)).toEqual(['مكالمة.'])
})

it('lists the notes newest first, each on one page, also those of the same millisecond', async () => {
  const { id: memberId } = await buildMember(server)
  const created_at = new Date()
  await server.db
    .insertInto('user_notes')
    .values(
      Array.from({ length: 5 }, (_, at) => ({
        member_id: memberId,
        writer_id: admin.id,
        text: `${at}`,
        language: 'sv' as const,
        created_at: at < 4 ? created_at : new Date(created_at.getTime() + 1000),
      })),
    )
    .execute()
  const read = async (cursor?: string | null) =>
    viewer.client.succeed(listUserNotes, { memberId, limit: 2, ...(cursor && { cursor }) })
  const first = await read()
  const second = await read(first.nextCursor)
  const third = await read(second.nextCursor)
  const texts = [first, second, third].flatMap(({ items }) => items.map(({ text }) => text))
  expect([texts[0], new Set(texts).size, third.nextCursor]).toEqual(['4', 5, null])
})

it('an admin deletes their own note and a super admin every one, once, and both acts are in the audit log without the text', async () => {
  const { id: memberId } = await buildMember(server)
  const write = async (who: typeof admin, text: string) =>
    (await who.client.succeed(addUserNote, { memberId, text })).id
  const [own, other, third] = [await write(admin, 'Ett'), await write(root, 'Två'), await write(admin, 'Tre')]
  const call = (who: typeof admin, id: string) => who.client.call(deleteUserNote, { id })
  expect([
    await call(viewer, own),
    await call(admin, other),
    await call(admin, own),
    await call(admin, own),
    await call(root, third),
  ]).toMatchObject([
    { code: 'auth.forbidden' },
    { status: 403, code: 'user_note.not_yours' },
    { status: 200 },
    { status: 404, code: 'user_note.not_found' },
    { status: 200 },
  ])
  expect(await textsOf(memberId)).toEqual(['Två'])
  const log = await root.client.succeed(listAuditLog, { targetKind: 'member', targetId: memberId })
  expect(log.items.map(({ action, actor }) => [action, actor?.id])).toEqual([
    ['user_notes.delete', root.id],
    ['user_notes.delete', admin.id],
    ['user_notes.add', admin.id],
    ['user_notes.add', root.id],
    ['user_notes.add', admin.id],
  ])
  expect(JSON.stringify(log)).not.toMatch(/Ett|Två|Tre/)
  await expect(
    server.pool.query(
      `insert into user_notes (member_id, text, language, created_at) values ($1, repeat('x', 2001), 'sv', now())`,
      [memberId],
    ),
  ).rejects.toThrow('user_notes_text_check')
})

it("[SET-09/json, SET-10/erasure] the member's export has the texts without writers, and an erased account leaves only the notes that it wrote about others", async () => {
  const writer = await signedInMember(server, { adminLevel: 'admin', fullName: 'Vera Skribent' })
  const about = await buildMember(server)
  for (const memberId of [about.id, writer.id])
    await writer.client.succeed(addUserNote, { memberId, text: 'Vill byta roll.' })
  const exported = await userNotes.exportFor?.(server.db, about.id)
  expect(exported).toEqual({ userNotes: [{ text: 'Vill byta roll.', language: 'sv', created_at: expect.any(Date) }] })

  await root.client.succeed(setAdminLevel, { id: writer.id, level: null })
  await server.db.transaction().execute((tx) => eraseMember({ features, accounts }, tx, writer.id))
  const [note] = (await root.client.succeed(listUserNotes, { memberId: about.id })).items
  expect(note).toMatchObject({ writer: null, can: { delete: 'ok' } })
  const left = await admin.client.succeed(listUserNotes, { memberId: about.id })
  expect(left.items[0]?.can).toEqual({ delete: 'user_note.not_yours' })
  await server.db.transaction().execute((tx) => eraseMember({ features, accounts }, tx, about.id))
  expect(
    (await server.pool.query('select from user_notes where member_id = any($1)', [[about.id, writer.id]])).rowCount,
  ).toBe(0)
})
