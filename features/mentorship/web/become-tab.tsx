import ArrowRight from 'lucide-react/icons/arrow-right'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import MessageCircle from 'lucide-react/icons/message-circle'
import PenLine from 'lucide-react/icons/pen-line'
import type { ReactNode } from 'react'
import { listOwnListings } from '../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { Link } from '#shell/ui/link.tsx'
import { BecomeDrawing } from './become-drawing.tsx'

const steps = [
  { name: 'tell', icon: <PenLine /> },
  { name: 'hours', icon: <CalendarClock /> },
  { name: 'meet', icon: <MessageCircle /> },
] as const satisfies readonly { name: string; icon: ReactNode }[]

/** MENT-01: the tab "become mentor". */
export default function BecomeTab() {
  const t = useTexts('mentorship')
  const own = useList(listOwnListings, {})
  const count = own.items.length
  return (
    <div className="flex flex-col gap-8">
      {count > 0 && (
        <Callout tone="positive">
          {t('become.has_listings', { count })}{' '}
          <Link to="/mentorship?tab=listings">{t('become.see_listings', { count })}</Link>
        </Callout>
      )}
      <section className="grid grid-cols-1 overflow-hidden rounded-xl border border-line bg-surface-raised md:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col items-start gap-4 p-6 md:p-10">
          <h2 className="text-3xl font-bold tracking-tighter text-balance hyphens-auto">{t('become.title')}</h2>
          <p className="max-w-measure text-ink-muted">{t('become.lead')}</p>
          <ButtonLink to="/mentorship/new" variant="primary" size="lg" iconEnd={<ArrowRight />} className="mt-2">
            {t(count > 0 ? 'become.another' : 'become.start')}
          </ButtonLink>
          <p className="text-sm text-ink-muted">{t('become.promise')}</p>
        </div>
        <div className="flex items-end bg-surface-sunken pt-6 max-md:hidden">
          <BecomeDrawing className="w-full" />
        </div>
      </section>
      <section aria-labelledby="become-steps">
        <h2 id="become-steps" className="text-xl font-bold tracking-tight">
          {t('become.steps_title')}
        </h2>
        <ol className="mt-5 grid grid-cols-1 gap-x-10 gap-y-6 md:grid-cols-3">
          {steps.map(({ name, icon }) => (
            <li key={name} className="flex gap-4 border-t border-line pt-5 md:flex-col md:gap-3">
              <span className="grid size-11 flex-none place-items-center rounded-lg bg-mentorship-soft text-xl text-mentorship">
                {icon}
              </span>
              <div className="min-w-0 hyphens-auto">
                <h3 className="font-medium">{t(`become.steps.${name}.title`)}</h3>
                <p className="mt-1 text-ink-muted">{t(`become.steps.${name}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
