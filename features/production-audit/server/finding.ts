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
