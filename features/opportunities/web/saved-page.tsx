import BellPlus from 'lucide-react/icons/bell-plus'
import Bookmark from 'lucide-react/icons/bookmark'
import { useSearchParams } from 'react-router'
import { listFavorites } from '../contract/index.ts'
import { listSavedSearches } from '../contract/saved-searches.ts'
import { useEndpointQuery, useList } from '#shell/api/query.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { ChipLinks } from '#shell/ui/chip.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { AreaTabs } from './area-tabs.tsx'
import { OpportunityCard } from './opportunity-card.tsx'
import { SavedSearchCard } from './saved-search-card.tsx'
import { CardSkeletons } from './skeletons.tsx'

/** OPP-07, OPP-11: favorites and saved searches. */
export default function SavedPage() {
  const t = useTexts('opportunities')
  const [search] = useSearchParams()
  const showsSearches = search.get('tab') === 'searches'
  const path = '/opportunities/saved'
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('saved.title')} hidden />
      <PageHeader title={t('saved.title')} lead={t('saved.lead')} />
      <div className="flex flex-col gap-6">
        <AreaTabs current="saved" />
        <ChipLinks
          replace
          label={t('saved.title')}
          links={[
            { to: path, label: t('saved.favorites'), current: !showsSearches },
            { to: `${path}?tab=searches`, label: t('saved.searches'), current: showsSearches },
          ]}
        />
        {showsSearches ? <Searches /> : <Favorites />}
      </div>
    </div>
  )
}

const Favorites = () => {
  const t = useTexts('opportunities')
  const list = useList(listFavorites, {})
  if (list.isPending) return <CardSkeletons rows={3} />
  if (list.error && list.items.length === 0) return <ErrorState text={errorText(list.error)} onRetry={list.retry} />
  if (list.items.length === 0) {
    return (
      <EmptyState
        icon={<Bookmark />}
        title={t('saved.no_favorites_title')}
        text={t('saved.no_favorites_text')}
        action={<ButtonLink to="/opportunities">{t('saved.browse')}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <ul className="flex flex-col gap-3">
        {list.items.map((opportunity) => (
          <li key={opportunity.id}>
            <OpportunityCard opportunity={opportunity} hasActions />
          </li>
        ))}
      </ul>
      {list.hasMore ? <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} /> : <EndOfList />}
    </>
  )
}

const Searches = () => {
  const t = useTexts('opportunities')
  const { data, error, refetch } = useEndpointQuery(listSavedSearches, {})
  if (error && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  if (data.items.length === 0) {
    return (
      <EmptyState
        icon={<BellPlus />}
        title={t('saved.no_searches_title')}
        text={t('saved.no_searches_text')}
        action={<ButtonLink to="/opportunities">{t('saved.browse')}</ButtonLink>}
      />
    )
  }
  return (
    <ul className="flex flex-col gap-3">
      {data.items.map((search) => (
        <li key={search.id}>
          <SavedSearchCard search={search} />
        </li>
      ))}
    </ul>
  )
}
