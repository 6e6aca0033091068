import Inbox from 'lucide-react/icons/inbox'
import { useSearchParams } from 'react-router'
import { listCases, listLockAppeals, type QueueShow, queueShows } from '../contract/index.ts'
import { ExportLink } from '#features/list-exports/web/index.ts'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { RetainFocus } from '#shell/ui/retain-focus.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { TabLinks } from '#shell/ui/tab-links.tsx'
import { CaseCard } from './case-card.tsx'
import { LockAppealCard } from './lock-appeal-card.tsx'

const parseShow = (search: URLSearchParams): QueueShow =>
  queueShows.find((one) => one === search.get('cases')) ?? 'waiting'

export const ModerationQueue = () => {
  const t = useTexts('moderation')
  const [search] = useSearchParams()
  const show = parseShow(search)
  const pathOf = (one: QueueShow) => ({
    search: `?${new URLSearchParams({ ...Object.fromEntries(search), cases: one })}`,
  })
  return (
    <div className="flex flex-col gap-4">
      <TabLinks
        label={t('queue.filter')}
        tabs={queueShows.map((one) => ({ to: pathOf(one), label: t(`queue.show.${one}`), current: one === show }))}
      />
      <RetainFocus label={t(`queue.show.${show}`)}>
        <Waiting key={show} show={show} />
      </RetainFocus>
    </div>
  )
}

/** Appeals against locks come first, because a lock ends within a day. Without any, only the cases are shown. */
const Waiting = ({ show }: { show: QueueShow }) => {
  const t = useTexts('moderation')
  const appeals = useList(listLockAppeals, { show })
  if (appeals.items.length === 0 && !appeals.error) return <Cases show={show} />
  return (
    <div className="flex flex-col gap-12 pt-4">
      <Section
        title={t('locks.title')}
        text={t('locks.lead')}
        actions={<ExportLink list="lock_appeals" filters={{ show }} />}
      >
        {appeals.items.length === 0 ? (
          <ErrorState text={t('locks.failed')} onRetry={appeals.retry} reference={appeals.error?.requestId} />
        ) : (
          <ul aria-label={t('locks.title')} className="flex flex-col gap-4">
            {appeals.items.map((one) => (
              <li key={one.id}>
                <LockAppealCard appeal={one} />
              </li>
            ))}
          </ul>
        )}
        {appeals.hasMore && <LoadMore onLoad={appeals.loadMore} loading={appeals.isLoadingMore} />}
      </Section>
      <Section title={t('locks.cases')}>
        <Cases show={show} />
      </Section>
    </div>
  )
}

const Cases = ({ show }: { show: QueueShow }) => {
  const t = useTexts('moderation')
  const list = useList(listCases, { show })
  if (list.isPending) return <ListSkeleton rows={3} />
  if (list.error && list.items.length === 0)
    return <ErrorState text={t('queue.failed')} onRetry={list.retry} reference={list.error.requestId} />
  if (list.items.length === 0)
    return <EmptyState title={t(`queue.empty.${show}`)} text={t('queue.empty.text')} icon={<Inbox />} />
  return (
    <div>
      <ul aria-label={t(`queue.show.${show}`)} className="flex flex-col gap-4">
        {list.items.map((one) => (
          <li key={one.id}>
            <CaseCard case_={one} />
          </li>
        ))}
      </ul>
      {list.hasMore ? <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} /> : <EndOfList />}
    </div>
  )
}
