import type { AnswerRate as Rate } from '../contract/views.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'

/** OPP-11: the share of applications that an owner has answered, how fast, and how many it was measured on. */
export const AnswerRate = ({ answers }: { answers: Rate }) => {
  const t = useTexts('applications')
  const format = useFormat()
  const { medianHours: hours, applications } = answers
  const rate = t('rate.share', { rate: format.percent(answers.rate) })
  const within =
    hours === null
      ? null
      : hours <= 36
        ? t('rate.hours', { count: Math.max(1, Math.ceil(hours)) })
        : t('rate.days', { count: Math.ceil(hours / 24) })
  return (
    <span className="text-sm text-ink-muted">
      {within === null ? rate : t('rate.share_within', { rate, within })}.{' '}
      <span className="text-ink-faint">{t('rate.measured', { count: applications })}</span>
    </span>
  )
}
