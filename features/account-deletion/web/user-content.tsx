import { authorContentPath } from '#features/moderation/contract/index.ts'
import { memberPath } from '#features/profiles/contract/card.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Card } from '#shell/ui/card.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { type ErasedKind, erasedCountLimit, erasedKinds, readUserDeletion } from '../contract/index.ts'

/** Where an administrator reads them. */
const paths: Partial<Record<ErasedKind, (userId: string) => string>> = {
  posts: (author) => authorContentPath(author, 'post'),
  opportunities: memberPath,
  products: memberPath,
}

/** How much a user has of each kind, for the page of a user (ADM-02). */
export const UserContent = ({ userId }: { userId: string }) => {
  const t = useTexts('account-deletion')
  const format = useFormat()
  const { data, error, isFetching, refetch } = useEndpointQuery(readUserDeletion, { id: userId })
  const numberOf = (count: number) =>
    count < erasedCountLimit ? format.number(count) : t('user.more', { count: format.number(count) })
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h3 className="font-medium">{t('user.content')}</h3>
      {!data && error ? (
        <ErrorState
          text={t('user.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          reference={error.requestId}
        />
      ) : (
        <dl aria-busy={!data} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 text-sm">
          {erasedKinds.map((kind) => (
            <div key={kind} className="contents">
              <dt className="text-ink-muted">
                {paths[kind] ? (
                  <Link to={paths[kind](userId)} variant="quiet" className="underline">
                    {t(`user.kinds.${kind}`)}
                  </Link>
                ) : (
                  t(`user.kinds.${kind}`)
                )}
              </dt>
              <dd className="text-end tabular-nums">
                {data ? (
                  numberOf(data.counts.find((one) => one.kind === kind)?.count ?? 0)
                ) : (
                  <Skeleton className="h-4 w-6" />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
