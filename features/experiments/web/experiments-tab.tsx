import { useSearchParams } from 'react-router'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { listExperiments } from '../contract/index.ts'
import { ExperimentCard } from './experiment-card.tsx'
import { parseMemberRows, withoutMemberRows } from './member-rows.ts'

const membersDialog = lazyOverlay(() => import('./members-dialog.tsx'))

/** ANA-01, tab testing: experiments with their variants, sample size, confidence interval and stop rule. */
export default function ExperimentsTab() {
  const t = useTexts('experiments')
  const [search, setSearch] = useSearchParams()
  const { data, error, isFetching, refetch } = useEndpointQuery(listExperiments, {})
  const rows = parseMemberRows(search)
  const experiment = data?.experiments.find(({ runs }) => runs.some(({ id }) => id === rows?.run))
  return (
    <Section title={t('title')} text={t('lead')} className="gap-6">
      {data ? (
        <>
          {!data.isOn && <Callout tone="warning">{t('off')}</Callout>}
          {data.experiments.map((one) => (
            <ExperimentCard key={one.name} experiment={one} />
          ))}
        </>
      ) : error ? (
        <ErrorState
          text={t('failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          reference={error.requestId}
        />
      ) : (
        <ListSkeleton rows={4} />
      )}
      {rows && experiment && (
        <membersDialog.Overlay
          rows={rows}
          name={experiment.name}
          onClose={() => setSearch(withoutMemberRows(search), { replace: true, preventScrollReset: true })}
        />
      )}
    </Section>
  )
}
