import ArrowRight from 'lucide-react/icons/arrow-right'
import MessageSquare from 'lucide-react/icons/message-square'
import Search from 'lucide-react/icons/search'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import { useEffect, useRef } from 'react'
import { finishOnboarding } from '#features/accounts/contract/index.ts'
import { memberPath, type OwnProfile } from '../../contract/index.ts'
import { call } from '#shell/api/call.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { Card, CardLink } from '#shell/ui/card.tsx'
import { type NextPage, NextPageButton } from './next-page.tsx'

/** The last step. Showing it finishes the onboarding. */
export const DoneStep = ({ profile, nextPage }: { profile: OwnProfile; nextPage: NextPage | null | undefined }) => {
  const t = useTexts('profiles')
  const { viewer, announce } = useAuth()
  const hasFinished = useRef(viewer?.onboarded === true)
  useEffect(() => {
    if (hasFinished.current) return
    hasFinished.current = true
    // After a failure, the next visit shows this step again.
    call(finishOnboarding, {}).then(
      (answer) => announce('user_updated', answer.viewer),
      () => undefined,
    )
  }, [announce])
  const destinations = [
    { to: '/network', name: 'network', icon: <Users /> },
    { to: '/messages', name: 'messages', icon: <MessageSquare /> },
    { to: '/opportunities', name: 'opportunities', icon: <Search /> },
    { to: memberPath(profile.id), name: 'profile', icon: <UserRound /> },
  ] as const
  return (
    <>
      {nextPage && (
        <>
          <NextPageButton page={nextPage} />
          <p className="-mb-2 pt-2 text-ink-muted">{t('onboarding.begin_instead')}</p>
        </>
      )}
      <ul className="grid gap-3">
        {destinations.map(({ to, name, icon }) => (
          <Card key={name} as="li" interactive padding="sm" className="flex items-center gap-4">
            <span className="grid size-10 flex-none place-items-center rounded-lg bg-primary-soft text-primary">
              {icon}
            </span>
            <div className="min-w-0 grow">
              <h2 className="font-medium">
                <CardLink to={to}>{t(`onboarding.begin.${name}`)}</CardLink>
              </h2>
              <p className="text-sm text-ink-muted">{t(`onboarding.begin.${name}_text`)}</p>
            </div>
            <ArrowRight className="flex-none text-ink-faint" />
          </Card>
        ))}
      </ul>
    </>
  )
}
