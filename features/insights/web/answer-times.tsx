import { useEndpointQuery, useList } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { useSearchParam } from '#shell/ui/use-search-param.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import { answerKinds, type Asked, insightLimits, listAsked, readAnswerTimes } from '../contract/index.ts'
import { useDuration } from './duration.ts'

type KindAnswers = OutputOf<typeof readAnswerTimes>['kinds'][number]

/** How fast the member answers, beside all members, with the messages and applications behind it. */
export const AnswerTimes = () => {
  const t = useTexts('insights')
  const [search, choose] = useSearchParam()
  const { data, error, isFetching, refetch } = useEndpointQuery(readAnswerTimes, {})
  const shown = answerKinds.find((kind) => kind === search.get('asked'))
  return (
    <Section title={t('answers.title')} text={t('answers.text', { days: insightLimits.answerDays })}>
      {data ? (
        <>
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            {data.kinds.map((answers) => (
              <KindCard
                key={answers.kind}
                answers={answers}
                isShown={shown === answers.kind}
                onShow={(isShown) => choose('asked', isShown ? answers.kind : '')}
              />
            ))}
          </div>
          {shown && <AskedRows key={shown} kind={shown} />}
        </>
      ) : error ? (
        <ErrorState text={t('answers.failed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ListSkeleton rows={2} />
      )}
    </Section>
  )
}

type KindCardProps = { answers: KindAnswers; isShown: boolean; onShow: (isShown: boolean) => void }

const KindCard = ({ answers: { kind, own, community }, isShown, onShow }: KindCardProps) => {
  const t = useTexts('insights')
  const format = useFormat()
  const duration = useDuration()
  const median = own.medianHours === null ? t('answers.no_answer') : duration(own.medianHours)
  return (
    <article className="flex flex-col gap-4 rounded-xl border border-line bg-surface-raised p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{t(`answers.${kind}`)}</h3>
        {own.asked > 0 && (
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={isShown}
            aria-label={`${isShown ? t('answers.hide') : t('answers.show')}: ${t(`answers.${kind}`)}`}
            onClick={() => onShow(!isShown)}
          >
            {isShown ? t('answers.hide') : t('answers.show')}
          </Button>
        )}
      </div>
      {own.asked === 0 ? (
        <p className="text-sm text-ink-muted">{t(`answers.none.${kind}`)}</p>
      ) : (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4">
          <Figure
            name={t('answers.median')}
            value={median}
            community={community && community.medianHours !== null ? duration(community.medianHours) : null}
          />
          <Figure
            name={t('answers.prompt')}
            value={format.percent(own.prompt ?? 0)}
            community={community && format.percent(community.prompt)}
          />
        </dl>
      )}
      {own.asked > 0 && (
        <p className="text-sm text-ink-muted">
          {t('answers.asked', { count: own.asked, answered: format.number(own.answered) })}
        </p>
      )}
    </article>
  )
}

const Figure = ({ name, value, community }: { name: string; value: string; community: string | null }) => {
  const t = useTexts('insights')
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="text-xl font-bold tracking-tight">{value}</dd>
      <dd className="text-xs text-ink-muted">
        {community === null ? t('answers.no_community') : t('answers.community', { value: community })}
      </dd>
    </div>
  )
}

const AskedRows = ({ kind }: { kind: (typeof answerKinds)[number] }) => {
  const t = useTexts('insights')
  const list = useList(listAsked, { kind })
  return (
    <PagedList
      list={list}
      label={t(`answers.${kind}`)}
      layout="rows"
      failure={t('answers.rows.failed')}
      hasEnd={false}
      empty={<p className="text-ink-muted">{t('answers.rows.none')}</p>}
    >
      {(asked) => <AskedRow asked={asked} />}
    </PagedList>
  )
}

const AskedRow = ({ asked: { at, answeredAt, title, from, href } }: { asked: Asked }) => {
  const t = useTexts('insights')
  const duration = useDuration()
  const name = <bdi className="wrap-anywhere">{title || t('answers.rows.untitled')}</bdi>
  const hours = answeredAt === null ? null : (Date.parse(answeredAt) - Date.parse(at)) / 3_600_000
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 text-sm">
      <p className="min-w-0 grow basis-64">
        {href === null ? name : <Link to={href}>{name}</Link>}{' '}
        <span className="text-ink-muted">{t('answers.rows.from', { name: from ?? t('answers.rows.former') })}</span>
      </p>
      <p className={hours === null ? 'text-warning' : 'text-ink-muted'}>
        {hours === null ? t('answers.rows.waiting') : t('answers.rows.answered', { time: duration(hours) })}
      </p>
      <p className="w-32 text-ink-muted sm:text-end">
        <RelativeTime at={at} />
      </p>
    </div>
  )
}
