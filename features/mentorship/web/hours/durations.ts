import { useTexts } from '#shell/i18n/texts.ts'

const minutesOfDay = 24 * 60

/** Minutes as text: "45 minuter", "2 timmar", "3 dagar". */
export const useDurationText = () => {
  const t = useTexts('mentorship')
  return (minutes: number): string => {
    if (minutes > 0 && minutes % minutesOfDay === 0) return t('hours.days', { count: minutes / minutesOfDay })
    if (minutes > 0 && minutes % 60 === 0) return t('hours.hours', { count: minutes / 60 })
    return t('form.minutes', { count: minutes })
  }
}

export const bufferChoices: readonly number[] = [0, 5, 10, 15, 30, 45, 60, 90, 120]
/** Up to the limit of the contract, two weeks. */
export const noticeChoices: readonly number[] = [
  0,
  60,
  120,
  240,
  480,
  ...[1, 2, 3, 7, 14].map((days) => days * minutesOfDay),
]
export const daysAheadChoices: readonly number[] = [7, 14, 30, 60, 90, 180]
