import ArrowRight from 'lucide-react/icons/arrow-right'
import { readSiteFacts } from '../contract/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useSuspenseEndpoint } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { Link } from '#shell/ui/link.tsx'
import { CallToAction } from './call-to-action.tsx'
import { FiguresBand } from './figures-band.tsx'
import { Principles } from './principles.tsx'

const page = pageData(({ prefetch }) => prefetch(readSiteFacts, {}))
export const loader = page.server
export const clientLoader = page.browser

const groups = ['build', 'invest', 'know', 'begin', 'open'] as const
const steps = ['join', 'post', 'answer'] as const
const rules = ['votes', 'decisions', 'power'] as const

export default function AboutPage() {
  const t = useTexts('marketing')
  const { figures } = useSuspenseEndpoint(readSiteFacts, {})
  return (
    <>
      <PageHead title={t('about.meta.title')} description={t('about.meta.description')} />
      <header className="page-frame pt-14 pb-14 md:pt-24 md:pb-20">
        <h1 tabIndex={-1} className="text-5xl font-bold tracking-tighter">
          {t('about.title')}
        </h1>
        <p className="mt-5 max-w-2xl text-xl text-ink-muted">{t('about.lead')}</p>
      </header>
      <FiguresBand figures={figures} />

      <section className="page-frame grid gap-x-16 gap-y-8 py-14 md:py-20 lg:grid-cols-[1fr_2fr]">
        <div>
          <h2 className="text-3xl font-bold tracking-tighter">{t('about.who.title')}</h2>
          <p className="mt-2 max-w-sm text-ink-muted">{t('about.who.lead')}</p>
        </div>
        <dl className="border-t border-line">
          {groups.map((group) => (
            <div key={group} className="grid gap-x-8 gap-y-1 border-b border-line py-5 sm:grid-cols-[2fr_3fr]">
              <dt>
                <span className="block text-lg font-medium">{t(`about.who.${group}.title`)}</span>
                <span className="block text-sm text-ink-muted">{t(`about.who.${group}.roles`)}</span>
              </dt>
              <dd className="text-ink-muted sm:pt-0.5">{t(`about.who.${group}.text`)}</dd>
            </div>
          ))}
        </dl>
      </section>

      <section className="border-t border-line bg-surface-sunken">
        <div className="page-frame py-14 md:py-20">
          <h2 className="text-3xl font-bold tracking-tighter">{t('about.how.title')}</h2>
          <ol className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
            {steps.map((step, at) => (
              <li key={step} className="relative border-t-2 border-line-strong/60 pt-5">
                <span aria-hidden="true" className="absolute start-0 -top-[0.4rem] size-2.5 rounded-full bg-accent" />
                <span aria-hidden="true" className="text-sm font-medium text-accent-ink tabular-nums">
                  {at + 1}
                </span>
                <h3 className="mt-1 text-lg font-medium">{t(`about.how.${step}.title`)}</h3>
                <p className="mt-1 max-w-sm text-ink-muted">{t(`about.how.${step}.text`)}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <Principles />

      <section className="border-t border-line">
        <div className="page-frame grid gap-x-16 gap-y-8 py-14 md:py-20 lg:grid-cols-[1fr_2fr]">
          <div>
            <h2 className="text-3xl font-bold tracking-tighter">{t('about.care.title')}</h2>
            <p className="mt-2 max-w-sm text-ink-muted">{t('about.care.lead')}</p>
          </div>
          <dl className="border-t border-line">
            {rules.map((rule) => (
              <div key={rule} className="grid gap-x-8 gap-y-1 border-b border-line py-5 sm:grid-cols-[2fr_3fr]">
                <dt className="text-lg font-medium">{t(`about.care.${rule}.title`)}</dt>
                <dd className="text-ink-muted sm:pt-0.5">{t(`about.care.${rule}.text`)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="page-frame grid gap-x-16 gap-y-4 lg:grid-cols-[1fr_2fr]">
          <h2 className="text-2xl font-bold tracking-tight">{t('about.promise.title')}</h2>
          <div>
            <p className="max-w-measure text-lg">{t('about.promise.text')}</p>
            <p className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
              {(['privacy', 'manifesto'] as const).map((name) => (
                <Link key={name} to={`/${name}`} className="inline-flex items-center gap-1.5 coarse:min-h-11">
                  {t(`about.promise.${name}`)}
                  <ArrowRight />
                </Link>
              ))}
            </p>
          </div>
        </div>
      </section>
      <CallToAction />
    </>
  )
}
