import { Fragment } from 'react'
import { useViewTransitionState } from 'react-router'
import { MemberName } from '#features/profiles/web/index.ts'
import { type ProgramCard, programPath } from '../../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { CardLink } from '#shell/ui/card.tsx'
import { classes } from '#shell/ui/classes.ts'
import { userText } from '#shell/ui/user-text.ts'
import { ApplicationBadge } from '../application-badge.tsx'
import { Place } from '../place.tsx'
import { formatPrice } from '../price.ts'
import { useProgramTimes } from '../program-times.ts'
import { StatusBadge } from '../status-badge.tsx'
import { DateTile } from './date-tile.tsx'

/** The columns of a row on a wide page, which the head of the list shares. With large text, they are a share of it. */
export const rowColumns = 'xl:grid xl:grid-cols-[minmax(0,1fr)_min(11rem,27%)_min(9rem,21%)] xl:gap-x-4'

type Props = { program: ProgramCard }

/** A program in a list. The whole row links to its page. */
export const ProgramRow = ({ program }: Props) => {
  const t = useTexts('programs')
  const path = programPath(program.slug)
  const isTransitioning = useViewTransitionState(path)
  const { title, language, summary, startsOn, partnerName, organiser } = program
  return (
    <article
      className={classes(
        'relative flex flex-wrap gap-x-5 gap-y-3 p-4 transition-colors sm:flex-nowrap sm:p-5',
        'hover:bg-surface-hover/50 has-[[data-card-link]:focus-visible]:outline-2 has-[[data-card-link]:focus-visible]:-outline-offset-2 has-[[data-card-link]:focus-visible]:outline-focus',
        rowColumns,
      )}
    >
      <div className="flex min-w-0 flex-1 gap-4 max-sm:basis-full">
        <DateTile startsOn={startsOn} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h2 className="leading-snug font-bold tracking-tight hyphens-auto">
            <CardLink to={path} className="after:rounded-none!">
              <span
                {...userText(language)}
                className={classes(isTransitioning && 'inline-block [view-transition-name:program-title]')}
              >
                {title}
              </span>
            </CardLink>
          </h2>
          <p className="text-sm text-ink-muted">
            {partnerName && (
              <>
                <bdi className="font-medium text-ink">{partnerName}</bdi> {t('list.with_member')}{' '}
              </>
            )}
            <MemberName member={organiser} {...(!partnerName && { className: 'font-medium text-ink' })} />
          </p>
          <p {...userText(language)} className="line-clamp-2 max-w-measure text-page-start text-sm text-ink-muted">
            {summary}
          </p>
          <Facts program={program} />
        </div>
      </div>
      <div
        className={classes(
          'flex flex-none flex-col gap-2 text-sm sm:max-w-44 sm:items-end sm:text-end xl:contents',
          'max-sm:basis-full max-sm:flex-row max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4 max-sm:border-t max-sm:border-line max-sm:pt-3',
        )}
      >
        <div className="flex flex-col gap-1 sm:items-end xl:text-end">
          <Applications program={program} />
        </div>
        <PriceAndPlaces program={program} />
      </div>
    </article>
  )
}

/** The deadline while members can apply, else why they cannot (PROG-04). */
const Applications = ({ program }: Props) => {
  const t = useTexts('programs')
  const { closesOn, closesAtTime } = useProgramTimes(program)
  const { status, applications } = program
  if (status !== 'active') return <StatusBadge status={status} />
  if (applications !== 'open') return <ApplicationBadge state={applications} />
  return closesOn === null ? (
    <p className="text-ink-muted">{t('list.no_deadline')}</p>
  ) : (
    <p>
      <span className="text-xs text-ink-muted xl:sr-only">{t('list.columns.deadline')} </span>
      <span className="font-medium sm:block">
        {closesOn} {closesAtTime}
      </span>
    </p>
  )
}

const PriceAndPlaces = ({ program }: Props) => {
  const t = useTexts('programs')
  const format = useFormat()
  const { amount, unit } = formatPrice(program, t, format)
  const { participants, maxParticipants } = program
  return (
    <div className="flex flex-col gap-0.5 xl:text-end">
      <p>
        <span className="sr-only">{t('list.columns.price')}: </span>
        <span className="font-medium">{amount}</span>
        {unit && <span className="text-xs text-ink-muted"> {unit}</span>}
      </p>
      <p className="text-xs text-ink-muted">
        {t('list.places', {
          count: maxParticipants,
          taken: format.number(participants),
          number: format.number(maxParticipants),
        })}
      </p>
    </div>
  )
}

/** "Umeå och på nätet · 12 veckor · 4 jan. 2027 – 26 mars 2027" and, where it differs from the viewer's, the zone. */
const Facts = ({ program }: Props) => {
  const t = useTexts('programs')
  const { days, zone } = useProgramTimes(program)
  const facts = [
    { name: 'place', text: <Place program={program} /> },
    { name: 'weeks', text: t('list.weeks', { count: program.durationWeeks }) },
    { name: 'days', text: days },
    { name: 'zone', text: zone && t('list.zone', { zone }) },
  ].filter(({ text }) => text !== null)
  return (
    <p className="pt-0.5 text-sm text-ink-muted">
      {facts.map(({ name, text }, at) => (
        <Fragment key={name}>
          {at > 0 && ' '}
          {/* A line breaks between two facts rather than within one. */}
          <span className="inline-block max-w-full">
            {text}
            {at < facts.length - 1 && '\u00a0·'}
          </span>
        </Fragment>
      ))}
    </p>
  )
}
