import { useState } from 'react'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Button } from '#shell/ui/button.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { cleanupLimits, type Leftovers, leftoverRules, readLeftovers } from '../contract/index.ts'
import { CleanupRuns } from './cleanup-runs.tsx'
import { RunProgress } from './run-progress.tsx'

const dialog = lazyOverlay(() => import('./cleanup-dialog.tsx'))

/** ADM-01: what nobody has touched for long, a dry run of deleting it, and the cleanups so far. */
export default function CleanupTab() {
  const t = useTexts('cleanup')
  const { data, error, isFetching, refetch } = useEndpointQuery(readLeftovers, {})
  return (
    <div className="grid grid-cols-1 gap-12">
      <Section title={t('title')} text={t('lead')}>
        {data ? (
          <ul className="divide-y divide-line border-y border-line">
            {data.kinds.map((leftovers) => (
              <li key={leftovers.kind}>
                <KindRow leftovers={leftovers} verdict={data.can['start'] as string} />
              </li>
            ))}
          </ul>
        ) : error ? (
          <ErrorState
            text={t('failed')}
            onRetry={() => void refetch()}
            retrying={isFetching}
            reference={error.requestId}
          />
        ) : (
          <ListSkeleton rows={5} />
        )}
      </Section>
      <CleanupRuns />
    </div>
  )
}

const KindRow = ({ leftovers: { kind, count, run }, verdict }: { leftovers: Leftovers; verdict: string }) => {
  const t = useTexts('cleanup')
  const format = useFormat()
  const reason = useReason('cleanup')(verdict)
  const [isOpen, setOpen] = useState<boolean>()
  const { counted } = cleanupLimits
  const number = count > counted ? t('more_than', { number: format.number(counted) }) : format.number(count)
  return (
    <article className="flex flex-wrap items-center gap-x-8 gap-y-3 py-4">
      <div className="min-w-0 grow basis-72">
        <h3 className="font-medium">{t(`kinds.${kind}.name`)}</h3>
        <p className="text-sm text-ink-muted">
          {t(`kinds.${kind}.text`, { days: t('days', { count: leftoverRules[kind].days }) })}
        </p>
      </div>
      <p className="min-w-20 text-end text-xl tabular-nums max-sm:grow max-sm:text-start">{number}</p>
      <div className="flex min-w-0 justify-end sm:w-48">
        {run ? (
          <RunProgress run={run} />
        ) : (
          <Button
            size="sm"
            onPointerEnter={dialog.preload}
            onFocus={dialog.preload}
            onClick={() => setOpen(true)}
            aria-label={t('look_label', { kind: t(`kinds.${kind}.name`) })}
          >
            {t('look')}
          </Button>
        )}
      </div>
      {isOpen !== undefined && (
        <dialog.Overlay kind={kind} reason={reason} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </article>
  )
}
