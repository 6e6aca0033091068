import { recordAdminAction } from '#features/audit-log/server/index.ts'
import { reasonOf } from '#platform/error-reason.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import { runInTransactions } from '#platform/run-in-transactions.ts'
import { SelfTestError } from '#platform/self-test-error.ts'
import { timedOut, within } from '#platform/within.ts'
import type * as contract from '../contract/index.ts'
import {
  type SelfTest,
  selfTestLimits,
  type SelfTestRunView,
  selfTestsChanged,
  type StepView,
} from '../contract/index.ts'
import { testPicture } from '../contract/test-picture.ts'
import type { AttemptContext, PageReport, RunAttempt } from './attempt.ts'
import { tryError } from './attempts/error.ts'
import { tryLive } from './attempts/live.ts'
import { tryMail } from './attempts/mail.ts'
import { tryPush } from './attempts/push.ts'
import { trySmoke } from './attempts/smoke.ts'
import { tryUpload } from './attempts/upload.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import { stepOf } from './step.ts'
import { lostBefore, lostSteps, runViewOf, testViewsOf } from './view.ts'

const attempts: Readonly<Record<SelfTest, RunAttempt>> = {
  mail: tryMail,
  push: tryPush,
  live: tryLive,
  upload: tryUpload,
  error: tryError,
  smoke: trySmoke,
}

const limitMs = 60_000

export const read: Handler<typeof contract.readSelfTests> = async ({ tx, viewer, now }) => ({
  tests: testViewsOf(await queries.latest(tx), viewer, now),
})

export const list: Handler<typeof contract.listSelfTestRuns> = async ({ tx, now }, { test, cursor, limit }) => {
  const rows = await queries.list(tx, { test, after: timeKeyset.parse(cursor), limit: limit + 1 })
  return timeKeyset.page(
    rows,
    limit,
    (row) => runViewOf(row, now),
    (row) => [row.started_at, row.id],
  )
}

/** Marks a run as begun, unless one runs or the administrator has begun too many. */
const begin = async (ctx: AttemptContext, test: SelfTest): Promise<string> => {
  const { tx, member, now } = ctx
  await queries.giveUpLost(tx, { test, lostBefore: lostBefore(now), steps: lostSteps(), now })
  const since = new Date(now.getTime() - limitMs)
  const [first, ...others] = await queries.startsSince(tx, { test, startedBy: member.id, since })
  if (first && others.length + 1 >= selfTestLimits.runsPerMinute) {
    const seconds = Math.max(1, Math.ceil((first.getTime() + limitMs - now.getTime()) / 1000))
    return ctx.fail('self_test.too_often', { seconds })
  }
  const id = (await queries.begin(tx, { test, startedBy: member.id, now })) ?? ctx.fail('self_test.in_progress')
  await recordAdminAction(ctx, { action: `self_tests.${test}`, target: { kind: 'self_test', id } })
  ctx.publish(selfTestsChanged, {}, 'admins')
  return id
}

/** Makes the attempt. One that hangs or throws has failed, after the steps that it has reported. */
const attempt = async (ctx: AttemptContext, test: SelfTest, id: string, page: PageReport): Promise<StepView[]> => {
  const steps: StepView[] = []
  let isOver = false
  const report = (step: StepView) => {
    if (!isOver) steps.push(step)
  }
  const seconds = selfTestLimits.seconds[test]
  try {
    const ended = await within(attempts[test](ctx, { id, page, report }), seconds * 1000)
    if (ended === timedOut) report(stepOf('run', 'too_slow', { seconds }))
  } catch (error) {
    report(stepOf('run', 'crashed', { reason: reasonOf(error) }))
  }
  isOver = true
  return steps
}

const runTest = async (ctx: AttemptContext, test: SelfTest, page: PageReport): Promise<SelfTestRunView> => {
  ctx.allow(policy.mayRun(ctx.viewer, { isRunning: false }))
  const began = performance.now()
  const now = () => new Date(ctx.now.getTime() + performance.now() - began)
  return runInTransactions(ctx, {
    begin: (inner) => begin(inner, test),
    work: (id) => attempt(ctx, test, id, page),
    finish: async ({ tx, publish }, id, steps) => {
      await queries.finish(tx, { id, test, steps, now: now() })
      publish(selfTestsChanged, {}, 'admins')
      const row = await queries.find(tx, id)
      if (!row) throw new Error('the run has been deleted')
      return runViewOf(row, now())
    },
    abandon: (id) => queries.abandon(ctx.db, id),
  })
}

export const run: Handler<typeof contract.runSelfTest> = (ctx, { test, ...page }) => runTest(ctx, test, page)

export const runUpload: Handler<typeof contract.runUploadTest> = async (ctx) => {
  if (ctx.upload.type !== testPicture.type) ctx.fail('media.unsupported')
  return runTest(ctx as AttemptContext, 'upload', {})
}

export const confirm: Handler<typeof contract.confirmSelfTest> = async (ctx, { id, requestTime }) => {
  const part = await queries.findPart(ctx.tx, id, 'live')
  ctx.allow(
    policy.mayTakePart(ctx.viewer, { isRunning: isRunning(part, ctx.now), startedBy: part?.started_by ?? null }),
  )
  await queries.confirm(ctx.tx, id, requestTime)
  return { ok: true }
}

export const provokeError: Handler<typeof contract.provokeError> = async (ctx, { id }) => {
  const part = await queries.findPart(ctx.db, id, 'error')
  ctx.allow(policy.mayProvokeError({ isRunning: isRunning(part, ctx.now) }))
  throw new SelfTestError('an administrator tests that errors are answered, logged and counted')
}

const isRunning = (part: Awaited<ReturnType<typeof queries.findPart>>, now: Date): boolean =>
  part !== undefined && part.finished_at === null && part.started_at >= lostBefore(now)
