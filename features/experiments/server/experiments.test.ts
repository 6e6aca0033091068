import { afterEach, describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { dashboardSummary } from '#features/activity/contract/index.ts'
import { connect } from '#features/activity/server/testing.ts'
import { listAuditLog } from '#features/audit-log/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { updatePlatformSettings } from '#features/platform-settings/contract/index.ts'
import { dayMs } from '#kit/durations.ts'
import { features } from '#platform/main.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  chooseVariant,
  listExperimentMembers,
  listExperiments,
  readExperimentBaseline,
  startExperiment,
} from '../contract/index.ts'
import { buildExperimentMember, buildOutcomes, buildRun } from './testing.ts'

const server = await startTestServer()
const jobs = await createJobContext(server)
const admin = await signedInMember(server, { adminLevel: 'admin' })
const area = features.find(({ name }) => name === 'experiments')
const countNow = () => area?.jobs?.[0]?.run(jobs, {}, '')
const plan = { name: 'first_steps', baseline: 2000, effect: 500, windowDays: 7, maxDays: 60 } as const

const experiment = async () => {
  const [first] = (await admin.client.succeed(listExperiments, {})).experiments
  if (!first) throw new Error('There is no experiment.')
  return first
}
const latestRun = async () => {
  const [run] = (await experiment()).runs
  if (!run) throw new Error('There is no run.')
  return run
}
type Caller = Pick<Awaited<ReturnType<typeof signedInMember>>, 'client'>
const shownTo = async ({ client }: Caller, headers: Record<string, string> = {}) =>
  (await client.succeed(dashboardSummary, {}, { headers })).stepsAtOnce
const taking = () => server.db.selectFrom('experiment_members').select(['member_id', 'variant']).execute()

afterEach(async () => {
  await server.db.deleteFrom('experiment_runs').execute()
})

describe('taking part', () => {
  it('[ANA-01/testing] while no experiment runs, everyone sees the usual variant and nobody takes part', async () => {
    expect(await shownTo(await signedInMember(server))).toBe('three')
    expect(await taking()).toEqual([])
  })

  it('[ANA-01/testing] members get one of the variants by chance, the same at every visit and on every node', async () => {
    await buildRun(server)
    const seen = new Map<string, string>()
    // 2^-13 that all of them get the same variant.
    for (let at = 0; at < 14; at++) {
      const member = await signedInMember(server)
      const variant = await shownTo(member)
      expect(await shownTo(member)).toBe(variant)
      seen.set(member.id, variant)
    }
    expect(new Set(seen.values())).toEqual(new Set(['three', 'one']))
    expect(new Map((await taking()).map(({ member_id, variant }) => [member_id, variant]))).toEqual(seen)
  })

  it('[ANA-01/testing] a member who opens the page twice at the same moment takes part once', async () => {
    await buildRun(server)
    const member = await signedInMember(server)
    const seen = await Promise.all(Array.from({ length: 8 }, () => shownTo(member)))
    expect(new Set(seen).size).toBe(1)
    expect(await taking()).toHaveLength(1)
  })

  it('[ANA-01/testing] administrators, unconfirmed members, members who ask not to be tracked or have reached the goal, and everyone while visitor statistics are off do not take part', async () => {
    await buildRun(server)
    const connected = await signedInMember(server)
    await connect(server, connected.id, (await buildMember(server)).id)
    const others = [admin, connected, await signedInMember(server, { confirmed: false })]
    for (const other of others) expect(await shownTo(other)).toBe('three')
    const member = await signedInMember(server)
    expect(await shownTo(member, { dnt: '1' })).toBe('three')
    expect(await shownTo(member, { 'sec-gpc': '1' })).toBe('three')
    await admin.client.succeed(updatePlatformSettings, { analytics: false })
    expect(await shownTo(member)).toBe('three')
    expect((await admin.client.succeed(listExperiments, {})).isOn).toBe(false)
    expect(await taking()).toEqual([])
    await admin.client.succeed(updatePlatformSettings, { analytics: true })
    await shownTo(member)
    expect(await taking()).toHaveLength(1)
  })

  it('[ANA-01/testing] nobody takes part beyond the sample size or after the longest time, and who takes part keeps their variant', async () => {
    const run = await buildRun(server, { sampleSize: 1 })
    const members = []
    for (let at = 0; at < 16; at++) members.push(await signedInMember(server))
    const seen = await Promise.all(members.map((member) => shownTo(member)))
    const variants = (await taking()).map(({ variant }) => variant)
    expect(variants.toSorted()).toEqual(['one', 'three'])
    expect(seen.filter((variant) => variant === 'one')).toHaveLength(1)
    expect(await shownTo(await signedInMember(server))).toBe('three')
    const { is_full } = await server.db
      .selectFrom('experiment_runs')
      .select('is_full')
      .where('id', '=', run)
      .executeTakeFirstOrThrow()
    expect(is_full).toBe(true)
    expect(await Promise.all(members.map((member) => shownTo(member)))).toEqual(seen)

    await server.db.deleteFrom('experiment_runs').execute()
    await buildRun(server, { maxDays: 7, startedDaysAgo: 7.01 })
    await shownTo(await signedInMember(server))
    expect(await taking()).toEqual([])
  })
})

