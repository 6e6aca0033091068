import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'

export type StepNavigation = { onNext: () => void; onBack: (() => void) | undefined }

type Props = StepNavigation & {
  pending: boolean
  /** Omitted if the button submits the surrounding form. */
  onContinue?: () => void
}

/** Continue, back and skip. Drafts keep what was typed. */
export const StepActions = ({ pending, onContinue, onNext, onBack }: Props) => {
  const t = useTexts('profiles')
  return (
    <div className="flex flex-wrap items-center gap-3 pt-2">
      <Button
        {...(onContinue ? { onClick: onContinue } : { type: 'submit' })}
        variant="primary"
        pending={pending}
        className="max-sm:w-full"
      >
        {t('onboarding.next')}
      </Button>
      {onBack && (
        <Button variant="quiet" className="max-sm:-ms-3" onClick={onBack}>
          {t('onboarding.back')}
        </Button>
      )}
      <Button variant="quiet" className="ms-auto max-sm:-me-3" onClick={onNext}>
        {t('onboarding.skip')}
      </Button>
    </div>
  )
}
