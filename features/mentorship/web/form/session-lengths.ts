import { useTexts } from '#shell/i18n/texts.ts'

/** Common lengths of a session in minutes. The contract accepts any between 15 and 240. */
export const commonLengths: readonly number[] = [15, 30, 45, 60, 90, 120, 180]

/** The lengths to choose from, with the saved one. @param saved minutes, as text */
export const useSessionLengths = (saved: string | undefined) => {
  const t = useTexts('mentorship')
  const lengths = [...new Set([...commonLengths, ...(saved ? [Number(saved)] : [])])].toSorted((a, b) => a - b)
  return lengths.map((minutes) => ({ value: String(minutes), label: t('form.minutes', { count: minutes }) }))
}
