import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readUserDeletion, scheduleUserDeletion } from '#features/account-deletion/contract/index.ts'
import { addAdmin, banUser, readUser, setAdminLevel } from '#features/accounts/contract/index.ts'
import { buildMember, expireIdentity, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { readOverview } from '#features/admin/contract/index.ts'
import { dayMs } from '#kit/durations.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  confirmRequest,
  declineRequest,
  listConfirmations,
  readConfirmationSetting,
  setConfirmationSetting,
  withdrawRequest,
} from '../contract/index.ts'
import { createConfirmations } from './index.ts'
import { lapseJob } from './lapse-job.ts'
import { confirmFor, requireSecondAdministrator, waitingRequest } from './testing.ts'

let offsetMs = 0
const clock = () => new Date(Date.now() + offsetMs)
const server = await startTestServer({ clock, jobs: false })
const asker = await signedInMember(server, { adminLevel: 'super_admin', fullName: 'Rut Root' })
const other = await signedInMember(server, { adminLevel: 'super_admin', fullName: 'Siv Andra' })
const reason = 'Kontot säljer falska biljetter.'
const unknownId = '00000000-0000-4000-8000-000000000000'

const levelOf = async (id: string) => (await other.client.succeed(readUser, { id })).adminLevel
const askForLevel = async (id: string, level: 'viewer' | 'admin' | null = 'admin', client = asker.client) => {
  expect(await client.succeed(setAdminLevel, { id, level, reason })).toMatchObject({ waits: true })
  return waitingRequest(other.client, id)
}
const notificationsOf = async ({ client }: Pick<typeof asker, 'client'>, type: string) =>
  (await client.succeed(listNotifications, {})).items.filter((one) => one.type === type)
const auditOf = async (id: string) => {
  const { rows } = await server.pool.query<{ actor_id: string; action: string }>(
    'select actor_id, action from audit_log where target_id = $1 order by created_at, action',
    [id],
  )
  return rows.map(({ actor_id, action }) => `${action} by ${actor_id === asker.id ? 'asker' : 'other'}`)
}
const outcomes = (answers: readonly { status: number; code?: string | null }[]) =>
  answers.map(({ status, code }) => code ?? status).sort()

beforeEach(() => requireSecondAdministrator(server))
afterEach(async () => {
  offsetMs = 0
  await server.db.deleteFrom('confirmation_requests').execute()
  await server.db.deleteFrom('notifications').execute()
})

