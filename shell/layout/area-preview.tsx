import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { useTexts } from '../i18n/texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Card, CardLink } from '../ui/card.tsx'
import { HalfBridge } from './half-bridge.tsx'

type AreaPreviewProps = {
  icon: ReactNode
  title: string
  lead: string
  /** Replaces the default badge "on its way". */
  state?: string
  partsTitle?: string
  parts?: readonly { title: string; text: string }[]
  meanwhile: readonly { to: To; title: string; text: string }[]
}

/** The page of an area that is not built yet. The area provides the texts and links. */
export const AreaPreview = ({ icon, title, lead, state, partsTitle, parts = [], meanwhile }: AreaPreviewProps) => {
  const t = useTexts('shell')
  return (
    <div className="page-frame pt-10 pb-16 md:pt-14 md:pb-24">
      <header className="grid items-end gap-x-12 gap-y-8 md:grid-cols-[3fr_2fr]">
        <div className="flex flex-col items-start gap-4">
          <span className="grid size-14 place-items-center rounded-xl bg-primary-soft text-2xl text-primary">
            {icon}
          </span>
          <h1 tabIndex={-1} className="text-4xl font-bold tracking-tighter">
            {title}
          </h1>
          <p className="max-w-xl text-lg text-ink-muted">{lead}</p>
          <Badge tone="accent">{state ?? t('preview.soon')}</Badge>
        </div>
        <HalfBridge className="h-36 w-full md:h-52" />
      </header>

      {parts.length > 0 && (
        <section className="mt-12 md:mt-16">
          <h2 className="text-lg font-medium">{partsTitle ?? t('preview.planned')}</h2>
          <ul className="mt-4 grid gap-x-10 border-t border-dashed border-line-strong/70 md:grid-cols-3">
            {parts.map((part) => (
              <li key={part.title} className="border-b border-line py-5 md:border-b-0">
                <h3 className="font-medium">{part.title}</h3>
                <p className="mt-1 text-ink-muted">{part.text}</p>
              </li>
            ))}
          </ul>
        </section>
      )}

      <section className="mt-10 md:mt-14">
        <h2 className="text-lg font-medium">{t('preview.meanwhile')}</h2>
        <ul className="mt-4 grid gap-4 sm:grid-cols-2">
          {meanwhile.map((one) => (
            <Card key={one.title} as="li" interactive className="flex items-center justify-between gap-4">
              <div className="min-w-0">
                <h3 className="font-medium">
                  <CardLink to={one.to}>{one.title}</CardLink>
                </h3>
                <p className="text-sm text-ink-muted">{one.text}</p>
              </div>
              <ArrowRight className="text-lg text-ink-faint" />
            </Card>
          ))}
        </ul>
      </section>
    </div>
  )
}
