import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import { AreaTabs } from '#features/programs/web/index.ts'
import { listAssignments } from '../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
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
        <PagedList
          list={list}
          label={t('reviewing.title')}
          empty={
            <EmptyState
              icon={<ClipboardCheck />}
              title={t('reviewing.empty.title')}
              text={t('reviewing.empty.text')}
              action={<ButtonLink to="/programs">{t('reviewing.browse')}</ButtonLink>}
            />
          }
        >
          {(assignment) => <AssignmentRow assignment={assignment} />}
        </PagedList>
      </div>
    </div>
  )
}
