import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { SessionViewer } from '#features/accounts/contract/index.ts'
import { UnconfirmedNotice } from '#features/accounts/web/index.ts'
import type { OwnProfile } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { Card } from '#shell/ui/card.tsx'
import { Link } from '#shell/ui/link.tsx'
import { ProgressSteps } from '#shell/ui/progress-steps.tsx'
import { WithOwnProfile } from '../settings/with-own-profile.tsx'
import { AboutStep } from './about-step.tsx'
import { DoneStep } from './done-step.tsx'
import { ExpertiseStep } from './expertise-step.tsx'
import { type NextPage, NextPageCard, useNextPage } from './next-page.tsx'
import { PlaceStep } from './place-step.tsx'
import { PrivacyStep } from './privacy-step.tsx'
import type { StepNavigation } from './step-actions.tsx'
import { storeStep, adjacentStep, stepPath, type OnboardingStep, onboardingSteps } from './steps.ts'
import { YouStep } from './you-step.tsx'

type Props = { viewer: SessionViewer; step: OnboardingStep }

/** AUTH-05. The URL contains the step, so browser history works; local storage keeps it for a later visit. */
export default function Onboarding({ viewer, step }: Props) {
  const t = useTexts('profiles')
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const lastStep = useRef(step)
  useEffect(() => {
    storeStep(viewer.id, step)
    // Moves screen-reader and keyboard users to the new step.
    if (lastStep.current !== step) heading.current?.focus()
    lastStep.current = step
  }, [step, viewer.id])

  const previousStep = adjacentStep(step, -1)
  const nextStep = adjacentStep(step, 1)
  const navigation: StepNavigation = {
    onNext: () => nextStep && void navigate(stepPath(nextStep)),
    onBack: previousStep && (() => void navigate(stepPath(previousStep))),
  }
  const nextPage = useNextPage()
  const [firstName = ''] = viewer.fullName.split(/\s/)
  return (
    <div className="page-frame grid justify-items-center py-8 md:py-14">
      <PageHead title={t('onboarding.title')} hidden />
      <div className="flex w-full max-w-2xl flex-col gap-6">
        <header className="flex flex-col gap-2">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
            <p className="text-ink-muted">{t('onboarding.title')}</p>
            {step !== 'done' && nextPage === null && (
              <Link to="/dashboard" variant="quiet" className="touch-line">
                {t('onboarding.later')}
              </Link>
            )}
          </div>
          <h1 ref={heading} tabIndex={-1} className="text-3xl font-bold tracking-tighter">
            {step === 'done' ? t('onboarding.done_title', { name: firstName }) : t(`onboarding.${step}.title`)}
          </h1>
          {(step !== 'done' || nextPage === null) && (
            <p className="max-w-measure text-ink-muted">{t(`onboarding.${step}.lead`)}</p>
          )}
        </header>
        {step !== 'done' && nextPage && <NextPageCard page={nextPage} />}
        <ProgressSteps
          label={t('onboarding.progress')}
          steps={onboardingSteps.map((one) => t(`onboarding.${one}.name`))}
          current={step === 'done' ? onboardingSteps.length : onboardingSteps.indexOf(step)}
        />
        {!viewer.emailConfirmed && <UnconfirmedNotice viewer={viewer} />}
        <WithOwnProfile>
          {(profile) => (
            <Step key={step} step={step} profile={profile} viewer={viewer} nextPage={nextPage} {...navigation} />
          )}
        </WithOwnProfile>
      </div>
    </div>
  )
}

const Step = ({
  step,
  viewer,
  nextPage,
  ...rest
}: Props & StepNavigation & { profile: OwnProfile; nextPage: NextPage | null | undefined }) => {
  if (step === 'done') return <DoneStep profile={rest.profile} nextPage={nextPage} />
  return (
    <Card padding="lg" className="animate-appear">
      {step === 'you' && <YouStep {...rest} />}
      {step === 'about' && <AboutStep {...rest} />}
      {step === 'expertise' && <ExpertiseStep {...rest} />}
      {step === 'place' && <PlaceStep {...rest} viewer={viewer} />}
      {step === 'privacy' && <PrivacyStep {...rest} />}
    </Card>
  )
}
