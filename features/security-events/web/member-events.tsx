import { listMemberEvents } from '../contract/dashboard.ts'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Section } from '#shell/ui/page-header.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { EventRow } from './event-row.tsx'

/** The security events of one member, for the page of a user (ADM-02). */
export const MemberEvents = ({ memberId }: { memberId: string }) => {
  const t = useTexts('security-events')
  const list = useList(listMemberEvents, { memberId, limit: '5' })
  return (
    <Section title={t('member_events.title')} text={t('member_events.text')} level={3}>
      <PagedList
        list={list}
        label={t('member_events.title')}
        className="divide-y divide-line rounded-xl border border-line bg-surface-raised"
        empty={<p className="text-sm text-ink-muted">{t('member_events.none')}</p>}
        failure={t('member_events.failed')}
        hasEnd={false}
      >
        {(event) => <EventRow event={event} />}
      </PagedList>
    </Section>
  )
}
