import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import Hourglass from 'lucide-react/icons/hourglass'
import MapPin from 'lucide-react/icons/map-pin'
import type { ComponentType, ReactNode } from 'react'
import type { ProgramDetail } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Place } from '../place.tsx'
import { useProgramTimes } from '../program-times.ts'

type Fact = { icon: ComponentType<{ className?: string }>; label: string; value: ReactNode }

/** Where, how long and when. */
export const Facts = ({ program }: { program: ProgramDetail }) => {
  const t = useTexts('programs')
  const { days, zone } = useProgramTimes(program)
  const facts: (Fact | null)[] = [
    { icon: MapPin, label: t('detail.facts.place'), value: <Place program={program} /> },
    {
      icon: Hourglass,
      label: t('detail.facts.duration'),
      value: t('list.weeks', { count: program.durationWeeks }),
    },
    days === null ? null : { icon: CalendarDays, label: t('detail.facts.days'), value: days },
    zone === null ? null : { icon: Clock, label: t('detail.facts.zone'), value: zone },
  ]
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-x-6 gap-y-4 rounded-xl border border-line bg-surface-raised p-4 sm:p-5">
      {facts
        .filter((fact) => fact !== null)
        .map(({ icon: Icon, label, value }) => (
          <div key={label} className="relative min-w-0 ps-9">
            <dt className="text-xs text-ink-muted">
              <Icon className="absolute start-0 top-0.5 text-lg text-ink-faint" />
              {label}
            </dt>
            <dd className="text-sm font-medium first-letter:uppercase">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