describe('starting and ending', () => {
  it('[ANA-01/testing] of two administrators who start an experiment at once one starts it, with the sample size of the plan', async () => {
    const other = await signedInMember(server, { adminLevel: 'admin' })
    const results = await Promise.all(
      [admin, other, admin, other].map(({ client }) => client.call(startExperiment, plan)),
    )
    expect(results.map(({ code }) => code).filter((code) => code === null)).toHaveLength(1)
    expect(results.map(({ code }) => code).filter((code) => code === 'experiment.running')).toHaveLength(3)
    expect(await latestRun()).toMatchObject({ sampleSize: 1094, verdict: 'collecting', endedAt: null })
    expect((await experiment()).can).toEqual({ start: 'experiment.running' })
  })

  it('[ANA-01/testing] a plan with impossible shares or too many members is refused, and so is a start while visitor statistics are off', async () => {
    const refused = async (change: object) =>
      (await admin.client.call(startExperiment, { ...plan, ...change } as typeof plan)).fields
    expect(await refused({ baseline: 9800, effect: 300 })).toEqual({ effect: 'experiment.impossible_share' })
    expect(await refused({ effect: 50 })).toEqual({ effect: 'experiment.too_many_members' })
    expect(Object.keys(await refused({ baseline: 0, windowDays: 61, maxDays: 6 })).toSorted()).toEqual([
      'baseline',
      'maxDays',
      'windowDays',
    ])
    await admin.client.succeed(updatePlatformSettings, { analytics: false })
    expect((await admin.client.call(startExperiment, plan)).code).toBe('experiment.statistics_off')
    await admin.client.succeed(updatePlatformSettings, { analytics: true })
    expect((await experiment()).runs).toEqual([])
  })

  it('[ANA-01/testing] the chosen variant is shown to everyone, until another experiment starts; both are in the audit log', async () => {
    const { runs } = await admin.client.succeed(startExperiment, plan)
    const id = runs[0]?.id ?? ''
    const choice = { name: 'first_steps', id, variant: 'one' } as const
    expect((await admin.client.call(chooseVariant, { ...choice, variant: 'seven' })).fields).toEqual({
      variant: 'experiment.unknown_variant',
    })
    const chosen = await admin.client.succeed(chooseVariant, choice)
    expect(chosen).toMatchObject({ shown: 'one', runs: [{ verdict: 'stopped', chosen: 'one' }] })
    for (const member of [admin, await signedInMember(server)]) expect(await shownTo(member)).toBe('one')
    expect(await admin.client.succeed(chooseVariant, { ...choice, variant: 'three' })).toMatchObject({ shown: 'three' })
    expect(await taking()).toEqual([])

    await admin.client.succeed(startExperiment, plan)
    expect((await admin.client.call(chooseVariant, choice)).code).toBe('experiment.superseded')
    expect((await admin.client.call(chooseVariant, { ...choice, id: admin.id })).code).toBe('experiment.not_found')
    const { items } = await admin.client.succeed(listAuditLog, { action: 'experiments' })
    expect(items.slice(0, 4)).toMatchObject([
      { action: 'experiments.start', after: { baseline: 20, effect: 5, sample_size: 1094 } },
      { action: 'experiments.choose', before: { variant: 'one' }, after: { variant: 'three' } },
      { action: 'experiments.choose', before: { variant: null }, after: { variant: 'one' } },
      { action: 'experiments.start' },
    ])
  })
})

