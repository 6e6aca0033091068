import { expect, it } from 'vitest'
import { listUsers, readUser, setAdminLevel } from '#features/accounts/contract/index.ts'
import { buildMember, expireIdentity, signedInMember } from '#features/accounts/server/testing.ts'
import { buildPost } from '#features/activity/server/testing.ts'
import { buildMessage } from '#features/messages/server/testing.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { dayMs } from '#kit/durations.ts'
import { features } from '#platform/main.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  cancelAccountDeletion,
  cancelUserDeletion,
  readAccountDeletion,
  readUserDeletion,
  requestAccountDeletion,
  scheduleUserDeletion,
} from '../contract/index.ts'

let offsetMs = 0
const clock = () => new Date(Date.now() + offsetMs)
const server = await startTestServer({ clock, jobs: false, config: { backupDays: 20 } })
const { pool } = server
const root = await signedInMember(server, { adminLevel: 'super_admin', fullName: 'Rut Root' })
const reason = 'Kontot säljer falska biljetter.'

const runJob = async (name: string, payload = {}) => {
  const found = features.flatMap(({ jobs = [] }) => jobs).find((one) => one.name === name)
  await found?.run({ ...(await createJobContext(server)), now: clock }, payload, 'a job')
}
const mailsTo = async (address: string) => {
  const { rows } = await pool.query<{ mail: { subject: string; paragraphs: string[] } }>(
    `select data as mail from pgboss.job where name = 'mail.send' and data ->> 'to' = $1 order by created_on`,
    [address],
  )
  return rows.map(({ mail }) => mail)
}
const auditOf = async (id: string) => {
  const { rows } = await pool.query<{ action: string; reason: string }>(
    `select action, reason from audit_log where target_id = $1 order by created_at, id`,
    [id],
  )
  return rows
}
const schedule = ({ id, email }: { id: string; email: string }, client = root.client) =>
  client.call(scheduleUserDeletion, { id, reason, email })

