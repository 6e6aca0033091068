import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'

/** Milliseconds, from a second on seconds. */
export const Duration = ({ ms }: { ms: number }) => {
  const t = useTexts('self-tests')
  const format = useFormat()
  return ms < 1000
    ? t('milliseconds', { number: format.number(ms) })
    : t('seconds', { number: format.number(Math.round(ms / 100) / 10) })
}
