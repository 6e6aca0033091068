import { afterEach, expect, it } from 'vitest'
import { banUser } from '#features/accounts/contract/index.ts'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { secondFactorGraceDays } from '#kit/access.ts'
import { dayMs } from '#kit/durations.ts'
import { features } from '#platform/main.ts'
import { startTestServer } from '#tests/support/server.ts'
import { chooseVariant, experimentsPath, listExperiments } from '../contract/index.ts'
import { buildExperimentMember, buildOutcomes, buildRun } from './testing.ts'

const server = await startTestServer({ jobs: false })
const jobs = await createJobContext(server)
const admin = await signedInMember(server, { adminLevel: 'super_admin' })
const viewer = await signedInMember(server, { adminLevel: 'viewer' })
const byRole = await signedInMember(server, { accessRoles: ['admin'] })
const member = await signedInMember(server)
const area = features.find(({ name }) => name === 'experiments')
const countNow = (context = jobs) => area?.jobs?.[0]?.run(context, {}, '')

/** The notifications of results, as a recipient reads them. */
const readBy = async ({ client }: Pick<typeof admin, 'client'>) =>
  (await client.succeed(listNotifications, {})).items
    .filter(({ type }) => type === 'experiment_result')
    .map(({ payload, link }) => ({ ...payload, link }))
const recipients = async () => {
  const { rows } = await server.pool.query<{ member_id: string }>(
    `select member_id from notifications where type = 'experiment_result'`,
  )
  return rows.map(({ member_id }) => member_id).toSorted()
}
const administrators = [admin.id, viewer.id, byRole.id].toSorted()
/** A run of which one member of the first variant is missing. */
const buildAlmostDone = async () => {
  const run = await buildRun(server, { sampleSize: 70, startedDaysAgo: 30 })
  await buildOutcomes(server, run, 'three', { members: 69, reached: 40 })
  await buildOutcomes(server, run, 'one', { members: 70, reached: 56 })
  return run
}

afterEach(async () => {
  await server.db.deleteFrom('experiment_runs').execute()
  await server.db.deleteFrom('notifications').execute()
})

it('[ANA-01/testing] every administrator is notified of the result of an experiment when the last member is counted, and nobody before', async () => {
  const run = await buildAlmostDone()
  await countNow()
  expect(await recipients()).toEqual([])
  await buildExperimentMember(server, run, { seenDaysAgo: 8 })
  await countNow()
  const notice = { status: 'better', link: experimentsPath }
  expect([await readBy(admin), await readBy(viewer), await readBy(byRole), await readBy(member)]).toEqual([
    [notice],
    [notice],
    [notice],
    [],
  ])
})

it('[ANA-01/testing] administrators are notified of the result of an experiment once, although two nodes count at the same moment and again later', async () => {
  const run = await buildAlmostDone()
  await buildExperimentMember(server, run, { seenDaysAgo: 8 })
  await Promise.all([countNow(), countNow(), countNow(), countNow()])
  expect(await recipients()).toEqual(administrators)
  // Without the notifications of the first result, only the run itself prevents a second one.
  await server.db.deleteFrom('notifications').execute()
  await countNow()
  await Promise.all([countNow(), countNow()])
  expect(await recipients()).toEqual([])
})

it('[ANA-01/testing] administrators are notified that an experiment had too few members when its time is over, and not while members wait', async () => {
  const run = await buildRun(server, { sampleSize: 70, maxDays: 14, startedDaysAgo: 20.9 })
  await buildOutcomes(server, run, 'three', { members: 20, reached: 10 })
  await buildOutcomes(server, run, 'one', { members: 20, reached: 12 })
  await countNow()
  expect(await recipients()).toEqual([])
  await countNow({ ...jobs, now: () => new Date(Date.now() + 0.2 * dayMs) })
  expect(await readBy(admin)).toEqual([{ status: 'small_sample', link: experimentsPath }])
})

it('[ANA-01/testing] nobody is notified of an experiment that was ended before its result, although its members are counted later', async () => {
  const run = await buildAlmostDone()
  await admin.client.succeed(chooseVariant, { name: 'first_steps', id: run, variant: 'one' })
  await buildExperimentMember(server, run, { seenDaysAgo: 8 })
  await countNow()
  expect((await admin.client.succeed(listExperiments, {})).experiments[0]?.runs[0]?.outcomes[0]?.counted).toBe(70)
  expect(await recipients()).toEqual([])
})

it('[ANA-01/testing] administrators who are banned or who lack the required second factor are not notified of the result of an experiment', async () => {
  const banned = await buildMember(server, { adminLevel: 'admin' })
  await admin.client.succeed(banUser, { id: banned.id, reason: 'Skräp' })
  const overdue = await buildMember(server, { adminLevel: 'admin' })
  await server.db
    .updateTable('profiles')
    .set({ administrator_since: new Date(Date.now() - (secondFactorGraceDays + 1) * dayMs) })
    .where('id', '=', overdue.id)
    .execute()
  const run = await buildAlmostDone()
  await buildExperimentMember(server, run, { seenDaysAgo: 8 })
  await countNow({ ...jobs, config: { ...jobs.config, adminSecondFactor: 'required' } })
  expect(await recipients()).toEqual(administrators)
})
