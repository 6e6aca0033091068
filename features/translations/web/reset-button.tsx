import { useState } from 'react'
import type { Language } from '#kit/languages.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { setText, type TextView } from '../contract/index.ts'
import { textReads } from './text-reads.ts'

type Props = { text: TextView; language: Language; version: number }

/** Shows the standard text again, after a question. */
export const ResetButton = ({ text: { area, key }, language, version }: Props) => {
  const t = useTexts('translations')
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const reset = useEndpointMutation(setText, {
    refreshes: textReads,
    onSuccess: () => void toast({ title: t('editor.reset_done'), tone: 'positive' }),
    onError: (error) => void toast(failureToast(error)),
  })
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('editor.reset')}
      </Button>
      <LazyAlertDialog
        open={isAsking}
        onClose={close}
        title={t('editor.reset_title')}
        text={t('editor.reset_text')}
        confirmLabel={t('editor.reset')}
        pending={reset.isPending}
        onConfirm={() => reset.mutate({ area, key, language, value: null, version }, { onSettled: close })}
      />
    </>
  )
}
