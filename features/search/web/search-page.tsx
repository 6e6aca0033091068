import ArrowRight from 'lucide-react/icons/arrow-right'
import CalendarDays from 'lucide-react/icons/calendar-days'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Lightbulb from 'lucide-react/icons/lightbulb'
import Milestone from 'lucide-react/icons/milestone'
import Rocket from 'lucide-react/icons/rocket'
import Search from 'lucide-react/icons/search'
import type { FormEvent, ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type Hit, type HitKind, listPathOf, searchEverything, searchLimits } from '../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageLayout } from '#shell/layout/page-layout.tsx'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Card, CardLink } from '#shell/ui/card.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { SearchField } from '#shell/ui/search-field.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { HighlightedText } from './highlight.tsx'

/** Hits per kind. */
const limit = 8

const Layout = ({ children }: { children: ReactNode }) => {
  const t = useTexts('search')
  return (
    <PageLayout title={t('title')} lead={t('lead')}>
      <div className="flex flex-col gap-10">{children}</div>
    </PageLayout>
  )
}

/** The search page; the query is stored in the URL. */
export default function SearchPage() {
  const t = useTexts('search')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const q = (search.get('q') ?? '').trim().slice(0, searchLimits.query)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const submitted = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    void navigate(submitted ? `/search?q=${encodeURIComponent(submitted)}` : '/search')
  }
  return (
    <Layout>
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
      {[...q].length < searchLimits.minQuery ? (
        <EmptyState icon={<Search />} title={t('start_title')} text={t('start_text')} />
      ) : (
        <Hits q={q} />
      )}
    </Layout>
  )
}

const Hits = ({ q }: { q: string }) => {
  const t = useTexts('search')
  const { data, error, isFetching, refetch } = useEndpointQuery(searchEverything, { q, limit }, { keepsPrevious: true })
  if (error) return <ErrorState text={t('failed')} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <ListSkeleton rows={4} />
  if (data.groups.length === 0)
    return <EmptyState icon={<Search />} title={t('empty_title', { query: q })} text={t('empty_text')} />
  return data.groups.map(({ kind, items, hasMore }) => (
    <Section
      key={kind}
      title={t(`kinds.${kind}`)}
      actions={
        hasMore && (
          <Link to={listPathOf(kind, q)} variant="quiet" className="text-sm">
            {t(`more.${kind}`)}
          </Link>
        )
      }
    >
      <ul className="grid gap-3">
        {items.map((hit) => (
          <HitRow key={hit.id} kind={kind} hit={hit} q={q} />
        ))}
      </ul>
    </Section>
  ))
}

const icons: Record<Exclude<HitKind, 'members'>, ReactNode> = {
  mentors: <GraduationCap />,
  opportunities: <Milestone />,
  programs: <CalendarDays />,
  products: <Rocket />,
  suggestions: <Lightbulb />,
}

const HitRow = ({ kind, hit, q }: { kind: HitKind; hit: Hit; q: string }) => (
  <Card as="li" interactive padding="sm" className="flex items-center gap-4">
    {kind === 'members' ? (
      <Avatar name={hit.title} src={hit.avatarUrl} />
    ) : (
      <span className="grid size-10 flex-none place-items-center rounded-lg bg-primary-soft text-primary">
        {icons[kind]}
      </span>
    )}
    <div className="min-w-0 grow">
      <h3 className="text-page-start font-medium [overflow-wrap:anywhere]" dir="auto">
        <CardLink to={hit.path}>
          <HighlightedText text={hit.title} query={q} />
        </CardLink>
      </h3>
      {hit.line && (
        <p className="text-page-start text-sm [overflow-wrap:anywhere] text-ink-muted" dir="auto">
          <HighlightedText text={hit.line} query={q} />
        </p>
      )}
    </div>
    <ArrowRight className="text-ink-faint" />
  </Card>
)
