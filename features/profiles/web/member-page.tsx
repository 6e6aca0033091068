import Users from 'lucide-react/icons/users'
import { useParams } from 'react-router'
import { type MemberProfile, readMember } from '../contract/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useSuspenseEndpoint } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { CopyProfileAddress } from './copy-profile-address.tsx'
import { Documents } from './documents.tsx'
import { MemberActions } from './member-actions.tsx'
import { ProfileAbout } from './profile-about.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { hasLinks, ProfileLinks } from './profile-links.tsx'

const page = pageData(({ params, prefetch }) => prefetch(readMember, { id: params['userId'] ?? '' }))
export const loader = page.server
export const clientLoader = page.browser

/** A member's page for members, with actions (PROF-02). */
export default function MemberPage() {
  const { userId = '' } = useParams()
  const member = useSuspenseEndpoint(readMember, { id: userId })
  return (
    <div className="page-frame pb-16">
      <PageHead title={member.fullName} hidden />
      <ProfileHeader
        member={member}
        facts={member.connections > 0 && <ConnectionCount member={member} />}
        actions={!member.isSelf && <MemberActions member={member} />}
      />
      {member.isSelf && <OwnProfileCallout />}
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-12">
        <div className="flex min-w-0 flex-col gap-9">
          <ProfileAbout member={member} forMembers />
        </div>
        <ProfileAside member={member} />
      </div>
    </div>
  )
}

const ConnectionCount = ({ member: { connections } }: { member: MemberProfile }) => {
  const t = useTexts('profiles')
  return (
    <li className="flex items-center gap-1.5">
      <Users className="flex-none" />
      {t('page.connections', { count: connections })}
    </li>
  )
}

const OwnProfileCallout = () => {
  const t = useTexts('profiles')
  return (
    <Callout
      className="mb-8"
      action={
        <ButtonLink to="/profile" size="sm">
          {t('meet.edit')}
        </ButtonLink>
      }
    >
      {t('page.own')}
    </Callout>
  )
}

/** Links, documents and the public URL; nothing if there are none. */
const ProfileAside = ({ member }: { member: MemberProfile }) => {
  const t = useTexts('profiles')
  const { cv, portfolio, publicUrl } = member
  if (!hasLinks(member) && !cv && !portfolio && !publicUrl) return null
  return (
    <aside className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-24">
      {(hasLinks(member) || publicUrl) && (
        <Card className="flex flex-col gap-4">
          {hasLinks(member) && <ProfileLinks member={member} />}
          {publicUrl && (
            <CopyProfileAddress address={publicUrl} size="sm" variant="quiet" className="-ms-3 self-start" />
          )}
        </Card>
      )}
      {(cv || portfolio) && (
        <Card>
          <Section title={t('documents.title')} level={3}>
            <Documents member={member} />
          </Section>
        </Card>
      )}
    </aside>
  )
}
