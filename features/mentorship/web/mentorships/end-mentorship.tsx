import { useState } from 'react'
import { listOwn } from '#features/applications/contract/index.ts'
import { endMentorship, sessions } from '../../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

/** Ends a mentorship that is running, after a confirmation (MENT-05). */
export const EndMentorship = ({ id, name }: { id: string; name: string }) => {
  const t = useTexts('mentorship')
  const [isConfirming, setConfirming] = useState(false)
  const end = useEndpointMutation(endMentorship, {
    refreshes: [sessions.listMentorships, listOwn],
    onSuccess: () => {
      setConfirming(false)
      toast({ title: t('mentorships.ended') })
    },
  })
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setConfirming(true)}>
        {t('mentorships.end')}
      </Button>
      <LazyAlertDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('mentorships.end_title', { name })}
        text={t('mentorships.end_text')}
        confirmLabel={t('mentorships.end')}
        pending={end.isPending}
        error={end.error ? failureText(end.error) : undefined}
        onConfirm={() => end.mutate({ id })}
      />
    </>
  )
}
