import { redirect, useParams } from 'react-router'
import { memberPath, type PublicProfile, publicPath, readPublicProfile, sharePicturePath } from '../contract/index.ts'
import { loginPath, pageData } from '#shell/api/page-data.ts'
import { useSuspenseEndpoint } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useSite } from '#shell/site/use-site.ts'
import { useSsrState } from '#shell/ssr-state.ts'
import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { CopyProfileAddress } from './copy-profile-address.tsx'
import { personJsonLd } from './person-json-ld.ts'
import { ProfileAbout } from './profile-about.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { hasLinks, ProfileLinks } from './profile-links.tsx'

const descriptionLength = 160

const page = pageData(async ({ params, url, prefetch }) => {
  const { movedTo } = await prefetch(readPublicProfile, { username: params['username'] ?? '' })
  // An earlier username or another spelling.
  if (movedTo !== null) throw redirect(publicPath(movedTo) + url.search, 301)
})
export const loader = page.server
export const clientLoader = page.browser

/** A public profile (PROF-02). */
export default function PublicProfilePage() {
  const { username = '' } = useParams()
  const { profile } = useSuspenseEndpoint(readPublicProfile, { username })
  return profile && <PublicProfileView profile={profile} username={username} />
}

const PublicProfileView = ({ profile, username }: { profile: PublicProfile; username: string }) => {
  const t = useTexts('profiles')
  const roleTexts = useTexts('accounts')
  const language = useLanguage()
  const { baseUrl } = useSsrState()
  const { platformName } = useSite()
  const path = publicPath(username)
  const { fullName, role, company, bio } = profile
  const address = baseUrl + path
  const roleName = role && roleTexts(`roles.${role}`)
  const line = [roleName, company].filter(Boolean).join(' · ')
  const copyButton = <CopyProfileAddress address={address} size="sm" variant="quiet" className="-ms-3 self-start" />
  return (
    <div className="page-frame pb-16">
      <PageHead
        title={fullName}
        description={
          bio?.replace(/\s+/g, ' ').slice(0, descriptionLength) ??
          t('page.description', { name: fullName, line: line || platformName })
        }
        path={path}
        image={sharePicturePath(username, language, profile.pictureVersion)}
        type="profile"
        jsonLd={personJsonLd(profile, { address, baseUrl, role: roleName })}
      />
      <ProfileHeader member={profile} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-12">
        <div className="flex min-w-0 flex-col gap-9">
          <ProfileAbout member={profile} />
        </div>
        <aside className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-24">
          {hasLinks(profile) ? (
            <Card className="flex flex-col gap-4">
              <ProfileLinks member={profile} />
              {copyButton}
            </Card>
          ) : (
            copyButton
          )}
          <MeetActions profile={profile} />
        </aside>
      </div>
    </div>
  )
}

const MeetActions = ({ profile: { id, fullName } }: { profile: PublicProfile }) => {
  const t = useTexts('profiles')
  const { viewer } = useAuth()
  const memberPage = { pathname: memberPath(id), search: '' }
  if (viewer?.id === id) {
    return (
      <Card className="flex flex-col gap-3">
        <p className="text-sm text-ink-muted">{t('meet.own')}</p>
        <ButtonLink to="/profile" wide>
          {t('meet.edit')}
        </ButtonLink>
      </Card>
    )
  }
  if (viewer) {
    return (
      <ButtonLink to={memberPath(id)} variant="primary" wide>
        {t('meet.as_member')}
      </ButtonLink>
    )
  }
  return (
    <Card className="flex flex-col gap-3">
      <p className="text-sm text-ink-muted">{t('meet.visitor', { name: fullName })}</p>
      <ButtonLink to={loginPath(memberPage, '/signup')} variant="primary" wide>
        {t('meet.sign_up')}
      </ButtonLink>
      <ButtonLink to={loginPath(memberPage)} wide>
        {t('meet.sign_in')}
      </ButtonLink>
    </Card>
  )
}
