import type { WaitingPlaceView } from '../contract/views.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'

/** The place in line of an approved application, for its applicant: how many are ahead, or until when a place is offered. */
export const WaitingText = ({ ahead, offerEndsAt }: WaitingPlaceView) => {
  const t = useTexts('applications')
  const format = useFormat()
  if (offerEndsAt !== null) return t('waiting.offered', { date: format.dateTime(offerEndsAt) })
  return ahead === 0 ? t('waiting.first') : t('waiting.ahead', { count: ahead })
}
