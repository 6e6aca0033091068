import { tmpdir } from 'node:os'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Log } from '#platform/log/log.ts'
import { type MailMessage, mailJob } from '#platform/mail/mail.ts'
import { testConfig } from '#tests/support/config.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { startSmtpServer } from '#tests/support/smtp-server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { type AnyJob, defineJob, createJobs } from './jobs.ts'

const database = await openTestDatabase()
const eventually = <T>(read: () => T, expected: unknown) =>
  vi.waitFor(() => expect(read()).toEqual(expected), { interval: 20, timeout: waitTimeoutMs })

const startJobs = async (job: AnyJob, mailUrl: string | null = null) => {
  const lines: string[] = []
  const record = (level: string) => (facts: { attempts: number }, text: string) =>
    lines.push(`${level} ${text} ${facts.attempts}`)
  const log = { warn: record('warn'), error: record('error') } as unknown as Log
  const { url: connectionString, db } = database
  const config = { ...testConfig({ port: 1, dataDir: tmpdir(), databaseUrl: connectionString }), mailUrl }
  const jobs = createJobs({
    connectionString,
    db,
    config,
    log,
    clock: () => new Date(),
    jobs: [job],
    storage: undefined as never,
    work: true,
    schedules: false,
  })
  await jobs.start()
  onTestFinished(jobs.stop)
  const stateOf = async () =>
    (
      await database.pool.query<{ state: string }>(
        'select state::text from pgboss.job where name = $1 order by created_on',
        [job.name],
      )
    ).rows.map(({ state }) => state)
  return { add: (payload: object) => jobs.enqueue(db, job, payload), lines, stateOf, stop: jobs.stop }
}

it('a failed job is retried after its delay of 2 to 4 s, not after the 30 s default of pg-boss', async () => {
  const attempts: number[] = []
  const job = defineJob({
    name: 'test.retried',
    run: async () => {
      attempts.push(performance.now())
      if (attempts.length === 1) throw new Error('the first attempt fails')
    },
  })
  const { add } = await startJobs(job)
  await add({})
  await eventually(() => attempts.length, 2)
  expect((attempts[1] as number) - (attempts[0] as number)).toBeLessThan(25_000)
})

it('the last failed attempt of a job is logged as an error', async () => {
  const job = defineJob({
    name: 'test.given_up',
    retryLimit: 1,
    run: async () => {
      throw new Error('every attempt fails')
    },
  })
  const { add, lines, stateOf } = await startJobs(job)
  await add({})
  await eventually(() => lines, ['warn jobs: failed, to be tried again 1', 'error jobs: failed, given up 2'])
  await vi.waitFor(async () => expect(await stateOf()).toEqual(['failed']), { timeout: waitTimeoutMs })
})

it('mail.send gives up at once after a permanent refusal (550) and retries after a temporary one (451)', async () => {
  const server = await startSmtpServer((recipient, attempt) => {
    if (recipient.startsWith('unknown')) return '550 no such user'
    return attempt === 1 ? '451 try later' : '250 ok'
  })
  const { add, lines, stateOf } = await startJobs(mailJob, server.url)
  const mailTo = (to: string): MailMessage => ({
    to,
    language: 'en',
    subject: 'Hello',
    heading: 'Hello',
    paragraphs: ['Text.'],
  })
  await add(mailTo('unknown@example.com'))
  await eventually(() => lines, ['error jobs: failed, given up 1'])
  await vi.waitFor(async () => expect(await stateOf()).toEqual(['failed']), { timeout: waitTimeoutMs })
  await add(mailTo('busy@example.com'))
  await eventually(() => server.mails.length, 1)
  expect(server.recipients).toEqual(['unknown@example.com', 'busy@example.com', 'busy@example.com'])
})

it('stop waits for a running job to end, and marks it as failed after two seconds', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const isRunning = vi.fn()
  const job = defineJob<{ endless: boolean }>({
    name: 'test.stopped',
    run: async (_, { endless }) => {
      isRunning()
      await (endless ? new Promise(() => undefined) : ended)
    },
  })
  const first = await startJobs(job)
  await first.add({ endless: false })
  await eventually(() => isRunning.mock.calls.length, 1)
  const stopped = first.stop()
  for (let read = 0; read < 20; read++) expect(await first.stateOf()).toEqual(['active'])
  end()
  await stopped
  expect(await first.stateOf()).toEqual(['completed'])

  const second = await startJobs(job)
  await second.add({ endless: true })
  await eventually(() => isRunning.mock.calls.length, 2)
  await second.stop()
  expect(await second.stateOf()).toEqual(['completed', 'retry'])
})
