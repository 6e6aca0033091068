import Briefcase from 'lucide-react/icons/briefcase'
import Languages from 'lucide-react/icons/languages'
import Users from 'lucide-react/icons/users'
import { useTexts } from '#shell/i18n/texts.ts'
import { HalfBridge } from '#shell/layout/half-bridge.tsx'

const benefits = [
  ['people', Users],
  ['work', Briefcase],
  ['free', Languages],
] as const

export const SignupBenefits = () => {
  const t = useTexts('accounts')
  return (
    <section className="flex flex-col gap-8">
      <h2 className="text-2xl font-bold tracking-tight">{t('signup.welcome')}</h2>
      <ul className="flex flex-col gap-6">
        {benefits.map(([point, Icon]) => (
          <li key={point} className="flex items-start gap-4">
            <span className="grid size-10 flex-none place-items-center rounded-lg bg-accent-soft text-lg text-accent-ink">
              <Icon />
            </span>
            <div className="flex flex-col gap-1">
              <h3 className="font-medium">{t(`signup.welcome_${point}`)}</h3>
              <p className="max-w-sm text-sm text-ink-muted">{t(`signup.welcome_${point}_text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <HalfBridge className="mt-6 w-full max-w-lg max-lg:hidden" />
    </section>
  )
}
