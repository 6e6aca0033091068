import History from 'lucide-react/icons/history'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { listSelfTestRuns, type SelfTest } from '../contract/index.ts'
import { RunFacts } from './run-facts.tsx'
import { RunSteps } from './run-steps.tsx'
import { StateBadge } from './states.tsx'

/** Few at once: a run can have many steps. */
const pageSize = 5

/** The runs of a test before the latest one, the last of them first. */
export const RunHistory = ({ test, latestId }: { test: SelfTest; latestId: string }) => {
  const t = useTexts('self-tests')
  const list = useList(listSelfTestRuns, { test, limit: pageSize })
  return (
    <PagedList
      list={{ ...list, items: list.items.filter(({ id }) => id !== latestId) }}
      label={t('history.label', { test: t(`tests.${test}.name`) })}
      layout="rows"
      failure={t('history.failed')}
      hasEnd={false}
      empty={<EmptyState level={3} icon={<History />} title={t('history.empty')} />}
    >
      {(run) => (
        <div className="grid grid-cols-1 gap-2 py-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StateBadge state={run.state} />
            <RunFacts run={run} />
          </div>
          <RunSteps run={run} />
        </div>
      )}
    </PagedList>
  )
}
