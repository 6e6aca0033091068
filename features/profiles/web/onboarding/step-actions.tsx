import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'

/** What a step of the welcome is given: the profile, and the ways on from it. */
export type StepNavigation = { onNext: () => void; onBack: (() => void) | undefined }

type Props = StepNavigation & {
  pending: boolean
  /** Left out where the button submits the form around it. */
  onContinue?: () => void
}

/** On, back, or past it. What was typed stays whichever way one goes. */
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
