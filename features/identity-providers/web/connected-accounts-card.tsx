import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { listConnections } from '../contract/index.ts'
import { ConnectionRow } from './connection-row.tsx'

/** The accounts of other services with which the member logs in (SET-06). */
export const ConnectedAccountsCard = () => {
  const t = useTexts('identity-providers')
  const { data, error, refetch } = useEndpointQuery(listConnections, {})
  return (
    <SectionCard title={t('title')} text={t('text')}>
      {error && !data ? (
        <ErrorState text={t('failed')} onRetry={() => void refetch()} reference={error.requestId} />
      ) : !data ? (
        <ListSkeleton rows={2} />
      ) : data.connections.length === 0 ? (
        <p className="max-w-measure text-sm text-ink-muted">{t('none')}</p>
      ) : (
        <ul className="border-t border-line">
          {data.connections.map((connection) => (
            <ConnectionRow key={connection.linked?.id ?? connection.provider} connection={connection} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
