import { useTexts } from '#shell/i18n/texts.ts'

/** `20 minutes`, `3 hours`, `4 days`: rounded, at least a minute. */
export const useDuration = () => {
  const t = useTexts('insights')
  return (hours: number): string => {
    if (hours < 1) return t('answers.minutes', { count: Math.max(1, Math.round(hours * 60)) })
    if (hours < 48) return t('answers.hours', { count: Math.round(hours) })
    return t('answers.days', { count: Math.round(hours / 24) })
  }
}
