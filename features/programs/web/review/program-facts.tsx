import type { ReactNode } from 'react'
import type { ProgramForReview } from '../../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Place } from '../place.tsx'
import { formatPrice } from '../price.ts'
import { useProgramTimes } from '../program-times.ts'

/** The fields beside the texts. Days and the deadline are in the program's time zone, which is named. */
export const ProgramFacts = ({ program }: { program: ProgramForReview }) => {
  const t = useTexts('programs')
  const shell = useTexts('shell')
  const format = useFormat()
  const zone = useFormat(program.timeZone).zoneName()
  const { days, closesOn, closesAtTime } = useProgramTimes(program)
  const { amount, unit } = formatPrice(program, t, format)
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.25rem),1fr))] gap-x-6 gap-y-4 rounded-xl border border-line p-4 text-sm sm:p-5">
      <Fact name={t('form.partner')}>{program.partnerName && <bdi>{program.partnerName}</bdi>}</Fact>
      <Fact name={t('form.place.label')}>
        <Place program={program} />
      </Fact>
      <Fact name={t('form.length')}>{t('list.weeks', { count: program.durationWeeks })}</Fact>
      <Fact name={t('form.participants')}>{format.number(program.maxParticipants)}</Fact>
      <Fact name={t('form.price')}>{unit ? `${amount} ${unit}` : amount}</Fact>
      <Fact name={t('form.sections.dates')}>{days}</Fact>
      <Fact name={t('form.deadline')}>{program.applicationDeadline && `${closesOn} ${closesAtTime}`}</Fact>
      <Fact name={t('form.time_zone')}>{zone}</Fact>
      <Fact name={t('form.language')}>{shell(`languages.${program.language}`)}</Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => {
  const t = useTexts('programs')
  const isEmpty = children === null || children === '' || children === undefined
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">
        {isEmpty ? <span className="text-ink-muted">{t('review.missing')}</span> : children}
      </dd>
    </div>
  )
}
