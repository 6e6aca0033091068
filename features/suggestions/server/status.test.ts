import { describe, expect, it, vi } from 'vitest'
import { banUser } from '#features/accounts/contract/index.ts'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { createLog } from '#platform/log/log.ts'
import { startTestServer } from '#tests/support/server.ts'
import { mergeSuggestion, readSuggestion, setStatus } from '../contract/index.ts'
import { notifyVoters } from './notify-voters-job.ts'
import { markRemoved } from './removal-queries.ts'
import { claimRecipients, recordStatusChange } from './status-change-queries.ts'
import { buildSuggestion } from './testing.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'

const server = await startTestServer()
const admin = await signedInMember(server, { adminLevel: 'admin' })
type Member = Awaited<ReturnType<typeof signedInMember>>
const unknownId = '00000000-0000-4000-8000-000000000000'

const notificationsOf = async (member: { id: string }) => {
  const { items } = await (await signedInClient(server, member)).succeed(listNotifications, {})
  return items.map(({ type, payload, link }) => ({ type, payload, link }))
}
/** Waits until all recipients of a suggestion's status changes are notified. */
const waitForNotifications = (suggestionId: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await server.pool.query<{ unnotified: number }>(
        `select count(*) filter (where told_at is null) as unnotified, count(*) as all from suggestion_status_notices
         where change_id in (select id from suggestion_status_changes where suggestion_id = $1)`,
        [suggestionId],
      )
      expect(rows[0]?.unnotified).toBe(0)
    },
    { timeout: waitTimeoutMs, interval: 20 },
  )
const changesOf = async (suggestionId: string) =>
  (
    await server.db
      .selectFrom('suggestion_status_changes')
      .select('id')
      .where('suggestion_id', '=', suggestionId)
      .execute()
  ).map(({ id }) => id)

