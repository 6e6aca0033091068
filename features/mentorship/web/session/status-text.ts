import type { SessionView } from '../../contract/sessions.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useParticipants } from '../sessions/participants.ts'

/** What happens next in a session, and until when. */
export const useStatusText = (session: SessionView): { title: string; text: string } => {
  const t = useTexts('mentorship')
  const format = useFormat()
  const { otherName: name } = useParticipants(session)
  const { side, status, proposal, holdsUntil, endedBy, isLateCancellation, can } = session
  const endedByViewer = endedBy === side
  switch (status) {
    case 'requested':
      return {
        title: t(`session.next.requested.${side}_title`, { name }),
        text: holdsUntil
          ? t(`session.next.requested.${side}_text`, { name, until: format.dateTime(holdsUntil) })
          : t('session.next.requested.no_hold', { name }),
      }
    case 'confirmed':
      if (can['cancel'] !== 'ok')
        return { title: t('session.next.started_title'), text: t('session.next.started_text') }
      return {
        title: t('session.next.confirmed_title'),
        text: proposal ? t('session.next.confirmed_until_moved') : t('session.next.confirmed_text'),
      }
    case 'declined':
      return {
        title: t(endedByViewer ? 'session.next.declined_by_you' : 'session.next.declined_by_them', { name }),
        text: t(side === 'mentee' ? 'session.next.ended_mentee' : 'session.next.ended_mentor'),
      }
    case 'lapsed':
      return {
        title: t('session.next.lapsed_title'),
        text: t(side === 'mentee' ? 'session.next.lapsed_mentee' : 'session.next.lapsed_mentor', { name }),
      }
    case 'cancelled': {
      const by = endedBy === null ? 'cancelled' : endedByViewer ? 'cancelled_by_you' : 'cancelled_by_them'
      return {
        title: t(`session.next.${by}`, { name }),
        text: isLateCancellation
          ? t('session.next.cancelled_late')
          : t(side === 'mentee' ? 'session.next.ended_mentee' : 'session.next.ended_mentor'),
      }
    }
    case 'held':
      return { title: t('session.next.held_title'), text: t('session.next.held_text') }
    case 'no_show':
      return { title: t('session.next.no_show_title'), text: t('session.next.no_show_text') }
  }
}
