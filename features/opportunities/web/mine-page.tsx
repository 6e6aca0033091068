import Milestone from 'lucide-react/icons/milestone'
import Plus from 'lucide-react/icons/plus'
import Users from 'lucide-react/icons/users'
import { listOwnOpportunities, opportunityPath } from '../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { AreaTabs } from './area-tabs.tsx'
import { OpportunityCard } from './opportunity-card.tsx'
import { CardSkeletons } from './skeletons.tsx'

/** The member's own opportunities, including closed ones, with the number of pending applications (OPP-05, OPP-09). */
export default function MinePage() {
  const t = useTexts('opportunities')
  const list = useList(listOwnOpportunities, {})
  const isEmpty = !list.isPending && !list.error && list.items.length === 0
  const create = (
    <ButtonLink to="/opportunities/new" variant="primary" icon={<Plus />}>
      {t('list.create')}
    </ButtonLink>
  )
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('mine.title')} hidden />
      <PageHeader title={t('mine.title')} lead={t('mine.lead')} actions={!isEmpty && create} />
      <div className="flex flex-col gap-6">
        <AreaTabs current="mine" />
        <PagedList
          list={list}
          label={t('mine.title')}
          skeleton={<CardSkeletons rows={3} />}
          empty={
            <EmptyState
              icon={<Milestone />}
              title={t('mine.empty_title')}
              text={t('mine.empty_text')}
              action={create}
            />
          }
        >
          {({ applications, pending, ...opportunity }) => (
            <OpportunityCard
              opportunity={opportunity}
              footer={
                <>
                  <ButtonLink size="sm" to={`${opportunityPath(opportunity.slug)}/applicants`} icon={<Users />}>
                    {t('owner.applicants', { count: applications })}
                  </ButtonLink>
                  {pending > 0 && (
                    <span className="text-sm text-ink-muted max-sm:order-1 max-sm:basis-full">
                      {t('owner.waiting', { count: pending })}
                    </span>
                  )}
                  <ButtonLink
                    size="sm"
                    variant="quiet"
                    to={`${opportunityPath(opportunity.slug)}/edit`}
                    className="ms-auto"
                  >
                    {t('owner.edit')}
                  </ButtonLink>
                </>
              }
            />
          )}
        </PagedList>
      </div>
    </div>
  )
}
