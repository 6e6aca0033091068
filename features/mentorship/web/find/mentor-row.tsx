import CalendarClock from 'lucide-react/icons/calendar-clock'
import { Fragment } from 'react'
import { useViewTransitionState } from 'react-router'
import { type MentorCard, mentorPath } from '../../contract/index.ts'
import { MemberName } from '#features/profiles/web/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Badge } from '#shell/ui/badge.tsx'
import { CardLink } from '#shell/ui/card.tsx'
import { classes } from '#shell/ui/classes.ts'
import { userText } from '#shell/ui/user-text.ts'
import { languageInText } from '../language-name.ts'
import { MentorHeadline } from '../mentor-headline.tsx'
import { formatPrice } from '../price.ts'
import { SlotTime } from '../slot-time.tsx'

/** The columns of a row on a wide page, which the head of the list shares. */
export const rowColumns = 'xl:grid xl:grid-cols-[minmax(0,1fr)_8.25rem_8.25rem] xl:gap-x-4'

const shownTags = 4

/** A listing in the list of mentors. The whole row links to its page. */
export const MentorRow = ({ listing }: { listing: MentorCard }) => {
  const t = useTexts('mentorship')
  const format = useFormat()
  const path = mentorPath(listing.slug)
  const isTransitioning = useViewTransitionState(path)
  const { title, language, mentor, expertise, hourlyRate } = listing
  return (
    <article
      className={classes(
        'relative flex flex-wrap gap-x-5 gap-y-3 p-4 transition-colors sm:flex-nowrap sm:p-5',
        'hover:bg-surface-hover/50 has-[[data-card-link]:focus-visible]:outline-2 has-[[data-card-link]:focus-visible]:-outline-offset-2 has-[[data-card-link]:focus-visible]:outline-focus',
        rowColumns,
      )}
    >
      <div className="flex min-w-0 flex-1 gap-4 max-sm:basis-full">
        <Avatar name={mentor.fullName} src={mentor.avatarUrl} size="lg" />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h2 className="leading-snug font-bold tracking-tight">
            <CardLink to={path} className="after:rounded-none!">
              <span
                {...userText(language)}
                className={classes(isTransitioning && 'inline-block [view-transition-name:mentor-title]')}
              >
                {title}
              </span>
            </CardLink>
          </h2>
          <p className="text-sm text-ink-muted">
            <MemberName member={mentor} className="font-medium text-ink" />
            <MentorHeadline listing={listing} separated />
          </p>
          {expertise.length > 0 && (
            <ul aria-label={t('find.expertise')} className="flex flex-wrap gap-1.5 pt-1">
              {expertise.slice(0, shownTags).map((tag) => (
                <li key={tag} className="flex max-w-full">
                  <Badge>
                    <bdi>{tag}</bdi>
                  </Badge>
                </li>
              ))}
              {expertise.length > shownTags && (
                <li className="py-0.5 text-xs text-ink-faint">
                  {t('find.more_tags', { number: expertise.length - shownTags })}
                </li>
              )}
            </ul>
          )}
          <Facts listing={listing} />
        </div>
      </div>
      <div
        className={classes(
          'flex flex-none flex-col gap-1 text-sm sm:max-w-44 sm:items-end sm:text-end xl:contents',
          'max-sm:basis-full max-sm:flex-row max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4 max-sm:border-t max-sm:border-line max-sm:pt-3',
        )}
      >
        <p className="font-medium tabular-nums xl:order-2 xl:text-end">
          <span className="sr-only">{t('find.columns.price')}: </span>
          {formatPrice(hourlyRate, t, format)}
        </p>
        <p className="text-ink-muted xl:order-1 xl:text-end">
          <NextSlot listing={listing} />
        </p>
      </div>
    </article>
  )
}

const NextSlot = ({ listing: { nextSlotAt, availability } }: { listing: MentorCard }) => {
  const t = useTexts('mentorship')
  if (availability !== 'available') return t(`options.availability.${availability}`)
  if (!nextSlotAt) return t('find.no_slot')
  return (
    <>
      <CalendarClock className="me-1.5 inline align-[-0.2em] xl:hidden" />
      <span className="sr-only">{t('find.columns.slot')}: </span>
      <SlotTime at={nextSlotAt} className="text-ink" />
    </>
  )
}

/** "Videosamtal · svenska och engelska · 12 års erfarenhet" */
const Facts = ({ listing: { sessionFormat, languages, experienceYears } }: { listing: MentorCard }) => {
  const t = useTexts('mentorship')
  const format = useFormat()
  const pageLanguage = useLanguage()
  const facts = [
    t(`options.format.${sessionFormat}`),
    format.list(languages.map((one) => languageInText(one, pageLanguage))),
    !experienceYears ? null : t('find.experience', { count: experienceYears }),
  ].filter((fact) => fact !== null)
  return (
    <p className="pt-0.5 text-sm text-ink-muted">
      {facts.map((fact, at) => (
        <Fragment key={fact}>
          {at > 0 && ' '}
          {/* A line breaks between two facts rather than within one. */}
          <span className="inline-block max-w-full">
            {fact}
            {at < facts.length - 1 && '\u00a0·'}
          </span>
        </Fragment>
      ))}
    </p>
  )
}
