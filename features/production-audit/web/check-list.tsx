import ChevronDown from 'lucide-react/icons/chevron-down'
import { useMemo } from 'react'
import { useFindText, useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { useTimeZone } from '#shell/i18n/use-time-zone.ts'
import { Card } from '#shell/ui/card.tsx'
import { classes } from '#shell/ui/classes.ts'
import { checkStates, type CheckState, type CheckView, type FindingView } from '../contract/index.ts'
import { createValueWriter } from '../contract/finding-text.ts'
import { StateBadge, stateStyles } from './states.tsx'
import { TextWithCode } from '#shell/ui/text-with-code.tsx'

const command = 'npm run doctor'

/** What has to be mended first, with its remedy; the rest is collapsed. */
export const CheckList = ({ checks }: { checks: readonly CheckView[] }) => {
  const t = useTexts('production-audit')
  const ofState = (state: CheckState) => checks.filter((check) => check.state === state)
  const problems = [...ofState('failed'), ...ofState('warning')]
  return (
    <div className="grid grid-cols-1 gap-4">
      {problems.length > 0 && <Rows checks={problems} />}
      <CollapsedRows title={t('passed_list', { number: ofState('passed').length })} checks={ofState('passed')} />
      <CollapsedRows
        title={t('skipped_list', { number: ofState('not_applicable').length })}
        checks={ofState('not_applicable')}
      />
      <p className="text-sm text-ink-muted">
        <TextWithCode text={t('command', { command: `\`${command}\`` })} />
      </p>
    </div>
  )
}

const CollapsedRows = ({ title, checks }: { title: string; checks: readonly CheckView[] }) =>
  checks.length === 0 ? null : (
    <details className="group">
      <summary className="flex w-fit cursor-pointer items-center gap-2 rounded-md py-1.5 font-medium marker:content-none">
        {title}
        <ChevronDown className="text-ink-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-2">
        <Rows checks={checks} />
      </div>
    </details>
  )

const Rows = ({ checks }: { checks: readonly CheckView[] }) => (
  <Card padding="none">
    <ul className="divide-y divide-line">
      {checks.map((check) => (
        <Row key={check.check} check={check} />
      ))}
    </ul>
  </Card>
)

const Row = ({ check: { check, state, findings } }: { check: CheckView }) => {
  const t = useTexts('production-audit')
  return (
    <li className="grid gap-x-6 gap-y-3 p-4 md:grid-cols-[13rem_minmax(0,1fr)] md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2 md:flex-col md:items-start md:justify-start">
        <h3 className="font-medium">{t(`checks.${check}`)}</h3>
        <StateBadge state={state} />
      </div>
      <ul className="grid min-w-0 gap-3 text-sm">
        {findings.map((finding, index) => (
          <Finding key={index} finding={finding} />
        ))}
      </ul>
    </li>
  )
}

const Finding = ({ finding }: { finding: FindingView }) => {
  const t = useTexts('production-audit')
  const findText = useFindText('production-audit')
  const language = useLanguage()
  const timeZone = useTimeZone()
  const valuesOf = useMemo(() => createValueWriter(language, timeZone), [language, timeZone])
  const { code, state } = finding
  const isProblem = checkStates.indexOf(state) >= checkStates.indexOf('warning')
  const remedy = isProblem ? findText(`remedies.${code}`) : undefined
  return (
    <li className="flex items-start gap-2.5">
      <span className={classes('mt-[0.2em] flex-none', stateStyles[state].ink)}>{stateStyles[state].icon}</span>
      <div className="min-w-0 grow text-pretty break-words">
        <p className={isProblem ? 'font-medium' : 'text-ink-muted'}>{t(`findings.${code}`, valuesOf(finding))}</p>
        {remedy !== undefined && (
          <p className="mt-1 text-ink-muted">
            <span className="font-medium text-ink">{t('remedy')}:</span> <TextWithCode text={remedy} />
          </p>
        )}
      </div>
    </li>
  )
}
