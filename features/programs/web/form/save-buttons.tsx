import type { ProgramStatus } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { FormActions } from '#shell/ui/form.tsx'

type Props = {
  status: ProgramStatus
  isSending: boolean
  /** Whether the latest press was to send the program for approval. */
  isSubmitting: boolean
  onChoose: (submit: boolean) => void
}

/** A draft is saved or sent for approval (PROG-01); other programs are only saved. */
export const SaveButtons = ({ status, isSending, isSubmitting, onChoose }: Props) => {
  const t = useTexts('programs')
  if (status !== 'draft')
    return (
      <FormActions>
        <Button type="submit" variant="primary" size="lg" onClick={() => onChoose(false)} pending={isSending}>
          {t('form.save')}
        </Button>
      </FormActions>
    )
  return (
    <div className="flex flex-col gap-3">
      <FormActions>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          onClick={() => onChoose(true)}
          pending={isSending && isSubmitting}
        >
          {t('form.submit')}
        </Button>
        <Button type="submit" size="lg" onClick={() => onChoose(false)} pending={isSending && !isSubmitting}>
          {t('form.save_draft')}
        </Button>
      </FormActions>
      <p className="text-sm text-ink-muted">{t('form.approval_note')}</p>
    </div>
  )
}
