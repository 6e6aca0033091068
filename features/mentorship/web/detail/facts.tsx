import Briefcase from 'lucide-react/icons/briefcase'
import Clock from 'lucide-react/icons/clock'
import Languages from 'lucide-react/icons/languages'
import MapPin from 'lucide-react/icons/map-pin'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Timer from 'lucide-react/icons/timer'
import Users from 'lucide-react/icons/users'
import Video from 'lucide-react/icons/video'
import type { ComponentType, ReactNode } from 'react'
import type { MentorDetail } from '../../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { languageInText } from '../language-name.ts'
import { MentorClock } from './mentor-clock.tsx'

type Fact = { icon: ComponentType<{ className?: string }>; label: string; value: ReactNode }

/** How, where, in which languages and for how long the mentor meets. */
export const Facts = ({ listing }: { listing: MentorDetail }) => {
  const t = useTexts('mentorship')
  const format = useFormat()
  const pageLanguage = useLanguage()
  const { sessionFormat, sessionTypes, lengths, languages, location, remoteAvailable, experienceYears, maxMentees } =
    listing
  const facts: (Fact | null)[] = [
    { icon: Video, label: t('detail.format'), value: t(`options.format.${sessionFormat}`) },
    {
      icon: MessagesSquare,
      label: t('detail.types'),
      value: format.list(sessionTypes.map((type) => t(`options.type.${type}`).toLocaleLowerCase(pageLanguage))),
    },
    {
      icon: Timer,
      label: t('detail.lengths'),
      // The longest length decides the plural: "30 och 45 minuter".
      value: t('detail.minutes', { count: Math.max(...lengths), lengths: format.list(lengths.map(String)) }),
    },
    {
      icon: Languages,
      label: t('detail.languages'),
      value: format.list(languages.map((one) => languageInText(one, pageLanguage))),
    },
    location || remoteAvailable
      ? {
          icon: MapPin,
          label: t('detail.place'),
          value: (
            <>
              {location && <bdi>{location}</bdi>}
              {location && remoteAvailable && ' · '}
              {remoteAvailable && t(location ? 'detail.remote_too' : 'detail.remote')}
            </>
          ),
        }
      : null,
    experienceYears === null
      ? null
      : { icon: Briefcase, label: t('detail.experience'), value: t('detail.years', { count: experienceYears }) },
    maxMentees === null
      ? null
      : { icon: Users, label: t('detail.max_mentees'), value: t('detail.mentees', { number: maxMentees }) },
    { icon: Clock, label: t('detail.time_zone'), value: <MentorClock timeZone={listing.timeZone} /> },
  ]
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.25rem),1fr))] gap-x-6 gap-y-4 rounded-xl border border-line bg-surface-raised p-4 sm:grid-cols-2 sm:gap-x-8 sm:gap-y-5 sm:p-5">
      {facts
        .filter((fact) => fact !== null)
        .map(({ icon: Icon, label, value }) => (
          <div key={label} className="relative min-w-0 sm:ps-9">
            <dt className="text-xs text-ink-muted">
              <Icon className="absolute start-0 top-0.5 text-lg text-ink-faint max-sm:hidden" />
              {label}
            </dt>
            <dd className="text-sm font-medium first-letter:uppercase">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