describe('setStatus', () => {
  it('[SUGG-02/status, SUGG-02/told-once, NOTI-01/status-changes, I18N-01/mails] sets status and note and notifies voters and submitter once, in their language', async () => {
    const submitter = await buildMember(server, { language: 'en' })
    const voter = await buildMember(server, { language: 'ar' })
    const bystander = await buildMember(server)
    const { id } = await buildSuggestion(server, {
      title: 'Mörkt läge',
      submitterId: submitter.id,
      voterIds: [submitter.id, voter.id, admin.id],
    })

    const changed = await admin.client.succeed(setStatus, { id, status: 'in_progress', note: 'Klart till våren.' })
    expect(changed).toMatchObject({
      status: 'in_progress',
      note: 'Klart till våren.',
      statusChangedAt: expect.any(String),
    })
    await waitForNotifications(id)

    const notification = {
      type: 'suggestion_status_changed',
      payload: { title: 'Mörkt läge', status: 'in_progress' },
      link: `/suggestions?suggestion=${id}`,
    }
    for (const member of [submitter, voter]) expect(await notificationsOf(member)).toEqual([notification])
    // Neither the acting administrator nor an uninvolved member is notified.
    for (const member of [admin, bystander]) expect(await notificationsOf(member)).toEqual([])

    const mail = await server.mailTo(submitter.email)
    expect(mail).toMatchObject({
      language: 'en',
      subject: 'Work on “Mörkt läge” has begun',
      link: `${server.config.publicBaseUrl}/suggestions?suggestion=${id}`,
    })
    expect(mail.text).toContain('Klart till våren.')
    expect(await server.mailTo(voter.email)).toMatchObject({ language: 'ar' })
  })

  it('[ADM-10/before-after, ADM-10/append-only] records each status or note change once in the append-only audit log', async () => {
    const { id } = await buildSuggestion(server)
    for (const note of ['', 'Snart', 'Snart'])
      await admin.client.succeed(setStatus, { id, status: 'in_progress', note })
    const entries = await server.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'before', 'after', 'reason'])
      .where('target_id', '=', id)
      .orderBy('created_at')
      .execute()
    expect(entries).toMatchObject([
      {
        actor_id: admin.id,
        action: 'suggestions.set_status',
        before: { status: 'under_consideration' },
        after: { status: 'in_progress' },
        reason: null,
      },
      { before: { status: 'in_progress' }, after: { status: 'in_progress' }, reason: 'Snart' },
    ])
    await expect(server.db.deleteFrom('audit_log').where('target_id', '=', id).execute()).rejects.toThrow(/append-only/)
    await expect(
      server.db.updateTable('audit_log').set({ reason: 'x' }).where('target_id', '=', id).execute(),
    ).rejects.toThrow(/append-only/)
  })

  it('[SUGG-02/status, SUGG-02/told-once] notifies once per status change, also when set repeatedly, and not for a note alone', async () => {
    const voter = await buildMember(server)
    const { id } = await buildSuggestion(server, { voterIds: [voter.id] })
    await Promise.all([1, 2, 3].map(() => admin.client.succeed(setStatus, { id, status: 'in_progress' })))
    const before = await admin.client.succeed(readSuggestion, { id })
    const corrected = await admin.client.succeed(setStatus, { id, status: 'in_progress', note: 'Snart.' })
    expect(corrected).toMatchObject({ note: 'Snart.', statusChangedAt: before.statusChangedAt })
    expect(await admin.client.succeed(setStatus, { id, status: 'completed' })).toMatchObject({
      status: 'completed',
      note: null,
    })
    await waitForNotifications(id)
    const notifications = await notificationsOf(voter)
    expect(notifications.map(({ payload }) => payload['status']).toSorted()).toEqual(['completed', 'in_progress'])
    await server.mailTo(voter.email, 2)
    expect(await server.mails(voter.email)).toHaveLength(2)
  })

  it('[SUGG-02/told-once] notifies each voter once when the job runs repeatedly and concurrently', async () => {
    const voters = await Promise.all(Array.from({ length: 30 }, () => buildMember(server)))
    const { id } = await buildSuggestion(server, { voterIds: voters.map((voter) => voter.id) })
    await admin.client.succeed(setStatus, { id, status: 'rejected' })
    const [changeId] = (await changesOf(id)) as [string]
    const log = createLog('fatal')
    const clock = () => new Date()
    const { db, config, databaseUrl } = server
    const storage = await createStorage(config)
    const jobs = createJobs({ connectionString: databaseUrl, db, config, log, clock, jobs: [], storage, work: false })
    await jobs.start()
    const run = () =>
      notifyVoters.run({ db, databaseUrl, config, log, jobs, storage, now: clock }, { changeId }, 'a job')
    await Promise.all([run(), run(), run()])
    await waitForNotifications(id)
    await run()
    // Even when `told_at` is lost, the notification's dedupe key prevents a second one.
    await db.updateTable('suggestion_status_notices').set({ told_at: null }).where('change_id', '=', changeId).execute()
    await run()
    await jobs.stop()

    const notifications = await server.pool.query(
      `select member_id, count(*) from notifications where dedupe_key = $1 group by 1`,
      [`suggestions:${changeId}`],
    )
    const mails = await server.pool.query(
      `select data ->> 'to', count(*) from pgboss.job where name = 'mail.send' and data ->> 'to' = any($1) group by 1`,
      [voters.map((voter) => voter.email)],
    )
    for (const { rows } of [notifications, mails]) expect(rows.map((row) => row.count)).toEqual(voters.map(() => 1))
  })

  it('[SUGG-02/told-once] notifies voters and submitters of merged duplicates once each', async () => {
    const [anna, bo, ced] = [await buildMember(server), await buildMember(server), await buildMember(server)]
    const original = await buildSuggestion(server, { voterIds: [anna.id] })
    const duplicate = await buildSuggestion(server, { submitterId: ced.id, voterIds: [anna.id, bo.id] })
    await admin.client.succeed(mergeSuggestion, { id: duplicate.id, into: original.id })
    await admin.client.succeed(setStatus, { id: original.id, status: 'completed' })
    await waitForNotifications(original.id)
    for (const member of [anna, bo, ced]) expect(await notificationsOf(member)).toHaveLength(1)
  })

  it('[ADM-10/decision] notifies no submitter of a removed duplicate', async () => {
    const [voter, ced] = [await buildMember(server), await buildMember(server)]
    const original = await buildSuggestion(server, { voterIds: [voter.id] })
    const duplicate = await buildSuggestion(server, { submitterId: ced.id })
    await admin.client.succeed(mergeSuggestion, { id: duplicate.id, into: original.id })
    await markRemoved(server.db, duplicate.id, new Date())
    await admin.client.succeed(setStatus, { id: original.id, status: 'completed' })
    await waitForNotifications(original.id)
    expect(await notificationsOf(voter)).toHaveLength(1)
    expect(await notificationsOf(ced)).toEqual([])
  })

  it('[ADM-10/decision] notifies nobody of a suggestion that is removed before or while the job runs', async () => {
    const voter = await buildMember(server)
    const { id: suggestionId } = await buildSuggestion(server, { voterIds: [voter.id] })
    const now = new Date()
    const change = { suggestionId, status: 'completed', note: null, changedBy: admin.id, now } as const
    const changeId = await recordStatusChange(server.db, change)
    await markRemoved(server.db, suggestionId, now)
    await notifyVoters.run(await createJobContext(server), { changeId }, 'a job')
    expect(await claimRecipients(server.db, changeId, 10, now)).toEqual({ claimedCount: 1, recipientIds: [] })
    expect(await notificationsOf(voter)).toEqual([])
  })

  it.each([
    ['is banned', (submitter: Member) => admin.client.succeed(banUser, { id: submitter.id, reason: 'A test.' })],
    [
      'is blocked by the voter',
      (submitter: Member, voter: Member) => voter.client.succeed(setBlock, { memberId: submitter.id, blocked: true }),
    ],
  ])('[ADM-02/ban, NET-05] hides the notification of a status change while the submitter %s', async (_, separate) => {
    const [submitter, voter] = [await signedInMember(server), await signedInMember(server)]
    const { id } = await buildSuggestion(server, { submitterId: submitter.id, voterIds: [voter.id] })
    await admin.client.succeed(setStatus, { id, status: 'in_progress' })
    await waitForNotifications(id)
    expect(await notificationsOf(voter)).toHaveLength(1)
    await separate(submitter, voter)
    expect(await notificationsOf(voter)).toEqual([])
  })

  it('[SUGG-02/status] setStatus returns the documented error for each refusal', async () => {
    const member = await signedInMember(server)
    const { id } = await buildSuggestion(server, { submitterId: member.id })
    const change = { id, status: 'completed' } as const
    expect(await server.call(setStatus, change)).toMatchObject({ status: 401, code: 'auth.required' })
    for (const client of [member.client, (await signedInMember(server, { adminLevel: 'viewer' })).client]) {
      expect(await client.call(setStatus, change)).toMatchObject({ status: 403, code: 'auth.forbidden' })
    }
    expect(await admin.client.call(setStatus, { id, status: 'done' as 'completed' })).toMatchObject({
      status: 400,
      fields: { status: 'field.not_in_list' },
    })
    expect(await admin.client.call(setStatus, { ...change, note: 'x'.repeat(1001) })).toMatchObject({
      status: 400,
      fields: { note: 'field.too_long' },
    })
    expect(await admin.client.call(setStatus, { ...change, id: unknownId })).toMatchObject({
      status: 404,
      code: 'suggestion.not_found',
    })
    const merged = await buildSuggestion(server)
    await admin.client.succeed(mergeSuggestion, { id: merged.id, into: id })
    expect(await admin.client.call(setStatus, { ...change, id: merged.id })).toMatchObject({
      status: 409,
      code: 'suggestion.merged',
    })
    expect((await admin.client.succeed(readSuggestion, { id })).status).toBe('under_consideration')
  })
})