it('[SET-10/grace] a super admin schedules the deletion: 14 days, a mail with the reason, audited, and only once', async () => {
  const member = await signedInMember(server, { language: 'en' })
  await buildOpportunity(server, member.id)
  await buildPost(server, member.id)
  for (const subject of ['Hej', 'Hej igen'])
    await buildMessage(server.db, { subject, sender_id: member.id, recipient_id: root.id })
  expect(await root.client.succeed(readUserDeletion, { id: member.id })).toMatchObject({
    deletion: null,
    counts: [
      { kind: 'posts', count: 1 },
      { kind: 'opportunities', count: 1 },
      { kind: 'products', count: 0 },
      { kind: 'applications', count: 0 },
      { kind: 'messages', count: 2 },
      { kind: 'files', count: 0 },
    ],
    can: { schedule: 'ok', cancel: 'accountDeletion.not_scheduled' },
  })
  expect(await root.client.call(scheduleUserDeletion, { id: member.id, reason: ' ', email: 'x' })).toMatchObject({
    status: 400,
    fields: { reason: 'field.required', email: 'field.invalid_email' },
  })
  expect(await schedule({ id: member.id, email: 'other@example.com' })).toMatchObject({
    status: 422,
    code: 'accountDeletion.wrong_address',
  })
  const answers = await Promise.all([schedule(member), schedule(member), schedule(member)])
  expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([
    200,
    'accountDeletion.scheduled',
    'accountDeletion.scheduled',
  ])
  const { deletion } = await root.client.succeed(readUserDeletion, { id: member.id })
  expect(deletion).toMatchObject({ reason, reasonLanguage: 'sv', scheduledBy: { id: root.id, fullName: 'Rut Root' } })
  expect(Date.parse(deletion?.dueAt ?? '') - Date.parse(deletion?.requestedAt ?? '')).toBe(14 * dayMs)
  expect((await root.client.succeed(readUser, { id: member.id })).deletionDueAt).toBe(deletion?.dueAt)
  expect((await root.client.succeed(listUsers, {})).items.find(({ id }) => id === member.id)?.deletionDueAt).toBe(
    deletion?.dueAt,
  )
  const [mail, ...others] = await mailsTo(member.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Your account will be deleted')
  expect(mail?.paragraphs.join(' ')).toContain(reason)
  expect(await auditOf(member.id)).toEqual([{ action: 'users.schedule_deletion', reason }])
})

it('[SET-10/cancel] the member reads the reason and cannot cancel; a super admin cancels, with a mail', async () => {
  const member = await signedInMember(server)
  await schedule(member)
  expect((await member.client.succeed(readAccountDeletion, {})).deletion).toMatchObject({ reason, contactEmail: null })
  expect(await member.client.call(cancelAccountDeletion, {})).toMatchObject({
    status: 403,
    code: 'accountDeletion.by_administrator',
  })
  const back = { id: member.id, reason: 'Biljetterna var äkta.' }
  expect(await root.client.succeed(cancelUserDeletion, back)).toMatchObject({ deletion: null, can: { schedule: 'ok' } })
  expect(await root.client.call(cancelUserDeletion, back)).toMatchObject({
    status: 409,
    code: 'accountDeletion.not_scheduled',
  })
  expect((await member.client.succeed(readAccountDeletion, {})).deletion).toBeNull()
  expect((await mailsTo(member.email)).map(({ subject }) => subject)).toEqual([
    'Ditt konto kommer att tas bort',
    'Ditt konto tas inte bort',
  ])
  expect((await auditOf(member.id)).map(({ action }) => action)).toEqual([
    'users.schedule_deletion',
    'users.cancel_deletion',
  ])
})

it('[SET-10/cancel] what the member asked for is theirs: administrators neither schedule nor cancel it', async () => {
  const member = await signedInMember(server)
  await member.client.succeed(requestAccountDeletion, {})
  expect(await schedule(member)).toMatchObject({ status: 409, code: 'accountDeletion.scheduled' })
  expect(await root.client.call(cancelUserDeletion, { id: member.id, reason })).toMatchObject({
    status: 409,
    code: 'accountDeletion.by_member',
  })
  expect((await member.client.succeed(cancelAccountDeletion, {})).deletion).toBeNull()
})

it('only a super admin with a confirmed identity deletes accounts, and not their own', async () => {
  const [admin, other] = [await signedInMember(server, { adminLevel: 'admin' }), await buildMember(server)]
  expect(await schedule(other, admin.client)).toMatchObject({ status: 403, code: 'auth.forbidden' })
  expect(await admin.client.succeed(readUserDeletion, { id: other.id })).toMatchObject({
    can: { schedule: 'auth.forbidden', cancel: 'auth.forbidden' },
  })
  expect(await schedule(root)).toMatchObject({ status: 409, code: 'user.yourself' })
  const second = await signedInMember(server, { adminLevel: 'super_admin' })
  expect(await schedule(second)).toMatchObject({ status: 200 })
  await expireIdentity(server, root.id)
  expect(await schedule(other)).toMatchObject({ code: 'auth.reauthentication_required' })
  await second.client.succeed(setAdminLevel, { id: admin.id, level: 'viewer' })
})

it('[SET-10/erasure] the account is reminded without an offer to cancel, and erased when it is due', async () => {
  const second = await signedInMember(server, { adminLevel: 'super_admin' })
  const member = await signedInMember(server)
  expect(await schedule(member, second.client)).toMatchObject({ status: 200 })
  offsetMs = 12 * dayMs
  await runJob('accountDeletion.sweep')
  expect((await mailsTo(member.email)).at(-1)?.paragraphs[0]).toContain('En administratör har bestämt')
  offsetMs = 14 * dayMs + 1000
  await runJob('accountDeletion.erase', { memberId: member.id })
  expect((await pool.query('select from users where id = $1', [member.id])).rowCount).toBe(0)
})
