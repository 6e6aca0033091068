import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Card } from '#shell/ui/card.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { readSelfTests } from '../contract/index.ts'
import { TestRow } from './test-row.tsx'

/** A run whose server has stopped publishes no event. */
const refetchMs = 20_000

/** The tab of `/testing` in which administrators try the installation. */
export default function SelfTestsTab() {
  const t = useTexts('self-tests')
  const { data, error, isFetching, refetch } = useEndpointQuery(readSelfTests, {}, { refetchInterval: refetchMs })
  return (
    <Section title={t('title')} text={t('text')}>
      {data ? (
        <Card padding="none">
          <ul className="divide-y divide-line">
            {data.tests.map((view) => (
              <li key={view.test}>
                <TestRow view={view} />
              </li>
            ))}
          </ul>
        </Card>
      ) : error ? (
        <ErrorState
          text={t('failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          reference={error.requestId}
        />
      ) : (
        <ListSkeleton rows={6} />
      )}
    </Section>
  )
}
