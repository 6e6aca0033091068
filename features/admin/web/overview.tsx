import Activity from 'lucide-react/icons/activity'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Languages from 'lucide-react/icons/languages'
import Lightbulb from 'lucide-react/icons/lightbulb'
import { type Overview, readOverview } from '../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Card, CardLink } from '#shell/ui/card.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'

const tools = [
  { name: 'testing', to: '/testing', icon: <Activity /> },
  { name: 'translations', to: '/translation-management', icon: <Languages /> },
  { name: 'suggestions_link', to: '/suggestions', icon: <Lightbulb /> },
] as const

export default function OverviewTab() {
  const t = useTexts('admin')
  return (
    <div className="grid grid-cols-1 gap-12">
      <Counts />
      <Section title={t('overview.tools')}>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {tools.map(({ name, to, icon }) => (
            <Card key={name} as="li" interactive className="@container flex items-center gap-4">
              <span className="grid size-10 @max-[15rem]:hidden flex-none place-items-center rounded-lg bg-primary-soft text-primary">
                {icon}
              </span>
              <div className="min-w-0 grow">
                <h3 className="font-medium">
                  <CardLink to={to}>{t(`overview.${name}.title`)}</CardLink>
                </h3>
                <p className="text-sm text-ink-muted">{t(`overview.${name}.text`)}</p>
              </div>
              <ArrowRight className="text-ink-faint" />
            </Card>
          ))}
        </ul>
      </Section>
    </div>
  )
}

const countFields = [
  ['members', 'members'],
  ['confirmedMembers', 'confirmed_members'],
  ['newMembers', 'new_members'],
  ['banned', 'banned'],
  ['opportunities', 'opportunities'],
  ['mentorListings', 'mentor_listings'],
  ['programs', 'programs'],
  ['suggestions', 'suggestions'],
  ['mailsWaiting', 'mails_waiting'],
] as const
const productStates = ['drafts', 'pending', 'approved', 'rejected', 'archived'] as const

/** Pending decisions and the tabs where they are made. */
const reviewQueues = [
  ['products', 'products'],
  ['partners', 'partners'],
  ['programs', 'program_approvals'],
  ['confirmations', 'users'],
  ['verification', 'verification'],
  ['feedback', 'content&view=feedback'],
] as const

const Counts = () => {
  const t = useTexts('admin')
  const { data, error, isFetching, refetch } = useEndpointQuery(readOverview, {}, { refetchInterval: 30_000 })
  if (error && !data)
    return <ErrorState text={t('overview.failed')} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <>
      <PendingDecisions waiting={data?.waiting} />
      <Numbers
        title={t('overview.counts')}
        numbers={countFields.map(([field, text]) => [t(`overview.${text}`), data?.[field]])}
      />
      <Numbers
        title={t('overview.products.title')}
        numbers={productStates.map((state) => [t(`overview.products.${state}`), data?.products[state]])}
      />
    </>
  )
}

const PendingDecisions = ({ waiting }: { waiting: Overview['waiting'] | undefined }) => {
  const t = useTexts('admin')
  const nonEmptyQueues = waiting && reviewQueues.filter(([name]) => waiting[name] > 0)
  return (
    <Section title={t('overview.waiting.title')}>
      {!nonEmptyQueues && <Skeleton className="h-14 w-full" />}
      {nonEmptyQueues?.length === 0 && <p className="text-ink-muted">{t('overview.waiting.nothing')}</p>}
      {nonEmptyQueues && nonEmptyQueues.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {nonEmptyQueues.map(([name, tab]) => (
            <Card key={name} as="li" interactive padding="sm" className="flex items-center justify-between gap-3">
              <CardLink to={`/admin?tab=${tab}`}>{t(`overview.waiting.${name}`, { count: waiting[name] })}</CardLink>
              <ArrowRight className="text-ink-faint" />
            </Card>
          ))}
        </ul>
      )}
    </Section>
  )
}

const Numbers = ({
  title,
  numbers,
}: {
  title: string
  numbers: readonly (readonly [string, number | undefined])[]
}) => {
  const format = useFormat()
  return (
    <Section title={title}>
      <dl className="flex flex-wrap gap-px overflow-hidden rounded-xl border border-line bg-line">
        {numbers.map(([name, value]) => (
          <div
            key={name}
            className="flex flex-[1_1_8.5rem] flex-col-reverse lg:flex-[1_1_13rem] justify-end bg-surface-raised p-4 sm:p-5"
          >
            <dt className="text-sm text-ink-muted first-letter:uppercase">{name}</dt>
            <dd className="text-3xl font-bold tracking-tighter tabular-nums">
              {value === undefined ? <Skeleton className="mb-1 h-9 w-16" /> : format.number(value)}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
