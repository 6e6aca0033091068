import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'

export const CallToAction = () => {
  const t = useTexts('marketing')
  const { viewer } = useAuth()
  return (
    <section className="page-frame py-14 md:py-20">
      <div className="relative isolate overflow-hidden rounded-2xl border border-line bg-primary-soft px-6 py-12 text-center md:px-12 md:py-16">
        <svg
          viewBox="0 0 1000 200"
          preserveAspectRatio="none"
          fill="none"
          stroke="currentColor"
          aria-hidden="true"
          className="absolute inset-0 -z-1 size-full text-primary opacity-25 [&_path]:[vector-effect:non-scaling-stroke]"
        >
          <path d="M0 0Q500 372 1000 0M0 190Q500 182 1000 190" />
        </svg>
        <h2 className="text-3xl font-bold tracking-tighter">{viewer ? t('cta.member_title') : t('cta.title')}</h2>
        <p className="mx-auto mt-3 max-w-lg text-balance text-ink-muted">
          {viewer ? t('cta.member_text') : t('cta.text')}
        </p>
        <ButtonLink to={viewer ? '/opportunities/new' : '/signup'} variant="primary" size="lg" className="mt-6">
          {viewer ? t('cta.post') : t('cta.join')}
        </ButtonLink>
      </div>
    </section>
  )
}
