import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { type CleanupRun, listCleanups, readLeftovers, stopCleanup } from '../contract/index.ts'

/** How far a cleanup is, and the button that stops it. */
export const RunProgress = ({ run: { id, removed, can } }: { run: CleanupRun }) => {
  const t = useTexts('cleanup')
  const stop = useEndpointMutation(stopCleanup, {
    refreshes: [readLeftovers, listCleanups],
    onSuccess: () => void toast({ title: t('stopped'), tone: 'positive' }),
    onError: (error) => void toast(failureToast(error)),
  })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="text-sm text-ink-muted">
        {t('removed', { count: removed })}
      </p>
      {can['stop'] === 'ok' && (
        <Button size="sm" pending={stop.isPending} onClick={() => stop.mutate({ id })}>
          {t('stop')}
        </Button>
      )}
    </div>
  )
}
