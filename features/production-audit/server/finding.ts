import { getSystemErrorName } from 'node:util'
import type { CheckState, FindingView } from '../contract/index.ts'
import type {
  FindingCode,
  FindingValues,
  goodFindings,
  problemFindings,
  skippedFindings,
} from '../contract/findings.ts'

type Values<Code extends FindingCode> = keyof FindingValues<Code> extends never ? [] : [values: FindingValues<Code>]

const create = (code: FindingCode, state: CheckState, values: Record<string, string | number> = {}): FindingView => ({
  code,
  state,
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
})

export const good = <Code extends keyof typeof goodFindings>(code: Code, ...[values]: Values<Code>): FindingView =>
  create(code, 'passed', values)

/** `warning`: to be mended soon. `failed`: not ready for production. */
export const problem = <Code extends keyof typeof problemFindings>(
  state: 'warning' | 'failed',
  code: Code,
  ...[values]: Values<Code>
): FindingView => create(code, state, values)

export const skipped = <Code extends keyof typeof skippedFindings>(
  code: Code,
  ...[values]: Values<Code>
): FindingView => create(code, 'not_applicable', values)

/** A short name for an error's cause, such as ECONNREFUSED or 42P01. Messages may contain secrets and are English. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  const { code, errno, responseCode, name, cause } = error as {
    code?: unknown
    errno?: unknown
    responseCode?: unknown
    name?: unknown
    cause?: unknown
  }
  if (typeof responseCode === 'number') return String(responseCode)
  // The mail client replaces the code of the system's error with another code.
  if (typeof errno === 'number' && errno < 0) return getSystemErrorName(errno)
  if (typeof code === 'string' && code !== '') return code
  if (cause instanceof Error) return reasonOf(cause)
  return typeof name === 'string' && name !== '' ? name : 'Error'
}
