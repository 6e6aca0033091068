import GraduationCap from 'lucide-react/icons/graduation-cap'
import HandHelping from 'lucide-react/icons/hand-helping'
import Link2 from 'lucide-react/icons/link-2'
import MapPin from 'lucide-react/icons/map-pin'
import { type Control, useWatch } from 'react-hook-form'
import { memberPath, type OwnProfile } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Badge } from '#shell/ui/badge.tsx'
import { Card } from '#shell/ui/card.tsx'
import { Link } from '#shell/ui/link.tsx'
import { MemberName } from '../member-name.tsx'
import { MemberRole } from '../member-role.tsx'
import { hasStudies, MemberStudies } from '../member-studies.tsx'
import type { ProfileValues } from './form-values.ts'

export const PreviewCard = ({ profile, control }: { profile: OwnProfile; control: Control<ProfileValues> }) => {
  const t = useTexts('profiles')
  const {
    fullName = '',
    role,
    company,
    location,
    bio,
    expertise = [],
    mentorAvailable,
    website,
    linkedin,
    github,
    studyProgramme,
    school,
    graduationYear = null,
  } = useWatch({ control })
  const studies = {
    studyProgramme: studyProgramme?.trim() || null,
    school: school?.trim() || null,
    graduationYear,
  }
  const links = [website, linkedin, github].filter((link) => link?.trim()).length
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-3">
      <h2 id="preview" className="text-sm font-medium text-ink-muted">
        {t('settings.preview')}
      </h2>
      <Card padding="lg" className="flex flex-col gap-4 md:p-6!">
        <div className="flex items-center gap-4">
          <Avatar name={fullName} src={profile.avatarUrl} size="lg" />
          <div className="flex min-w-0 flex-col">
            <MemberName member={{ fullName, verified: profile.verified }} className="text-lg leading-snug font-bold" />
            <MemberRole
              member={{ role: role || null, company: company?.trim() || null }}
              className="text-sm break-words text-ink-muted"
            />
          </div>
        </div>
        {bio?.trim() && (
          <p dir="auto" className="line-clamp-5 text-sm [overflow-wrap:anywhere]">
            {bio}
          </p>
        )}
        {expertise.length > 0 && (
          <ul aria-label={t('page.expertise')} className="flex flex-wrap gap-1.5">
            {expertise.map((tag) => (
              <li key={tag} className="max-w-full">
                <Badge>
                  <bdi>{tag}</bdi>
                </Badge>
              </li>
            ))}
          </ul>
        )}
        <ul className="flex flex-col gap-1.5 text-sm text-ink-muted empty:hidden">
          {location?.trim() && (
            <li className="flex items-center gap-2">
              <MapPin className="flex-none" />
              <bdi className="min-w-0 break-words">{location}</bdi>
            </li>
          )}
          {hasStudies(studies) && (
            <li className="flex items-center gap-2">
              <GraduationCap className="flex-none" />
              <span className="min-w-0 break-words">
                <MemberStudies member={studies} />
              </span>
            </li>
          )}
          {mentorAvailable && (
            <li className="flex items-center gap-2">
              <HandHelping className="flex-none" />
              {t('page.mentor')}
            </li>
          )}
          {links > 0 && (
            <li className="flex items-center gap-2">
              <Link2 className="flex-none" />
              {t('settings.preview_links', { count: links })}
            </li>
          )}
        </ul>
      </Card>
      <Link to={memberPath(profile.id)} className="touch-line w-fit text-sm">
        {t('settings.see_profile')}
      </Link>
    </section>
  )
}
