import type { SessionViewer } from '#features/accounts/contract/index.ts'
import { accountSettings } from '#features/accounts/web/index.ts'
import { CalendarSubscription } from '#features/calendar/web/index.ts'
import { PhoneNumberCard } from '#features/phone-numbers/web/index.ts'
import { VerificationCard } from '#features/verification/web/index.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { SaveBar } from './save-bar.tsx'

export default function AccountTab() {
  const { viewer } = useAuth()
  return viewer && <AccountTabContent viewer={viewer} />
}

const AccountTabContent = ({ viewer }: { viewer: SessionViewer }) => {
  const form = accountSettings.useLanguageAndTime(viewer)
  return (
    <>
      <accountSettings.EmailCard viewer={viewer} />
      <accountSettings.LanguageAndTime form={form} />
      <PhoneNumberCard />
      <VerificationCard />
      <CalendarSubscription />
      <SaveBar forms={[form]} />
    </>
  )
}