describe('a change of the level', () => {
  it('[ADM-02/make-admin] waits for a second super admin, who is notified and confirms it', async () => {
    const [member, admin] = [await buildMember(server), await signedInMember(server, { adminLevel: 'admin' })]
    const request = await askForLevel(member.id)
    expect(request).toMatchObject({
      action: 'set_level',
      member: { id: member.id },
      levels: { from: null, to: 'admin' },
      reason,
      reasonLanguage: 'sv',
      askedBy: { fullName: 'Rut Root' },
      can: { confirm: 'ok', decline: 'ok', withdraw: 'confirmation.not_yours' },
    })
    expect(await levelOf(member.id)).toBeNull()
    expect((await other.client.succeed(readOverview, {})).waiting.confirmations).toBe(1)
    const notified = await Promise.all(
      [asker, other, admin].map((one) => notificationsOf(one, 'confirmation_requested')),
    )
    expect(notified.map(({ length }) => length)).toEqual([0, 1, 0])
    expect(await waitingRequest(admin.client, member.id)).toMatchObject({ can: { confirm: 'auth.forbidden' } })
    expect(await confirmFor(admin.client, member.id)).toMatchObject({ status: 403, code: 'auth.forbidden' })
    expect(await other.client.succeed(confirmRequest, { id: request.id })).toMatchObject({
      status: 'confirmed',
      endedBy: { fullName: 'Siv Andra' },
    })
    expect(await levelOf(member.id)).toBe('admin')
    expect(await auditOf(member.id)).toEqual([
      'confirmations.ask by asker',
      'confirmations.confirm by other',
      'users.set_admin_level by other',
    ])
    expect(await notificationsOf(other, 'confirmation_requested')).toEqual([])
    expect(await notificationsOf(asker, 'confirmation_ended')).toMatchObject([{ payload: { status: 'confirmed' } }])
    const { items } = await other.client.succeed(listConfirmations, { state: 'ended' })
    expect(items.map(({ id }) => id)).toEqual([request.id])
  })

  it('[ADM-03/viewer] adding an administrator waits too; an admin confirms the level viewer of another admin', async () => {
    const [first, second, member] = [
      await signedInMember(server, { adminLevel: 'admin' }),
      await signedInMember(server, { adminLevel: 'admin' }),
      await buildMember(server),
    ]
    const added = { email: member.email, level: 'viewer' as const }
    expect(await first.client.succeed(addAdmin, added)).toMatchObject({ waits: true, adminLevel: null })
    expect(await first.client.call(addAdmin, added)).toMatchObject({ status: 409, code: 'confirmation.waiting' })
    expect(await confirmFor(second.client, member.id)).toMatchObject({ status: 200 })
    expect(await levelOf(member.id)).toBe('viewer')
    expect(await first.client.succeed(setAdminLevel, { id: member.id, level: 'viewer' })).toMatchObject({
      waits: false,
    })
  })

  it('is declined with a reason, or withdrawn by the one who asked, and nobody else', async () => {
    const member = await buildMember(server)
    const request = await askForLevel(member.id)
    const { id } = request
    expect(await other.client.call(declineRequest, { id, reason: ' ' })).toMatchObject({
      status: 400,
      fields: { reason: 'field.required' },
    })
    expect(await asker.client.call(declineRequest, { id, reason })).toMatchObject({ code: 'confirmation.own_request' })
    const answer = 'Medlemmen är ny.'
    expect(await other.client.succeed(declineRequest, { id, reason: answer })).toMatchObject({
      status: 'declined',
      answer,
      answerLanguage: 'sv',
    })
    expect(await notificationsOf(asker, 'confirmation_ended')).toMatchObject([{ payload: { status: 'declined' } }])
    expect(await asker.client.call(withdrawRequest, { id })).toMatchObject({ code: 'confirmation.ended' })
    const again = await askForLevel(member.id)
    expect(await other.client.call(withdrawRequest, { id: again.id })).toMatchObject({
      status: 403,
      code: 'confirmation.not_yours',
    })
    expect(await asker.client.succeed(withdrawRequest, { id: again.id })).toMatchObject({ status: 'withdrawn' })
    expect(await other.client.call(confirmRequest, { id: again.id })).toMatchObject({ code: 'confirmation.ended' })
    expect(await levelOf(member.id)).toBeNull()
    for (const endpoint of [confirmRequest, withdrawRequest])
      expect(await other.client.call(endpoint, { id: unknownId })).toMatchObject({
        status: 404,
        code: 'confirmation.not_found',
      })
  })

  it('needs a confirmed identity of the one who confirms', async () => {
    const member = await buildMember(server)
    const third = await signedInMember(server, { adminLevel: 'super_admin' })
    await askForLevel(member.id)
    await expireIdentity(server, third.id)
    expect(await confirmFor(third.client, member.id)).toMatchObject({ code: 'auth.reauthentication_required' })
    await server.db
      .updateTable('profiles')
      .set({ is_admin: false, admin_level: null })
      .where('id', '=', third.id)
      .execute()
  })
})

