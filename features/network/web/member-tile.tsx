import GraduationCap from 'lucide-react/icons/graduation-cap'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import type { DirectoryEntry } from '../contract/index.ts'
import { memberPath } from '#features/profiles/contract/card.ts'
import { hasStudies, MemberName, MemberRole, MemberStudies } from '#features/profiles/web/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Badge } from '#shell/ui/badge.tsx'
import { Card, CardLink } from '#shell/ui/card.tsx'
import { classes } from '#shell/ui/classes.ts'
import { userText } from '#shell/ui/user-text.ts'
import { ConnectButton } from './connect-button.tsx'
import { MessageButton } from './message-button.tsx'

const maxTags = 4

type Props = {
  member: DirectoryEntry
  level?: 2 | 3
  /** Why the member is recommended; replaces bio and expertise. */
  reasons?: ReactNode
  /** Content of the top corner, for example a dismiss button. */
  corner?: ReactNode
}

export const MemberTile = ({ member, level = 2, reasons, corner }: Props) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  // A borderless button aligns its text with the text above.
  const hasBorderlessButton = member.connection.state === 'connected' || member.connection.state === 'requested'
  return (
    <Card as="article" interactive className="flex h-full flex-col gap-3">
      <div className="flex items-start gap-3">
        <Avatar name={member.fullName} src={member.avatarUrl} size="lg" />
        <div className="min-w-0 flex-1">
          <Heading className="leading-snug font-bold">
            <CardLink to={memberPath(member.id)}>
              <MemberName member={member} />
            </CardLink>
          </Heading>
          <p className="text-sm break-words text-ink-muted">
            <MemberRole member={member} />
          </p>
          {hasStudies(member) && (
            <p className="text-sm break-words text-ink-muted">
              <MemberStudies member={member} />
            </p>
          )}
          <MemberLocation location={member.location} />
        </div>
        {corner}
      </div>
      {reasons ?? <MemberDetails member={member} />}
      <div
        className={classes('relative mt-auto flex flex-wrap items-center gap-2 pt-1', hasBorderlessButton && '-ms-3')}
      >
        <ConnectButton member={member} connection={member.connection} verdict={member.can['connect']} size="sm" />
        <MessageButton member={member} size="sm" />
      </div>
    </Card>
  )
}

const MemberLocation = ({ location }: { location: string | null }) =>
  location && (
    <p className="mt-0.5 flex items-center gap-1 text-sm text-ink-muted">
      <MapPin className="flex-none" />
      <bdi className="min-w-0 break-words">{location}</bdi>
    </p>
  )

const MemberDetails = ({
  member: { bio, bioLanguage, expertise, mentorAvailable, matchedIn },
}: {
  member: DirectoryEntry
}) => {
  const t = useTexts('network')
  const format = useFormat()
  const more = expertise.length - maxTags
  // A match in the name needs no explanation.
  const matchedFields = matchedIn.includes('name') ? [] : matchedIn
  return (
    <>
      {bio && (
        <p {...userText(bioLanguage)} className="line-clamp-3 text-sm break-words">
          {bio}
        </p>
      )}
      {(expertise.length > 0 || mentorAvailable) && (
        <ul aria-label={t('member.expertise')} className="flex flex-wrap gap-1.5">
          {mentorAvailable && (
            <li className="flex min-w-0">
              <Badge tone="accent" icon={<GraduationCap />}>
                {t('member.mentor')}
              </Badge>
            </li>
          )}
          {expertise.slice(0, maxTags).map((tag) => (
            <li key={tag} className="flex min-w-0">
              <Badge>
                <bdi>{tag}</bdi>
              </Badge>
            </li>
          ))}
          {more > 0 && (
            <li className="flex">
              <Badge>
                <span aria-hidden="true">{t('member.more_tags', { count: more })}</span>
                <span className="sr-only">{t('member.more_tags_label', { count: more })}</span>
              </Badge>
            </li>
          )}
        </ul>
      )}
      {matchedFields.length > 0 && (
        <p className="text-xs text-ink-muted">
          {t('member.matched', { places: format.list(matchedFields.map((place) => t(`member.places.${place}`))) })}
        </p>
      )}
    </>
  )
}
