import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from '#shell/ui/classes.ts'
import type { AuditRunView } from '../contract/index.ts'
import { stateStyles } from './states.tsx'

/** The answer to the question of the tab, in one line. */
export const Verdict = ({ run: { failed, warning } }: { run: AuditRunView }) => {
  const t = useTexts('production-audit')
  const { ink, icon } = stateStyles[failed > 0 ? 'failed' : warning > 0 ? 'warning' : 'passed']
  const text =
    failed > 0
      ? t('verdict.failed', { count: failed })
      : warning > 0
        ? t('verdict.warned', { count: warning })
        : t('verdict.ready')
  return (
    <p className="flex items-start gap-2.5 text-2xl font-bold tracking-tight text-balance">
      <span className={classes('mt-[0.1em] flex-none', ink)}>{icon}</span>
      {text}
    </p>
  )
}
