import CalendarDays from 'lucide-react/icons/calendar-days'
import { listOwnPrograms } from '../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { Card } from '#shell/ui/card.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { ListSkeleton, Skeleton } from '#shell/ui/skeleton.tsx'
import { AreaTabs } from './area-tabs.tsx'
import { CreateButton } from './create-button.tsx'
import { OwnRow } from './own/own-row.tsx'

/** `/programs/mine`: the member's own programs in every state. */
export default function MinePage() {
  const t = useTexts('programs')
  const list = useList(listOwnPrograms, {})
  const isEmpty = !list.isPending && !list.error && list.items.length === 0
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('mine.title')} hidden />
      <PageHeader
        title={t('mine.title')}
        lead={t('mine.lead')}
        actions={!isEmpty && <CreateButton />}
        className="md:pb-6"
      />
      <AreaTabs current="mine" />
      <div className="flex flex-col gap-4 pt-6">
        <PagedList
          list={list}
          label={t('mine.label')}
          skeleton={<ListSkeleton rows={3} row={rowSkeleton} />}
          empty={
            <EmptyState
              icon={<CalendarDays />}
              title={t('mine.empty.title')}
              text={t('mine.empty.text')}
              action={<CreateButton />}
            />
          }
        >
          {(program) => <OwnRow program={program} />}
        </PagedList>
      </div>
    </div>
  )
}

const rowSkeleton = (
  <Card className="flex flex-col gap-4">
    <div className="flex items-start justify-between gap-8">
      <div className="flex flex-1 flex-col gap-2.5">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
      <Skeleton className="h-10 w-40 rounded-md" />
    </div>
    <Skeleton className="h-8 w-full rounded-md" />
  </Card>
)
