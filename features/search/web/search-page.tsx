import Search from 'lucide-react/icons/search'
import type { FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { searchLimits } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageLayout } from '#shell/layout/page-layout.tsx'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { SearchField } from '#shell/ui/search-field.tsx'
import { Hits } from './hits.tsx'
import { parseQuery, parseSearchFilters, pathOf } from './search-params.ts'

/** The search page; the query and the kind are in the URL. */
export default function SearchPage() {
  const t = useTexts('search')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const q = parseQuery(search)
  const filters = parseSearchFilters(search)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const submitted = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    void navigate(submitted ? pathOf({ q: submitted }) : '/search')
  }
  return (
    <PageLayout title={t('title')} lead={t('lead')}>
      <div className="flex flex-col gap-6">
        <form role="search" action="/search" onSubmit={submit} className="flex gap-3">
          <SearchField
            key={q}
            name="q"
            label={t('label')}
            defaultValue={q}
            maxLength={searchLimits.query}
            className="min-w-0 flex-1"
          />
          <Button type="submit" variant="primary">
            {t('submit')}
          </Button>
        </form>
        {filters ? (
          <Hits filters={filters} />
        ) : (
          <EmptyState icon={<Search />} title={t('start_title')} text={t('start_text')} />
        )}
      </div>
    </PageLayout>
  )
}
