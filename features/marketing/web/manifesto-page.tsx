import ArrowRight from 'lucide-react/icons/arrow-right'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'

const points = ['meet', 'answer', 'open', 'languages', 'attention', 'trust', 'together'] as const

export default function ManifestoPage() {
  const t = useTexts('marketing')
  const format = useFormat()
  return (
    <article className="page-frame pt-14 pb-16 md:pt-24 md:pb-24">
      <PageHead title={t('manifesto.meta.title')} description={t('manifesto.meta.description')} type="article" />
      <header>
        <h1 tabIndex={-1} className="text-5xl font-bold tracking-tighter">
          {t('manifesto.title')}
        </h1>
        <p className="mt-5 max-w-xl text-xl text-ink-muted">{t('manifesto.lead')}</p>
      </header>
      <ol className="mt-12 md:mt-20">
        {points.map((point, at) => (
          <li
            key={point}
            className="grid gap-x-12 gap-y-2 border-t border-line py-8 md:grid-cols-[4rem_1fr_1fr] md:py-10"
          >
            <span aria-hidden="true" className="text-lg font-medium text-accent-ink tabular-nums">
              {format.number(at + 1)}
            </span>
            <h2 className="max-w-[18ch] text-3xl font-bold tracking-tighter">{t(`manifesto.points.${point}.title`)}</h2>
            <p className="max-w-measure text-lg text-ink-muted">{t(`manifesto.points.${point}.text`)}</p>
          </li>
        ))}
      </ol>
      <footer className="flex flex-col items-start gap-6 border-t border-line pt-10 md:ps-28 md:pt-14">
        <p className="max-w-[32ch] text-2xl font-bold tracking-tight">{t('manifesto.close')}</p>
        <ButtonLink to="/suggestions" variant="primary" size="lg" iconEnd={<ArrowRight />}>
          {t('manifesto.suggest')}
        </ButtonLink>
      </footer>
    </article>
  )
}