describe('the deletion of a user', () => {
  it('[SET-10/grace] waits for a second super admin; then it is scheduled in the name of the one who asked', async () => {
    const member = await buildMember(server, { language: 'en' })
    const { id, email } = member
    const schedule = () => asker.client.call(scheduleUserDeletion, { id, reason, email })
    expect(await asker.client.call(scheduleUserDeletion, { id, reason, email: 'x@example.com' })).toMatchObject({
      code: 'accountDeletion.wrong_address',
    })
    expect(outcomes(await Promise.all([schedule(), schedule()]))).toEqual([200, 'confirmation.waiting'])
    expect(await other.client.succeed(readUserDeletion, { id })).toMatchObject({
      deletion: null,
      waits: true,
      can: { schedule: 'confirmation.waiting' },
    })
    expect((await server.pool.query('select from account_deletions')).rowCount).toBe(0)
    expect(await confirmFor(other.client, id)).toMatchObject({ status: 200 })
    expect(await other.client.succeed(readUserDeletion, { id })).toMatchObject({
      deletion: { reason, scheduledBy: { fullName: 'Rut Root' } },
      waits: false,
    })
    const { rows } = await server.pool.query(
      `select data ->> 'subject' as subject from pgboss.job where name = 'mail.send' and data ->> 'to' = $1`,
      [email],
    )
    expect(rows).toEqual([{ subject: 'Your account will be deleted' }])
    expect((await auditOf(id)).at(-1)).toBe('users.schedule_deletion by other')
  })
})

describe('the checks at the moment of the confirmation', () => {
  const setLevel = (id: string, level: 'viewer' | 'admin' | 'super_admin' | null) =>
    server.db
      .updateTable('profiles')
      .set({ is_admin: level !== null, admin_level: level })
      .where('id', '=', id)
      .execute()
  const ask = async () => {
    const third = await signedInMember(server, { adminLevel: 'super_admin' })
    const member = await signedInMember(server)
    const { id } = await askForLevel(member.id, 'admin', third.client)
    return { third, member, confirm: () => other.client.call(confirmRequest, { id }) }
  }

  it('refuse a banned member, another level, and an administrator who may no longer do it; the request still waits', async () => {
    const { third, member, confirm } = await ask()
    await setLevel(third.id, 'admin')
    expect(await confirm()).toMatchObject({ status: 409, code: 'confirmation.asker_may_not' })
    await setLevel(third.id, 'super_admin')
    await setLevel(member.id, 'viewer')
    expect(await confirm()).toMatchObject({ status: 409, code: 'confirmation.outdated' })
    await setLevel(member.id, null)
    await asker.client.succeed(banUser, { id: third.id, reason })
    expect(await confirm()).toMatchObject({ code: 'confirmation.asker_may_not' })
    await asker.client.succeed(banUser, { id: member.id, reason })
    expect(await confirm()).toMatchObject({ status: 409, code: 'user.banned' })
    expect(await levelOf(member.id)).toBeNull()
    expect((await waitingRequest(other.client, member.id)).status).toBe('waiting')
  })

  it('refuse the member concerned, and a deletion that the member has asked for meanwhile', async () => {
    const third = await signedInMember(server, { adminLevel: 'super_admin' })
    await askForLevel(third.id, 'viewer')
    expect(await confirmFor(third.client, third.id)).toMatchObject({ status: 403, code: 'confirmation.about_you' })
    const { id, email } = await buildMember(server)
    await asker.client.succeed(scheduleUserDeletion, { id, reason, email })
    const at = new Date()
    const due_at = new Date(at.getTime() + dayMs)
    await server.db.insertInto('account_deletions').values({ member_id: id, requested_at: at, due_at }).execute()
    expect(await confirmFor(other.client, id)).toMatchObject({ status: 409, code: 'accountDeletion.scheduled' })
    await setLevel(third.id, null)
  })

  it('refuse a request that nobody else could confirm', async () => {
    expect(await asker.client.call(setAdminLevel, { id: other.id, level: null })).toMatchObject({
      status: 409,
      code: 'confirmation.nobody_else',
    })
    const { id, email } = await buildMember(server)
    await setLevel(other.id, 'admin')
    expect(await asker.client.call(scheduleUserDeletion, { id, reason, email })).toMatchObject({
      code: 'confirmation.nobody_else',
    })
    expect(await asker.client.succeed(readConfirmationSetting, {})).toMatchObject({
      can: { change: 'confirmation.nobody_else' },
    })
    expect(await asker.client.call(setConfirmationSetting, { isOn: false })).toMatchObject({
      code: 'confirmation.nobody_else',
    })
    expect(await asker.client.succeed(setAdminLevel, { id, level: 'viewer' })).toMatchObject({ waits: true })
    await setLevel(other.id, 'super_admin')
  })

  it('the database refuses one administrator as both', async () => {
    const member = await buildMember(server)
    const { id } = await askForLevel(member.id)
    for (const by of [asker.id, member.id])
      await expect(
        server.pool.query(
          `update confirmation_requests set status = 'confirmed', ended_at = now(), ended_by = $2 where id = $1`,
          [id, by],
        ),
      ).rejects.toThrow('check constraint')
  })
})

