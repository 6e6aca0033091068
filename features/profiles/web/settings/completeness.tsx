import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { type OwnProfile, type ProfileStep, profileSteps } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'

const stepSelectors = {
  photo: '[data-step="photo"] button',
  bio: '[name="bio"]',
  expertise: '[data-field="expertise"]',
  company: '[name="company"]',
  location: '[name="location"]',
  username: '[name="username"]',
} as const satisfies Record<ProfileStep, string>

/** Focusing the control also scrolls to it. */
const focusStep = (step: ProfileStep) => document.querySelector<HTMLElement>(`#main ${stepSelectors[step]}`)?.focus()

export const Completeness = ({ profile }: { profile: OwnProfile }) => {
  const t = useTexts('profiles')
  const missing = profileSteps.filter((step) => !profile.completeness[step])
  const [done, total] = [profileSteps.length - missing.length, profileSteps.length]
  return (
    <Card as="section" className="flex flex-col gap-3" aria-labelledby="completeness">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="completeness" className="font-medium">
          {missing.length > 0 ? t('settings.completeness') : t('settings.complete')}
        </h2>
        <p className="flex items-center gap-1.5 text-sm text-ink-muted tabular-nums">
          {missing.length === 0 && <Check className="text-positive" />}
          {t('settings.completeness_count', { done, total })}
        </p>
      </div>
      <Meter done={done} total={total} />
      {missing.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {missing.map((step) => (
            <li key={step}>
              <Button size="sm" icon={<Plus />} onClick={() => focusStep(step)}>
                {t(`settings.steps.${step}`)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Decorative: the text beside it has the same information. */
const Meter = ({ done, total }: { done: number; total: number }) => (
  <svg
    aria-hidden="true"
    viewBox={`0 0 ${total} 1`}
    preserveAspectRatio="none"
    className="h-1.5 w-full overflow-hidden rounded-full rtl:-scale-x-100"
  >
    <rect width={total} height="1" className="fill-line" />
    <rect width={done} height="1" className={done === total ? 'fill-positive' : 'fill-primary transition-[width]'} />
  </svg>
)
