import type { ServiceErrorCodeOf } from '#kit/endpoint.ts'
import type { Context } from '#platform/http/context.ts'
import type { runSelfTest, StepView } from '../contract/index.ts'

export type AttemptContext = Context<ServiceErrorCodeOf<typeof runSelfTest>>

/** What the page has tried before the run. */
export type PageReport = { errorMark?: string | undefined; streamOpenedAfter?: number | null | undefined }

export type Attempt = {
  id: string
  page: PageReport
  /** Adds what a step has found, so that a run that is cut short shows the steps before. */
  report: (step: StepView) => void
}

/** Runs a test. @throws what cut it short; the run reports that as failed */
export type RunAttempt = (ctx: AttemptContext, attempt: Attempt) => Promise<void>
