import type { Language } from '#kit/languages.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { createValueWriter } from '../contract/finding-text.ts'
import { type CheckState, type CheckView, checkStates } from '../contract/index.ts'

const signs: Record<CheckState, string> = { passed: '✓', warning: '!', failed: '✗', not_applicable: '–' }
const rank = ({ state }: { state: CheckState }) => checkStates.indexOf(state)

/** What an audit found, as lines for a terminal: the worst first, each problem with its remedy, and the verdict last. */
export const reportOf = (checks: readonly CheckView[], language: Language, timeZone: string): string => {
  const t = textsFor(language, 'production-audit')
  const valuesOf = createValueWriter(language, timeZone)
  const width = Math.max(...checks.map(({ check }) => t(`checks.${check}`).length))
  const linesOf = ({ check, state, findings }: CheckView): string[] => [
    `${signs[state]} ${t(`checks.${check}`).padEnd(width)}  ${t(`states.${state}`)}`,
    ...findings.flatMap((finding) => [
      `  ${signs[finding.state]} ${t(`findings.${finding.code}`, valuesOf(finding))}`,
      ...(finding.state === 'failed' || finding.state === 'warning'
        ? [`    ${t('remedy')}: ${t(`remedies.${finding.code}`)}`]
        : []),
    ]),
    '',
  ]
  const countOf = (state: CheckState) => checks.filter((check) => check.state === state).length
  const [failed, warnings] = [countOf('failed'), countOf('warning')]
  const verdict =
    failed > 0
      ? t('verdict.failed', { count: failed })
      : warnings > 0
        ? t('verdict.warned', { count: warnings })
        : t('verdict.ready')
  return [...checks.toSorted((one, other) => rank(other) - rank(one)).flatMap(linesOf), verdict].join('\n')
}

/** @param lines what is wrong with each setting, as at the start of a server */
export const reportOfRefusedSettings = (lines: readonly string[], language: Language): string =>
  [textsFor(language, 'production-audit')('doctor.settings_refused'), ...lines.map((line) => `  ${line}`)].join('\n')