describe('counting', () => {
  it('[ANA-01/testing] a member reached the goal by connecting within their time, counted once it is over', async () => {
    const run = await buildRun(server, { startedDaysAgo: 30 })
    const member = (seenDaysAgo: number) => buildExperimentMember(server, run, { seenDaysAgo })
    const [inTime, tooLate, before, never, gone, waiting] = [
      await member(20),
      await member(20),
      await member(20),
      await member(20),
      await member(20),
      await member(6),
    ]
    const other = (await buildMember(server)).id
    const connectAt = (id: string, daysAgo: number) =>
      connect(server, id, other, new Date(Date.now() - daysAgo * dayMs))
    await connectAt(inTime, 14)
    await connectAt(tooLate, 12.9)
    await connectAt(before, 21)
    await connectAt(waiting, 5)
    await server.db.deleteFrom('users').where('id', '=', gone).execute()
    await countNow()
    await countNow()
    const rows = await server.db.selectFrom('experiment_members').select(['member_id', 'reached']).execute()
    expect(new Map(rows.map(({ member_id, reached }) => [member_id, reached]))).toEqual(
      new Map([
        [inTime, true],
        [tooLate, false],
        [before, false],
        [never, false],
        [null, false],
        [waiting, null],
      ]),
    )
    expect((await latestRun()).outcomes).toEqual([
      { variant: 'three', members: 6, counted: 5, reached: 1, share: null },
      { variant: 'one', members: 0, counted: 0, reached: 0, share: null },
    ])
  })

  it('[ANA-01/testing] after the end of a run only members whose time was over by then are counted', async () => {
    const run = await buildRun(server, { startedDaysAgo: 30, ended: { daysAgo: 10, chosen: 'three' } })
    await buildExperimentMember(server, run, { seenDaysAgo: 18 })
    await buildExperimentMember(server, run, { seenDaysAgo: 16 })
    await countNow()
    expect((await latestRun()).outcomes[0]).toMatchObject({ members: 2, counted: 1 })
  })

  it('[ANA-01/testing] the baseline is the share of the latest members who reached the goal within the days after they joined', async () => {
    const joined = (daysAgo: number) => buildMember(server, { memberSince: new Date(Date.now() - daysAgo * dayMs) })
    const baseline = () => admin.client.succeed(readExperimentBaseline, { name: 'first_steps', days: '7' })
    const before = await baseline()
    const [fast, slow] = [await joined(40), await joined(40)]
    await joined(3)
    const other = (await buildMember(server)).id
    await connect(server, fast.id, other, new Date(Date.now() - 38 * dayMs))
    await connect(server, slow.id, other, new Date(Date.now() - 20 * dayMs))
    expect(await baseline()).toEqual({ members: before.members + 2, reached: before.reached + 1 })
  })
})

