import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import { AreaTabs } from '#features/programs/web/index.ts'
import { listAssignments } from '../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { uniqueById } from '#shell/api/unique-by-id.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { RetainFocus } from '#shell/ui/retain-focus.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { AssignmentRow } from './reviewing/assignment-row.tsx'

/** `/programs/reviewing`: programs that the member reviews or is invited to review (PROG-06). */
export default function ReviewingPage() {
  const t = useTexts('program-reviews')
  const list = useList(listAssignments, {})
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('reviewing.title')} hidden />
      <PageHeader title={t('reviewing.title')} lead={t('reviewing.lead')} className="md:pb-6" />
      <AreaTabs current="reviewing" />
      <div className="flex flex-col gap-4 pt-6">
        {list.isPending && <ListSkeleton rows={3} />}
        {list.error && list.items.length === 0 && (
          <ErrorState text={errorText(list.error)} onRetry={list.retry} reference={list.error.requestId} />
        )}
        {!list.isPending && !list.error && list.items.length === 0 && (
          <EmptyState
            icon={<ClipboardCheck />}
            title={t('reviewing.empty.title')}
            text={t('reviewing.empty.text')}
            action={<ButtonLink to="/programs">{t('reviewing.browse')}</ButtonLink>}
          />
        )}
        <RetainFocus label={t('reviewing.title')}>
          <ul className="flex flex-col gap-4">
            {uniqueById(list.items).map((assignment) => (
              <li key={assignment.id}>
                <AssignmentRow assignment={assignment} />
              </li>
            ))}
          </ul>
        </RetainFocus>
        {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
        {!list.hasMore && list.items.length > 0 && <EndOfList />}
      </div>
    </div>
  )
}
