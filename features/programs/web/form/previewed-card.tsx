import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import Hourglass from 'lucide-react/icons/hourglass'
import MapPin from 'lucide-react/icons/map-pin'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import type { ProgramCard } from '../../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Card } from '#shell/ui/card.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { formatDays } from '../dates.ts'
import { formatPrice } from '../price.ts'
import { Place } from '../place.tsx'
import { useDeadlineText } from './deadline-text.ts'

/** A card's fields; numbers that are not typed yet are null. */
export type PreviewedProgram = Pick<
  ProgramCard,
  | 'title'
  | 'summary'
  | 'language'
  | 'partnerName'
  | 'city'
  | 'isOnline'
  | 'participants'
  | 'priceModel'
  | 'price'
  | 'equity'
  | 'startsOn'
  | 'endsOn'
  | 'applicationDeadline'
> & {
  organiser: { fullName: string; avatarUrl: string | null }
  durationWeeks: number | null
  maxParticipants: number | null
  timeZone: string | null
}

/** A program as the list shows it, in a narrow column. */
export const PreviewedCard = ({ program }: { program: PreviewedProgram }) => {
  const t = useTexts('programs')
  const format = useFormat()
  const { organiser, language, city, isOnline, durationWeeks, maxParticipants, participants } = program
  const utc = useFormat('UTC')
  const hasPrice = program.priceModel !== 'fixed' || program.price !== null
  const { amount, unit } = formatPrice(program, t, format)
  const deadline = useDeadlineText(program)
  return (
    <Card as="article" className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Avatar name={organiser.fullName} src={organiser.avatarUrl} />
        <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
          {program.partnerName && (
            <p className="font-medium">
              <bdi>{program.partnerName}</bdi>
            </p>
          )}
          <p className={program.partnerName ? 'text-ink-muted' : 'font-medium'}>
            <bdi>{organiser.fullName}</bdi>
          </p>
        </div>
      </div>
      <div className="flex flex-col gap-1">
        <h3
          {...userText(language)}
          className="text-page-start text-lg leading-snug font-bold tracking-tight [overflow-wrap:anywhere]"
        >
          {program.title}
        </h3>
        <p
          {...userText(language)}
          className="line-clamp-3 text-page-start text-sm [overflow-wrap:anywhere] text-ink-muted"
        >
          {program.summary}
        </p>
      </div>
      <ul className="flex flex-col gap-1.5 text-sm text-ink-muted">
        <Fact icon={<MapPin />} text={(city !== null || isOnline) && <Place program={program} />} />
        <Fact icon={<CalendarDays />} text={formatDays(program, t, utc)} />
        <Fact icon={<Clock />} text={durationWeeks && t('list.weeks', { count: durationWeeks })} />
        <Fact
          icon={<Users />}
          text={
            maxParticipants &&
            t('list.places', {
              count: maxParticipants,
              taken: format.number(participants),
              number: format.number(maxParticipants),
            })
          }
        />
        <Fact icon={<Hourglass />} text={deadline} />
      </ul>
      {hasPrice && (
        <p className="border-t border-line pt-3">
          <span className="font-medium">{amount}</span>
          {unit && <span className="text-xs text-ink-muted"> {unit}</span>}
        </p>
      )}
    </Card>
  )
}

const Fact = ({ icon, text }: { icon: ReactNode; text: ReactNode }) =>
  text ? (
    <li className="flex items-start gap-2 [&_.lucide]:mt-[0.2em] [&_.lucide]:flex-none">
      {icon}
      <bdi className="min-w-0 [overflow-wrap:anywhere]">{text}</bdi>
    </li>
  ) : null