describe('the result', () => {
  const outcomes = async (run: string, three: [number, number], one: [number, number]) => {
    await buildOutcomes(server, run, 'three', { members: three[0], reached: three[1] })
    await buildOutcomes(server, run, 'one', { members: one[0], reached: one[1] })
    return latestRun()
  }

  it('[ANA-01/testing] there is no share, difference or verdict before each variant has the sample size', async () => {
    const run = await buildRun(server, { sampleSize: 70, startedDaysAgo: 30 })
    const found = await outcomes(run, [80, 48], [69, 69])
    expect(found).toMatchObject({ verdict: 'collecting', difference: null })
    expect(found.outcomes.map(({ share }) => share)).toEqual([null, null])
    await buildOutcomes(server, run, 'one', { members: 1, reached: 0 })
    expect(await latestRun()).toMatchObject({ verdict: 'better' })
  })

  it.each([
    ['better', [80, 48], [70, 56]],
    ['worse', [70, 56], [80, 48]],
    ['no_difference', [80, 48], [70, 44]],
  ] satisfies [string, [number, number], [number, number]][])(
    '[ANA-01/testing] with the sample size the verdict is %s, by the confidence interval',
    async (verdict, three, one) => {
      const found = await outcomes(await buildRun(server, { sampleSize: 70, startedDaysAgo: 30 }), three, one)
      expect(found.verdict).toBe(verdict)
      expect(found.outcomes.map(({ share }) => share?.value)).toEqual([three[1] / three[0], one[1] / one[0]])
      if (verdict === 'better') {
        expect(found.difference?.low).toBeCloseTo(0.0524, 3)
        expect(found.difference?.high).toBeCloseTo(0.3339, 3)
      }
    },
  )

  it('[ANA-01/testing] after the longest time the result is small_sample, once everyone has had their time', async () => {
    const run = await buildRun(server, { sampleSize: 70, maxDays: 14, startedDaysAgo: 20.9 })
    expect((await outcomes(run, [20, 10], [20, 12])).verdict).toBe('collecting')
    await server.db
      .updateTable('experiment_runs')
      .set({ started_at: new Date(Date.now() - 21.1 * dayMs) })
      .execute()
    const found = await latestRun()
    expect(found.verdict).toBe('small_sample')
    expect(found.difference?.value).toBeCloseTo(0.1)
    await buildExperimentMember(server, run, { seenDaysAgo: 7.2 })
    expect((await latestRun()).verdict).toBe('collecting')
  })

  it('[ANA-01/testing] a run that was ended before its result has none later either', async () => {
    const ended = { daysAgo: 40, chosen: 'one' }
    const run = await buildRun(server, { sampleSize: 70, maxDays: 14, startedDaysAgo: 50, ended })
    expect(await outcomes(run, [20, 10], [20, 20])).toMatchObject({ verdict: 'stopped', difference: null })
  })

  it('[ANA-01/traceable] the numbers of a run open the members that they are made of', async () => {
    const run = await buildRun(server, { startedDaysAgo: 30 })
    await buildOutcomes(server, run, 'three', { members: 3, reached: 1 })
    const waiting = await buildExperimentMember(server, run)
    await buildExperimentMember(server, run, { variant: 'one' })
    const listed = async (filter: object) =>
      (await admin.client.succeed(listExperimentMembers, { id: run, ...filter })).items
    expect(await listed({})).toHaveLength(5)
    const three = { variant: 'three' }
    expect((await listed({ ...three, outcome: 'counted' })).map(({ outcome }) => outcome).toSorted()).toEqual([
      'missed',
      'missed',
      'reached',
    ])
    expect(await listed({ ...three, outcome: 'reached' })).toMatchObject([{ member: null, outcome: 'reached' }])
    expect(await listed({ ...three, outcome: 'missed' })).toHaveLength(2)
    expect(await listed({ ...three, outcome: 'waiting' })).toMatchObject([{ member: { id: waiting } }])
    const first = await admin.client.succeed(listExperimentMembers, { id: run, limit: '2' })
    const second = await admin.client.succeed(listExperimentMembers, { id: run, cursor: first.nextCursor as string })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual((await listed({})).map(({ id }) => id))
    const unknown = await admin.client.call(listExperimentMembers, { id: admin.id })
    expect(unknown.code).toBe('experiment.not_found')
  })
})

it('[ANA-01/testing] 90 days after the end of a run nobody is known to have taken part, and after two years it is deleted unless it decides what members see', async () => {
  const ended = (daysAgo: number) =>
    buildRun(server, { startedDaysAgo: daysAgo + 30, ended: { daysAgo, chosen: 'one' } })
  const [old, decisive] = [await ended(900), await ended(800)]
  await buildExperimentMember(server, decisive)
  await area?.cleanup?.(server.db, new Date())
  expect(await taking()).toEqual([{ member_id: null, variant: 'three' }])
  expect((await experiment()).runs.map(({ id }) => id)).toEqual([decisive])
  expect(old).not.toBe(decisive)
  const recent = await ended(89)
  const member = await buildExperimentMember(server, recent)
  await area?.cleanup?.(server.db, new Date())
  expect((await experiment()).runs.map(({ id }) => id)).toEqual([recent])
  expect((await taking()).map(({ member_id }) => member_id)).toEqual([member])
})
