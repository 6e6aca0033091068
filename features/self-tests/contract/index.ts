import * as z from 'zod/mini'
import { provokedErrorPrefix } from '#features/security-events/contract/index.ts'
import { abilities } from '#kit/abilities.ts'
import { emptyInput, endpoint, okOutput, pickErrors } from '#kit/endpoint.ts'
import { kernelErrors } from '#kit/errors.ts'
import { choice, id, instant, integer } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { inMilliseconds } from '#kit/units.ts'
import { selfTestErrors } from './errors.ts'
import { selfTestsChanged } from './events.ts'
import { selfTests, stepCodes, stepNames } from './steps.ts'
import { testPicture } from './test-picture.ts'

export { selfTestErrors } from './errors.ts'
export { selfTestsChanged, selfTestSent } from './events.ts'
export { type SelfTest, selfTests, type SmokeStep, smokeSteps, type StepName } from './steps.ts'

export const selfTestsPath = '/testing?tab=self_tests'

export const selfTestLimits = {
  /** How many runs of each test are stored, and for how long. */
  storedRuns: 50,
  storedDays: 90,
  /** Runs of one test that an administrator may start. */
  runsPerMinute: 4,
  /** How long each test may take. */
  seconds: { mail: 30, push: 15, live: 10, upload: 20, error: 20, smoke: 30 },
  /** How long the test `error` waits for the report of the browser, and for the error service. */
  waitSeconds: { browserReport: 5, errorService: 8 },
  /** A run that has not ended by then was lost with its server. */
  lostSeconds: 60,
  /** Bytes of the picture of the test `upload`. */
  pictureBytes: 16 * 1024,
} as const

export const runStates = ['running', 'passed', 'failed', 'skipped'] as const
export type RunState = (typeof runStates)[number]
export const stepStates = ['passed', 'failed', 'skipped'] as const
export type StepState = (typeof stepStates)[number]

export const stepView = z.strictObject({
  step: z.enum(stepNames),
  state: z.enum(stepStates),
  code: z.enum(stepCodes),
  /** The figures of its text, such as `{ status: '503' }`. */
  values: z.record(z.string(), z.string()),
  duration: z.nullable(inMilliseconds(z.int().check(z.gte(0)))),
})
export type StepView = z.output<typeof stepView>

export const selfTestRunView = z.strictObject({
  id: id(),
  test: z.enum(selfTests),
  state: z.enum(runStates),
  steps: z.array(stepView),
  /** Null for an administrator whose account is gone. */
  startedBy: z.nullable(z.string()),
  startedAt: instant(),
  finishedAt: z.nullable(instant()),
})
export type SelfTestRunView = z.output<typeof selfTestRunView>

export const selfTestView = z.strictObject({
  test: z.enum(selfTests),
  latest: z.nullable(selfTestRunView),
  can: abilities('run'),
})
export type SelfTestView = z.output<typeof selfTestView>

export const selfTestsView = z.strictObject({ tests: z.array(selfTestView) })
export type SelfTestsView = z.output<typeof selfTestsView>

export const readSelfTests = endpoint({
  name: 'selfTests.read',
  method: 'GET',
  path: '/api/admin/self-tests',
  summary: 'Returns the tests of this installation with the latest run of each.',
  access: 'admin-viewer',
  input: emptyInput,
  output: selfTestsView,
  staleAfter: [selfTestsChanged],
})

export const listSelfTestRuns = endpoint({
  name: 'selfTests.list',
  method: 'GET',
  path: '/api/admin/self-tests/:test/runs',
  summary: 'Lists the runs of a test, latest first.',
  access: 'admin-viewer',
  input: z.strictObject({ test: choice(selfTests), ...pageInput }),
  output: page(selfTestRunView),
  staleAfter: [selfTestsChanged],
})

const runErrors = pickErrors(selfTestErrors, 'self_test.in_progress', 'self_test.too_often')

/** The mark in the message of an error that the page has provoked, so that the server finds its report. */
export const errorMark = () => z.string().check(z.regex(/^[0-9a-f]{12}$/, { error: 'field.invalid' }))

/** The message of the error that the page throws. */
export const provokedErrorMessage = (mark: string): string => `${provokedErrorPrefix} ${mark}`

export const runSelfTest = endpoint({
  name: 'selfTests.run',
  method: 'POST',
  path: '/api/admin/self-tests/:test/runs',
  summary: 'Runs a test and answers with its result, after 30 seconds at most. The test `live` needs an open page.',
  access: 'admin',
  // It connects to other services.
  rate: 'sensitive',
  input: z.strictObject({
    test: choice(['mail', 'push', 'live', 'error', 'smoke']),
    /** Of the test `error`: what the page has provoked before. */
    errorMark: z.optional(errorMark()),
    /** Of the test `smoke`: how long the page waited for the first event of a live stream; null if none came. */
    streamOpenedAfter: z.optional(z.nullable(inMilliseconds(integer({ min: 0, max: 60_000 })))),
  }),
  output: selfTestRunView,
  errors: runErrors,
})

export const runUploadTest = endpoint({
  name: 'selfTests.runUpload',
  method: 'POST',
  path: '/api/admin/self-tests/upload',
  summary:
    'Runs the test `upload` with the picture in the body: it is inspected, encoded again, stored, read back by its URL and removed.',
  access: 'admin',
  rate: 'upload',
  input: emptyInput,
  upload: { maxBytes: selfTestLimits.pictureBytes, types: [testPicture.type] },
  output: selfTestRunView,
  errors: { ...runErrors, ...pickErrors(kernelErrors, 'media.unsupported') },
})

export const confirmSelfTest = endpoint({
  name: 'selfTests.confirm',
  method: 'POST',
  path: '/api/admin/self-tests/runs/:id/confirm',
  summary: 'Confirms that the page has received the event of the test `live`.',
  access: 'admin',
  input: z.strictObject({
    id: id(),
    /** How long a request of the page takes, there and back. */
    requestTime: inMilliseconds(integer({ min: 0, max: 60_000 })),
  }),
  output: okOutput,
  errors: pickErrors(selfTestErrors, 'self_test.not_running'),
})

export const provokeError = endpoint({
  name: 'selfTests.provokeError',
  method: 'POST',
  path: '/api/self-tests/:id/error',
  summary:
    'Fails with 500 while a run of the test `error` calls it over this machine, without a session. The id of the run is its key.',
  access: 'anyone',
  duringMaintenance: true,
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(selfTestErrors, 'self_test.not_running'),
})
