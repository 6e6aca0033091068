import ArrowRight from 'lucide-react/icons/arrow-right'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Compass from 'lucide-react/icons/compass'
import Lightbulb from 'lucide-react/icons/lightbulb'
import Milestone from 'lucide-react/icons/milestone'
import Rocket from 'lucide-react/icons/rocket'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { classes } from '#shell/ui/classes.ts'
import { Link } from '#shell/ui/link.tsx'

/** `open`: available today. Set it when an area opens. */
const areas = [
  { name: 'opportunities', icon: <Milestone />, open: true },
  { name: 'products', icon: <Rocket />, open: true },
  { name: 'network', icon: <Users />, open: true },
  { name: 'suggestions', icon: <Lightbulb />, open: true },
  { name: 'mentorship', icon: <Compass />, open: false },
  { name: 'programs', icon: <CalendarDays />, open: true },
] as const satisfies readonly { name: string; icon: ReactNode; open: boolean }[]

/** Lists the areas of the product, with a badge on those that are not available yet. */
export const Highlights = () => {
  const t = useTexts('marketing')
  return (
    <section className="page-frame grid gap-x-16 gap-y-8 py-14 md:py-20 lg:grid-cols-[1fr_2fr]">
      <div className="lg:sticky lg:top-28 lg:self-start">
        <h2 className="text-3xl font-bold tracking-tighter">{t('home.finds.title')}</h2>
        <p className="mt-2 max-w-sm text-ink-muted">{t('home.finds.lead')}</p>
      </div>
      <ul className="border-t border-line">
        {areas.map(({ name, icon, open }) => (
          <li
            key={name}
            className="group relative grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 border-b border-line py-5 sm:grid-cols-[auto_1fr_auto] sm:items-center sm:gap-x-6"
          >
            <span
              className={classes(
                'grid size-11 place-items-center rounded-lg text-xl',
                open ? 'bg-primary-soft text-primary' : 'bg-surface-sunken text-ink-muted',
              )}
            >
              {icon}
            </span>
            <div className="min-w-0">
              <h3 className="text-lg font-medium">
                <Link
                  to={`/${name}`}
                  variant="bare"
                  className="inline-flex items-center gap-2 after:absolute after:inset-0 group-hover:underline decoration-1 underline-offset-4"
                >
                  {t(`home.finds.${name}.title`)}
                  <ArrowRight className="text-base text-ink-faint" />
                </Link>
              </h3>
              <p className="max-w-xl text-ink-muted">{t(`home.finds.${name}.text`)}</p>
            </div>
            {!open && (
              <div className="col-start-2 sm:col-start-auto">
                <Badge>{t('home.finds.soon')}</Badge>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
