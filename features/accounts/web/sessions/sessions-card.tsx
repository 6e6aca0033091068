import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { listSessions } from '../../contract/index.ts'
import { SessionRow } from './session-row.tsx'
import { SignOutButtons } from './sign-out-buttons.tsx'

/** The browsers in which the member is signed in, and buttons that end their sessions (SET-05). */
export const SessionsCard = () => {
  const t = useTexts('accounts')
  const list = useList(listSessions, {})
  return (
    <SectionCard title={t('sessions.title')} text={t('sessions.text')}>
      <PagedList list={list} label={t('sessions.list')} layout="rows" empty={null} hasEnd={false}>
        {(session) => <SessionRow session={session} />}
      </PagedList>
      <SignOutButtons />
    </SectionCard>
  )
}
