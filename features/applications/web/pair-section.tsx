import { useState } from 'react'
import { listOwn, setCoApplication } from '../contract/index.ts'
import type { OwnApplication } from '../contract/views.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

type Props = { application: OwnApplication & { pair: NonNullable<OwnApplication['pair']> } }

/** OPP-06: who applies together, and what a co-applicant answers. */
export default function PairSection({ application }: Props) {
  const t = useTexts('applications')
  const [isLeaving, setLeaving] = useState(false)
  const { id, pair, can } = application
  const name = pair.other?.fullName ?? t('pair.hidden')
  const mutation = useEndpointMutation(setCoApplication, {
    refreshes: [listOwn],
    onSuccess: ({ status }) => {
      setLeaving(false)
      if (status !== 'asked') toast({ title: t(`pair.done.${status}`) })
    },
    onError: (error) => !isLeaving && toast(failureToast(error)),
  })
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm">{t(`pair.${pair.role}.${pair.status}`, { name })}</p>
      {can['takePart'] === 'ok' && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="primary"
            pending={mutation.isPending}
            onClick={() => mutation.mutate({ id, takesPart: true })}
          >
            {t('pair.confirm')}
          </Button>
          <Button size="sm" disabled={mutation.isPending} onClick={() => mutation.mutate({ id, takesPart: false })}>
            {t('pair.decline')}
          </Button>
        </div>
      )}
      {can['leave'] === 'ok' && (
        <Button size="sm" variant="quiet" className="-ms-3" onClick={() => setLeaving(true)}>
          {t('pair.leave')}
        </Button>
      )}
      <LazyAlertDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title={t('pair.leave_title')}
        text={t('pair.leave_text', { name })}
        confirmLabel={t('pair.leave')}
        pending={mutation.isPending}
        error={mutation.error ? failureText(mutation.error) : undefined}
        onConfirm={() => mutation.mutate({ id, takesPart: false })}
      />
    </div>
  )
}