describe('at the same moment', () => {
  it('two administrators confirm: it happens once', async () => {
    const third = await signedInMember(server, { adminLevel: 'super_admin' })
    const member = await buildMember(server)
    const { id } = await askForLevel(member.id)
    const answers = await Promise.all(
      [other, third, other, third].map(({ client }) => client.call(confirmRequest, { id })),
    )
    expect(outcomes(answers)).toEqual([200, ...Array(3).fill('confirmation.ended')])
    expect((await auditOf(member.id)).filter((entry) => entry.startsWith('users.set_admin_level'))).toHaveLength(1)
  })

  it('one confirms while the other withdraws: one of them is refused', async () => {
    for (let round = 0; round < 3; round++) {
      const member = await buildMember(server)
      const { id } = await askForLevel(member.id)
      const [confirmed, withdrawn] = await Promise.all([
        other.client.call(confirmRequest, { id }),
        asker.client.call(withdrawRequest, { id }),
      ])
      expect(outcomes([confirmed, withdrawn])).toEqual([200, 'confirmation.ended'])
      expect(await levelOf(member.id)).toBe(confirmed.status === 200 ? 'admin' : null)
    }
  })
})

describe('the end of a request', () => {
  it('a request lapses after seven days, before the job has run too, and another one can be made', async () => {
    const member = await buildMember(server)
    const { id } = await askForLevel(member.id)
    offsetMs = 7 * dayMs + 1000
    const later = await signedInClient(server, other)
    await server.pool.query(`update sessions set authenticated_at = now() + interval '7 days' where user_id = $1`, [
      other.id,
    ])
    expect(await later.call(confirmRequest, { id })).toMatchObject({ status: 409, code: 'confirmation.lapsed' })
    const jobs = { ...(await createJobContext(server)), now: clock }
    await lapseJob.run(jobs, {}, 'a job')
    await lapseJob.run(jobs, {}, 'a job')
    expect(await notificationsOf({ client: later }, 'confirmation_requested')).toEqual([])
    expect(await notificationsOf(asker, 'confirmation_ended')).toMatchObject([{ payload: { status: 'lapsed' } }])
    expect(await later.call(declineRequest, { id, reason })).toMatchObject({ code: 'confirmation.lapsed' })
    expect((await askForLevel(member.id)).id).not.toBe(id)
  })

  it('a request is deleted 90 days after its end; one that waits goes with the administrator who asked', async () => {
    const confirmations = createConfirmations(() => [])
    const [waiting, ended] = [await buildMember(server), await buildMember(server)]
    const { id } = await askForLevel(ended.id)
    await asker.client.succeed(withdrawRequest, { id })
    await askForLevel(waiting.id)
    const inDays = (days: number) => new Date(Date.now() + days * dayMs)
    expect(await confirmations.cleanup?.(server.db, inDays(89))).toBe(0)
    expect(await confirmations.cleanup?.(server.db, inDays(91))).toBe(1)
    await confirmations.erase?.(server.db, asker.id)
    expect((await server.pool.query('select from confirmation_requests')).rowCount).toBe(0)
  })
})
