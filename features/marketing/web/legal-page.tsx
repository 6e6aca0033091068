import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { classes } from '#shell/ui/classes.ts'

export type LegalSection = { id: string; title: string; content: ReactNode }

type LegalPageProps = {
  title: string
  description: string
  lead: string
  /** `YYYY-MM-DD` */
  inForceFrom: string
  sections: readonly LegalSection[]
}

/** The layout of terms and privacy: a table of contents beside the text. */
export const LegalPage = ({ title, description, lead, inForceFrom, sections }: LegalPageProps) => {
  const t = useTexts('marketing')
  const format = useFormat()
  return (
    <div className="page-frame pt-12 pb-16 md:pt-20 md:pb-24">
      <PageHead title={title} description={description} type="article" />
      <header className="border-b border-line pb-8 md:pb-12">
        <h1 tabIndex={-1} className="text-4xl font-bold tracking-tighter">
          {title}
        </h1>
        <p className="mt-3 max-w-measure text-lg text-ink-muted">{lead}</p>
        <p className="mt-3 text-sm text-ink-faint">{t('legal.updated', { date: format.day(inForceFrom) })}</p>
      </header>
      <div className="grid gap-x-16 gap-y-10 pt-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:pt-12">
        <nav aria-label={t('legal.contents')} className="lg:sticky lg:top-28 lg:self-start">
          {/* Collapsed on phones, so that the text begins on the first screen. */}
          <details className="group rounded-xl border border-line bg-surface-raised px-4 open:pb-2 lg:hidden">
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 font-medium [&::-webkit-details-marker]:hidden">
              {t('legal.contents')}
              <ChevronDown className="text-ink-muted transition-transform group-open:rotate-180" />
            </summary>
            <Contents sections={sections} />
          </details>
          <div className="max-lg:hidden">
            <h2 className="text-sm font-medium">{t('legal.contents')}</h2>
            <Contents sections={sections} className="mt-2" />
          </div>
        </nav>
        <div className="flex min-w-0 flex-col gap-10">
          {sections.map((section) => (
            <section key={section.id} id={section.id} className="scroll-mt-24">
              <h2 className="text-xl font-bold tracking-tight">{section.title}</h2>
              <div className="mt-2 flex flex-col gap-3">{section.content}</div>
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

const Contents = ({ sections, className }: { sections: readonly LegalSection[]; className?: string }) => (
  <ol className={classes('grid gap-x-6 sm:max-lg:grid-cols-2', className)}>
    {sections.map(({ id, title }) => (
      <li key={id}>
        <a
          href={`#${id}`}
          className="inline-flex min-h-8 items-center rounded-xs text-sm text-ink-muted underline-offset-[0.2em] transition-colors hover:text-ink hover:underline coarse:min-h-11"
        >
          {title}
        </a>
      </li>
    ))}
  </ol>
)

export const Paragraphs = ({ texts }: { texts: readonly ReactNode[] }) => (
  <>
    {texts.map((text, at) => (
      <p key={at} className="max-w-measure leading-relaxed">
        {text}
      </p>
    ))}
  </>
)
