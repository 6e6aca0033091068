import type { SessionView } from '../../contract/sessions.ts'
import { useTimeZone } from '#shell/i18n/use-time-zone.ts'
import { useTexts } from '#shell/i18n/texts.ts'

/** The other participant, and both clocks: the viewer's present one and the other's at the time of booking. */
export const useParticipants = ({ side, mentor, mentee, mentorTimeZone, menteeTimeZone }: SessionView) => {
  const t = useTexts('mentorship')
  const ownZone = useTimeZone()
  const other = side === 'mentor' ? mentee : mentor
  return {
    other,
    otherName: other?.fullName ?? t('sessions.deleted_member'),
    ownZone,
    otherZone: side === 'mentor' ? menteeTimeZone : mentorTimeZone,
  }
}

/** Whether the viewer has to answer a request or a proposal. */
export const isWaitingForViewer = ({ can }: SessionView): boolean => can['approve'] === 'ok' || can['pick'] === 'ok'
