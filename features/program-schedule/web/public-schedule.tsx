import { useAuth } from '#shell/auth/auth-provider.tsx'
import type { ProgramDetail } from '#features/programs/contract/index.ts'
import { listPublicEvents, programSchedulePath } from '../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { uniqueById } from '#shell/api/unique-by-id.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { LoadMore } from '#shell/ui/list-end.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { DayList } from './schedule/day-list.tsx'
import { EventLine } from './schedule/event-row.tsx'

/** On the page of a public program: its public events, and for the owner and participants the way to the schedule. */
export const PublicSchedule = ({ program }: { program: ProgramDetail }) => {
  const t = useTexts('program-schedule')
  const { viewer } = useAuth()
  const { id, slug, application } = program
  const list = useList(listPublicEvents, { programId: id })
  const canOpen = viewer !== null && (program.received !== null || application?.status === 'approved')
  if (list.items.length === 0 && !canOpen) return null
  return (
    <Section
      title={t('public.title')}
      actions={
        canOpen && (
          <ButtonLink size="sm" to={programSchedulePath(slug)}>
            {t('open')}
          </ButtonLink>
        )
      }
    >
      <DayList events={uniqueById(list.items)}>{(event) => <EventLine event={event} />}</DayList>
      {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
    </Section>
  )
}
