import { MemberRole } from '#features/profiles/web/index.ts'
import type { MentorCard } from '../../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Badge } from '#shell/ui/badge.tsx'
import { Card } from '#shell/ui/card.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { languageInText } from '../language-name.ts'
import { formatPrice } from '../price.ts'

type Props = { listing: MentorCard; isPriceKnown: boolean }

/** A listing as the list of mentors shows it, in a narrow column. */
export const PreviewedCard = ({ listing, isPriceKnown }: Props) => {
  const t = useTexts('mentorship')
  const format = useFormat()
  const pageLanguage = useLanguage()
  const { mentor, language } = listing
  const facts = [
    t(`options.format.${listing.sessionFormat}`),
    t('form.minutes', { count: listing.sessionLength }),
    format.list(listing.languages.map((one) => languageInText(one, pageLanguage))),
    listing.experienceYears && t('form.preview.experience', { count: listing.experienceYears }),
    listing.location,
  ].filter(Boolean)
  return (
    <Card as="article" className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Avatar name={mentor.fullName} src={mentor.avatarUrl} size="lg" />
        <div className="min-w-0">
          <p className="font-medium">
            <bdi>{mentor.fullName}</bdi>
          </p>
          <MemberRole member={mentor} className="text-sm break-words text-ink-muted" />
        </div>
      </div>
      <div className="flex flex-col gap-1">
        <h3
          {...userText(language)}
          className="text-page-start text-lg leading-snug font-bold tracking-tight [overflow-wrap:anywhere]"
        >
          {listing.title}
        </h3>
        <p
          {...userText(language)}
          className="line-clamp-3 text-page-start text-sm [overflow-wrap:anywhere] text-ink-muted"
        >
          {listing.summary}
        </p>
      </div>
      {listing.expertise.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {listing.expertise.map((tag) => (
            <li key={tag} className="max-w-full">
              <Badge>
                <bdi>{tag}</bdi>
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-ink-muted">
        {facts.map((fact, at) => (
          <span key={at}>
            {at > 0 && ' · '}
            <bdi>{fact}</bdi>
          </span>
        ))}
      </p>
      {isPriceKnown && (
        <p className="border-t border-line pt-3 font-medium">{formatPrice(listing.hourlyRate, t, format)}</p>
      )}
    </Card>
  )
}
