import { createECDH, randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { storedKeys } from '#features/files/server/testing.ts'
import { startPush } from '#features/notifications/contract/index.ts'
import { logSystemError } from '#features/security-events/contract/index.ts'
import { browserErrors } from '#features/security-events/server/index.ts'
import { dayMs } from '#kit/durations.ts'
import { features } from '#platform/main.ts'
import { type Client, createClient } from '#tests/support/client.ts'
import { subscribeLive } from '#tests/support/live-subscription.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { startSmtpServer } from '#tests/support/smtp-server.ts'
import {
  confirmSelfTest,
  listSelfTestRuns,
  provokedErrorMessage,
  provokeError,
  readSelfTests,
  runSelfTest,
  runUploadTest,
  type SelfTest,
  selfTestLimits,
  type SelfTestRunView,
  selfTestSent,
} from '../contract/index.ts'
import { testPicture } from '../contract/test-picture.ts'
import { shortenWaits } from './testing.ts'

const lines: string[] = []
const logging = { logLevel: 'error', logTo: { write: (line: string) => void lines.push(line) } } as const
let smtpReply = '250 ok'
const smtp = await startSmtpServer(() => smtpReply)
const server = await startTestServer({ ...logging, config: { mailUrl: smtp.url } })
const { pool } = server
const admin = await signedInMember(server, { adminLevel: 'admin', fullName: 'Astrid Lindahl' })
const viewer = await signedInMember(server, { adminLevel: 'viewer' })

const shorten = () => onTestFinished(shortenWaits())
const listen = async (listener: RequestListener): Promise<string> => {
  const service = createServer(listener).listen(0, '127.0.0.1')
  await once(service, 'listening')
  onTestFinished(() => void service.close())
  return `127.0.0.1:${(service.address() as AddressInfo).port}`
}
const deleteRuns = () => pool.query('delete from self_test_runs')
afterEach(deleteRuns)

const codesOf = ({ state, steps }: SelfTestRunView) => [state, ...steps.map(({ code }) => code)]
type ServerTest = Exclude<SelfTest, 'upload'>
const run = async (test: ServerTest, as = admin.client, input = {}) => as.succeed(runSelfTest, { test, ...input })
const runUpload = async (client = admin.client, bytes = Buffer.from(testPicture.base64, 'base64')) => {
  const response = await client.raw(runUploadTest.path, {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as SelfTestRunView
}
const addRunning = (test: SelfTest, ageSeconds: number, startedBy: string | null = null) =>
  pool.query(
    `insert into self_test_runs (test, started_by, started_at) values ($1, $2, now() - make_interval(secs => $3)) returning id`,
    [test, startedBy, ageSeconds],
  )

it('[ROUTE-01/testing, ROUTE-05/testing-data] administrators of every level read the results, and admins run the tests', async () => {
  const { tests } = await viewer.client.succeed(readSelfTests, {})
  expect(tests.map(({ test, latest, can }) => [test, latest, can])).toEqual(
    ['mail', 'push', 'live', 'upload', 'error', 'smoke'].map((test) => [test, null, { run: 'auth.forbidden' }]),
  )
  expect((await viewer.client.succeed(listSelfTestRuns, { test: 'mail' })).items).toEqual([])
  const member = await signedInMember(server)
  for (const [endpoint, input] of [
    [readSelfTests, {}],
    [listSelfTestRuns, { test: 'mail' }],
    [runSelfTest, { test: 'push' }],
    [runUploadTest, {}],
    [confirmSelfTest, { id: admin.id, requestTime: 1 }],
  ] as const) {
    expect(await server.call(endpoint, input as never)).toMatchObject({ status: 401, code: 'auth.required' })
    expect(await member.client.call(endpoint, input as never)).toMatchObject({ status: 403, code: 'auth.forbidden' })
  }
  expect(await viewer.client.call(runSelfTest, { test: 'push' })).toMatchObject({ status: 403 })
  expect(await admin.client.call(runSelfTest, { test: 'upload' as 'mail' })).toMatchObject({ code: 'input.invalid' })
  expect(await admin.client.call(runUploadTest, {})).toMatchObject({ status: 415, code: 'media.unsupported' })
  expect(await admin.client.call(listSelfTestRuns, { test: 'mail', cursor: 'eyJ4Ijox' })).toMatchObject({
    code: 'input.invalid',
  })
})

it('[ROUTE-01/testing] the mail test shows the answer of the mail server, and why it refuses', async () => {
  const accepted = await run('mail')
  expect(accepted).toMatchObject({ state: 'passed', startedBy: 'Astrid Lindahl' })
  expect(accepted.steps).toMatchObject([
    { step: 'mail_send', code: 'mail_accepted', values: { answer: '250 kept' }, duration: expect.any(Number) },
  ])
  expect(smtp.mails.at(-1)).toContain(`To: ${admin.email}`)
  const { rows } = await pool.query(`select action, actor_id from audit_log where action like 'self_tests.%'`)
  expect(rows).toEqual([{ action: 'self_tests.mail', actor_id: admin.id }])

  for (const reply of ['550 no such user', '451 try again later']) {
    smtpReply = reply
    const refused = await run('mail')
    expect(refused.steps).toMatchObject([
      { state: 'failed', code: 'mail_refused', values: { reason: reply.slice(0, 3) } },
    ])
  }
  smtpReply = '250 ok'
  // A mail of a test that has failed does not arrive later.
  const waiting = await pool.query(`select from pgboss.job where name = 'mail.send' and state < 'active'`)
  expect(waiting.rowCount).toBe(0)
})

it('[ROUTE-01/testing] without a mail server the mail is in the mailbox, and without workers it stays in the queue', async () => {
  shorten()
  const idle = await startTestServer({ jobs: false, cleanUp: onTestFinished })
  const tester = await signedInMember(idle, { adminLevel: 'admin' })
  expect(codesOf(await run('mail', tester.client))).toEqual(['failed', 'mail_not_taken'])
  expect((await idle.pool.query(`select from pgboss.job where name = 'mail.send'`)).rowCount).toBe(0)
  await startTestServer({ sameDatabaseAs: idle, cleanUp: onTestFinished })
  expect(codesOf(await run('mail', tester.client))).toEqual(['passed', 'mail_stored'])
})

/** The same browser at another node. */
const copyOf = (client: Client, { url }: TestServer): Client => {
  const copy = createClient(url)
  for (const [name, value] of client.cookies) copy.cookies.set(name, value)
  return copy
}

it('[ROUTE-01/testing] the push test reports each browser: accepted, gone, refused and unreachable', async () => {
  const tester = await signedInMember(server, { adminLevel: 'admin' })
  expect(codesOf(await run('push', tester.client))).toEqual(['skipped', 'push_none'])
  const received: string[] = []
  const service = await listen((request, answer) => {
    received.push(request.url ?? '')
    if (request.url === '/hangup') return void request.socket.destroy()
    answer.writeHead(Number(request.url?.slice(1))).end()
  })
  for (const path of ['/201', '/410', '/403', '/hangup']) {
    const key = createECDH('prime256v1').generateKeys('base64url')
    const browser = await signedInClient(server, tester)
    await browser.succeed(startPush, {
      endpoint: `http://${service}${path}`,
      p256dh: key,
      auth: randomBytes(16).toString('base64url'),
    })
  }
  const found = await run('push', tester.client)
  expect(codesOf(found)).toEqual(['failed', 'push_accepted', 'push_gone', 'push_refused', 'push_unreachable'])
  expect(found.steps[2]?.values).toEqual({ service, status: '403' })
  expect(found.steps[3]?.values).toMatchObject({ reason: 'ECONNRESET' })
  expect(received.toSorted()).toEqual(['/201', '/403', '/410', '/hangup'])
  // The subscription that is gone has been removed.
  expect((await run('push', tester.client)).steps.map(({ code }) => code)).not.toContain('push_gone')
})

it('[ROUTE-01/testing] the live test measures both ways, also between nodes, and fails without an answer', async () => {
  const other = await startTestServer({ sameDatabaseAs: server, cleanUp: onTestFinished })
  const page = copyOf(admin.client, other)
  const stream = await subscribeLive(server, page)
  const running = run('live')
  const { payload } = await stream.next(({ name }) => name === selfTestSent.name)
  const id = String(payload['id'])
  expect((await viewer.client.succeed(readSelfTests, {})).tests[2]?.latest?.state).toBe('running')
  const second = await signedInMember(server, { adminLevel: 'admin' })
  expect(await second.client.call(confirmSelfTest, { id, requestTime: 4 })).toMatchObject({
    status: 409,
    code: 'self_test.not_running',
  })
  await page.succeed(confirmSelfTest, { id, requestTime: 4 })
  const { steps } = await running
  stream.close()
  expect(steps.map(({ code }) => code)).toEqual(['live_received', 'live_confirmed'])
  expect(steps[1]?.duration).toBeLessThanOrEqual(2)
  expect(await page.call(confirmSelfTest, { id, requestTime: 4 })).toMatchObject({ code: 'self_test.not_running' })

  shorten()
  expect(codesOf(await run('live'))).toEqual(['failed', 'live_unanswered'])
  // An open transaction that has written an event delays all later ones.
  const writer = await pool.connect()
  await writer.query(
    `begin; insert into events_outbox (name, payload, audience, member_ids) values ('tests.late', '{}', 'everyone', '{}')`,
  )
  const delayed = await run('live')
  await writer.query('rollback')
  writer.release()
  expect(codesOf(delayed)).toEqual(['failed', 'live_delayed'])
})

it('[ROUTE-01/testing, FILE-01/png] the upload test stores, reads and removes a picture, and leaves nothing when the storage fails', async () => {
  const rows = async () => {
    const files = await pool.query('select from files union all select from file_removals')
    return files.rowCount
  }
  const before = storedKeys(server.config)
  const uploaded = await runUpload()
  expect(codesOf(uploaded)).toEqual(['passed', 'upload_stored', 'upload_same', 'upload_removed'])
  expect(uploaded.steps[0]?.values).toEqual({ type: 'image/webp', width: '96', height: '64' })
  expect([storedKeys(server.config), await rows()]).toEqual([before, 0])

  const other = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  expect(codesOf(await runUpload(admin.client, other))).toEqual([
    'failed',
    'upload_stored',
    'upload_differs',
    'upload_removed',
  ])
  expect(codesOf(await runUpload(admin.client, Buffer.from('no picture')))).toEqual(['failed', 'upload_refused'])
  await deleteRuns()

  const folder = join(server.config.dataDir, 'files')
  await rename(folder, `${folder}-away`)
  await writeFile(folder, 'a file in the place of the folder')
  const broken = await runUpload()
  await rm(folder)
  await rename(`${folder}-away`, folder)
  expect(codesOf(broken)).toEqual(['failed', 'upload_refused'])
  expect(broken.steps[0]?.values['reason']).toBe('unavailable')
  const mended = await runUpload()
  expect(mended.state).toBe('passed')
  expect([storedKeys(server.config), await rows()]).toEqual([before, 0])
})

it('[ROUTE-01/testing, ERR-01/fields] the error test finds the error in the answer, the log, the metrics and the list of errors, and raises no alarm', async () => {
  const errorMark = randomBytes(6).toString('hex')
  const counted = await browserErrors.countRecentErrors(server.db, new Date())
  await server.call(logSystemError, { p_error_message: provokedErrorMessage(errorMark) })
  const { steps, state } = await run('error', admin.client, { errorMark })
  expect(steps.map(({ code }) => code)).toEqual([
    'error_answered',
    'error_logged',
    'error_counted',
    'browser_error_stored',
    'error_service_off',
  ])
  expect(state).toBe('passed')
  const line = lines.find((one) => one.includes(String(steps[0]?.values['id'])))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ endpoint: 'selfTests.provokeError', err: { type: 'SelfTestError' } })
  expect(await browserErrors.countRecentErrors(server.db, new Date())).toBe(counted)
  expect(await server.call(provokeError, { id: admin.id })).toMatchObject({
    status: 409,
    code: 'self_test.not_running',
  })
})

it('[ROUTE-01/testing, ERR-01/service] the error test fails when the log leaves errors out, no report comes or the error service refuses', async () => {
  shorten()
  let serviceStatus = 500
  const errorReportUrl = `http://${await listen((_request, answer) => answer.writeHead(serviceStatus).end())}/`
  const quiet = await startTestServer({ config: { errorReportUrl }, cleanUp: onTestFinished })
  const tester = await signedInMember(quiet, { adminLevel: 'admin' })
  const errorMark = randomBytes(6).toString('hex')
  const silent = await run('error', tester.client, { errorMark })
  expect(codesOf(silent)).toEqual([
    'failed',
    'error_answered',
    'error_not_logged',
    'error_counted',
    'browser_error_missing',
  ])
  await quiet.call(logSystemError, { p_error_message: provokedErrorMessage(errorMark) })
  const refused = await run('error', tester.client, { errorMark })
  expect(refused.steps.at(-1)).toMatchObject({ code: 'error_service_failed' })
  serviceStatus = 204
  const secondMark = randomBytes(6).toString('hex')
  await quiet.call(logSystemError, { p_error_message: provokedErrorMessage(secondMark) })
  const accepted = await run('error', tester.client, { errorMark: secondMark })
  expect(accepted.steps.at(-1)).toMatchObject({ code: 'error_service_accepted' })
})

it('[ROUTE-01/testing] of two runs of one test at the same moment one is refused, and a few runs a minute are allowed', async () => {
  const both = await Promise.all([1, 2].map(() => admin.client.call(runSelfTest, { test: 'push' })))
  expect(both.map(({ status, code }) => code ?? status).toSorted()).toEqual([200, 'self_test.in_progress'])
  for (let n = 1; n < selfTestLimits.runsPerMinute; n++) await run('push')
  const refused = await admin.client.call(runSelfTest, { test: 'push' })
  expect([refused.status, refused.code]).toEqual([429, 'self_test.too_often'])
  expect(refused.refusal?.params?.['seconds']).toBeGreaterThan(50)
  expect((await viewer.client.succeed(listSelfTestRuns, { test: 'push' })).items).toHaveLength(
    selfTestLimits.runsPerMinute,
  )
})

it('[ROUTE-01/testing] a run whose server was killed is shown as lost, and the next one may begin', async () => {
  await addRunning('push', selfTestLimits.lostSeconds - 20)
  expect(await admin.client.call(runSelfTest, { test: 'push' })).toMatchObject({
    status: 409,
    code: 'self_test.in_progress',
  })
  await deleteRuns()
  await addRunning('push', selfTestLimits.lostSeconds + 1)
  const { tests } = await admin.client.succeed(readSelfTests, {})
  expect(tests[1]).toMatchObject({ latest: { state: 'failed', steps: [{ code: 'lost' }] }, can: { run: 'ok' } })
  await run('push')
  const { items } = await viewer.client.succeed(listSelfTestRuns, { test: 'push' })
  expect(items.map(codesOf)).toEqual([
    ['skipped', 'push_none'],
    ['failed', 'lost'],
  ])
})

it('[ROUTE-01/testing] stores a bounded number of runs for a bounded time, and leaves out what this release does not know', async () => {
  await pool.query(
    `insert into self_test_runs (test, started_at, finished_at, steps)
     select 'push', now() - make_interval(hours => n), now(), $1 from generate_series(1, $2) n`,
    [
      JSON.stringify([{ step: 'push_browser', state: 'passed', code: 'of_another_release', values: {}, duration: 1 }]),
      selfTestLimits.storedRuns + 5,
    ],
  )
  const first = await viewer.client.succeed(listSelfTestRuns, { test: 'push', limit: 20 })
  expect(first.items[0]?.steps).toEqual([])
  const next = await viewer.client.succeed(listSelfTestRuns, { test: 'push', cursor: first.nextCursor ?? '' })
  expect(new Set([...first.items, ...next.items].map(({ id }) => id)).size).toBe(40)
  await run('push')
  const count = async () => (await pool.query('select from self_test_runs')).rowCount
  expect(await count()).toBe(selfTestLimits.storedRuns)
  const area = features.find(({ name }) => name === 'self-tests')
  await area?.cleanup?.(server.db, new Date(Date.now() + selfTestLimits.storedDays * dayMs))
  expect(await count()).toBeLessThanOrEqual(1)
})
