import CalendarDays from 'lucide-react/icons/calendar-days'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { redirect, useParams, useSearchParams } from 'react-router'
import { type ProgramDetail, programPath, readProgram } from '#features/programs/contract/index.ts'
import { ProgramHeader } from '#features/programs/web/index.ts'
import { listSchedule, programSchedulePath, schedulePeriods } from '../contract/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useList, useSuspenseEndpoint } from '#shell/api/query.ts'
import { uniqueById } from '#shell/api/unique-by-id.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { LoadMore } from '#shell/ui/list-end.tsx'
import { RetainFocus } from '#shell/ui/retain-focus.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { TabLinks } from '#shell/ui/tab-links.tsx'
import { DayList } from './schedule/day-list.tsx'
import { EventActions } from './schedule/event-actions.tsx'
import { EventRow } from './schedule/event-row.tsx'
import { ScheduleRail } from './schedule/schedule-rail.tsx'
import { parsePeriod } from './search-params.ts'

const EventDialog = lazy(() => import('./form/event-dialog.tsx'))

const page = pageData(async ({ params: { slug = '' }, url, prefetch, prefetchList }) => {
  const found = await prefetch(readProgram, { slug })
  if (found.slug !== slug) throw redirect(programSchedulePath(found.slug) + url.search, 301)
  await prefetchList(listSchedule, { programId: found.id, period: parsePeriod(url.searchParams) })
})
export const loader = page.server
export const clientLoader = page.browser

/** `/programs/:slug/schedule`: the events of a program by day, for its owner and participants. */
export default function SchedulePage() {
  const { slug = '' } = useParams()
  const t = useTexts('program-schedule')
  const program = useSuspenseEndpoint(readProgram, { slug })
  const [isAdding, setAdding] = useState(false)
  const { id, timeZone, status, createdAt, closesAt } = program
  const canAdd = program.received !== null && status !== 'draft' && status !== 'pending_approval'
  const addButton = canAdd && (
    <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('title')} hidden />
      <ProgramHeader
        back={{ to: programPath(slug), label: t('back') }}
        title={t('title')}
        program={program}
        lead={t(program.received ? 'lead_owner' : 'lead_participant')}
        actions={addButton}
      />
      <div className="grid items-start gap-x-12 gap-y-9 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Events program={program} />
        <ScheduleRail slug={slug} timeZone={timeZone} now={closesAt ?? createdAt} />
      </div>
      <Suspense fallback={null}>
        {isAdding && <EventDialog programId={id} timeZone={timeZone} event={null} onClose={() => setAdding(false)} />}
      </Suspense>
    </div>
  )
}

const Events = ({ program: { id, received } }: { program: ProgramDetail }) => {
  const t = useTexts('program-schedule')
  const [search] = useSearchParams()
  const period = parsePeriod(search)
  const list = useList(listSchedule, { programId: id, period })
  return (
    <section className="flex min-w-0 flex-col gap-6">
      <h2 className="sr-only">{t(`periods.${period}`)}</h2>
      <TabLinks
        label={t('periods.label')}
        tabs={schedulePeriods.map((name) => ({
          to: name === 'coming' ? '?' : `?period=${name}`,
          label: t(`periods.${name}`),
          current: name === period,
        }))}
      />
      {list.isPending && <ListSkeleton rows={3} />}
      {list.error && list.items.length === 0 && (
        <ErrorState text={errorText(list.error)} onRetry={list.retry} reference={list.error.requestId} />
      )}
      {!list.isPending && !list.error && list.items.length === 0 && (
        <EmptyState
          level={3}
          icon={<CalendarDays />}
          title={t(`empty.${period}.title`)}
          text={
            period === 'past'
              ? t('empty.past.text')
              : t(received ? 'empty.coming.text_owner' : 'empty.coming.text_participant')
          }
        />
      )}
      <RetainFocus label={t('title')}>
        <DayList events={uniqueById(list.items)}>
          {(event) => <EventRow event={event} actions={received && <EventActions event={event} />} />}
        </DayList>
      </RetainFocus>
      {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
    </section>
  )
}
