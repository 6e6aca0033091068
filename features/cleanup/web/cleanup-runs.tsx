import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleStop from 'lucide-react/icons/circle-stop'
import Clock from 'lucide-react/icons/clock'
import Eraser from 'lucide-react/icons/eraser'
import Loader from 'lucide-react/icons/loader'
import type { ReactNode } from 'react'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { type CleanupRun, listCleanups, type RunState } from '../contract/index.ts'

const looks: Record<RunState, { tone: BadgeTone; icon: ReactNode }> = {
  waiting: { tone: 'neutral', icon: <Clock /> },
  running: { tone: 'primary', icon: <Loader /> },
  finished: { tone: 'positive', icon: <CircleCheck /> },
  stopped: { tone: 'warning', icon: <CircleStop /> },
  failed: { tone: 'danger', icon: <CircleAlert /> },
}

/** The cleanups so far, latest first. */
export const CleanupRuns = () => {
  const t = useTexts('cleanup')
  const list = useList(listCleanups, {})
  return (
    <Section title={t('runs.title')}>
      <PagedList
        list={list}
        label={t('runs.title')}
        layout="rows"
        failure={t('runs.failed')}
        hasEnd={false}
        empty={<EmptyState level={3} icon={<Eraser />} title={t('runs.empty')} text={t('runs.empty_text')} />}
      >
        {(run) => <RunRow run={run} />}
      </PagedList>
    </Section>
  )
}

const RunRow = ({ run: { kind, state, days, startedBy, requestedAt, removed, skipped } }: { run: CleanupRun }) => {
  const t = useTexts('cleanup')
  return (
    <div className="grid items-start gap-x-6 gap-y-1 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_9rem_12rem]">
      <div className="min-w-0">
        <p className="font-medium">{t(`kinds.${kind}.name`)}</p>
        <p className="text-ink-muted">{t('runs.older_than', { days: t('days', { count: days }) })}</p>
      </div>
      <div>
        <Badge {...looks[state]}>{t(`states.${state}`)}</Badge>
        <p className="mt-1 text-ink-muted">{t('removed', { count: removed })}</p>
        {skipped > 0 && <p className="text-warning">{t('skipped', { count: skipped })}</p>}
      </div>
      <div className="text-ink-muted">
        <RelativeTime at={requestedAt} />
        <p>
          <bdi>{startedBy ?? t('runs.former')}</bdi>
        </p>
      </div>
    </div>
  )
}
