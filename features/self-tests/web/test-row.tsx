import { useQueryClient } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { Button } from '#shell/ui/button.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import type { RunState, SelfTestView } from '../contract/index.ts'
import { RunFacts } from './run-facts.tsx'
import { RunHistory } from './run-history.tsx'
import { RunSteps } from './run-steps.tsx'
import { startRun } from './start-run.ts'
import { StateBadge } from './states.tsx'

/** One test: what it does, its button, its latest result and the earlier ones. */
export const TestRow = ({ view: { test, latest, can } }: { view: SelfTestView }) => {
  const t = useTexts('self-tests')
  const client = useQueryClient()
  const reason = useReason('self-tests')(can['run'] ?? 'auth.forbidden')
  const [isPending, setPending] = useState(false)
  /** The state of the run that this page has just ended, to announce it. */
  const [ended, setEnded] = useState<Exclude<RunState, 'running'>>()
  const [isOpen, setOpen] = useState(false)
  const name = t(`tests.${test}.name`)

  const run = async () => {
    setPending(true)
    setEnded(undefined)
    try {
      const { state } = await startRun(client, test)
      if (state !== 'running') setEnded(state)
    } catch (error) {
      toast(failureToast(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <article className="grid gap-x-8 gap-y-4 p-4 md:grid-cols-[minmax(0,17rem)_minmax(0,1fr)] md:p-6">
      <div className="flex min-w-0 flex-col items-start gap-3">
        <div>
          <h3 className="text-lg font-medium">{name}</h3>
          <p className="mt-1 text-sm text-pretty text-ink-muted">{t(`tests.${test}.text`)}</p>
        </div>
        <Button
          pending={isPending}
          onClick={() => void run()}
          // While this page waits for its own run, the button says so.
          {...(reason === undefined || isPending ? {} : { reason })}
        >
          {t(`tests.${test}.run`)}
        </Button>
        <p role="status" className="text-sm text-ink-muted empty:hidden">
          {isPending && t(`tests.${test}.running`)}
          {ended && <span className="sr-only">{t(`result.${ended}`, { test: name })}</span>}
        </p>
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-3">
        {latest ? (
          <>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <StateBadge state={latest.state} />
              <RunFacts run={latest} />
            </div>
            <RunSteps run={latest} />
            <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
              <summary
                aria-label={t('history.label', { test: name })}
                className="flex w-fit cursor-pointer items-center gap-2 rounded-md py-1 text-sm text-ink-muted marker:content-none"
              >
                {t('history.open')}
                <ChevronDown className="transition-transform group-open:rotate-180" />
              </summary>
              {isOpen && (
                <div className="mt-2">
                  <RunHistory test={test} latestId={latest.id} />
                </div>
              )}
            </details>
          </>
        ) : (
          <p className="text-sm text-ink-muted">{t('never')}</p>
        )}
      </div>
    </article>
  )
}
