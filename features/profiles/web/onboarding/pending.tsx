import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { Card } from '#shell/ui/card.tsx'
import { FormSkeleton, Skeleton } from '#shell/ui/skeleton.tsx'
import type { OnboardingStep } from './steps.ts'

export const OnboardingPending = ({ step }: { step: OnboardingStep }) => {
  const t = useTexts('profiles')
  return (
    <div className="page-frame grid justify-items-center py-8 md:py-14">
      <PageHead title={t('onboarding.title')} hidden />
      <div className="flex w-full max-w-2xl flex-col gap-6">
        <header className="flex flex-col gap-2">
          <p className="text-sm text-ink-muted">{t('onboarding.title')}</p>
          <h1 className="text-3xl font-bold tracking-tighter">
            {step === 'done' ? t('onboarding.title') : t(`onboarding.${step}.title`)}
          </h1>
          {step !== 'done' && <p className="max-w-measure text-ink-muted">{t(`onboarding.${step}.lead`)}</p>}
        </header>
        <Skeleton className="h-8" />
        <Card padding="lg">
          <FormSkeleton fields={2} />
        </Card>
      </div>
    </div>
  )
}
