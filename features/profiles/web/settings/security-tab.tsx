import { accountSettings } from '#features/accounts/web/index.ts'
import { PasskeysCard } from '#features/passkeys/web/index.ts'
import { TwoStepCard } from '#features/second-factors/web/index.ts'

/** SET-02, SET-03: how the member proves who they are. */
export default function SecurityTab() {
  return (
    <>
      <accountSettings.PasswordCard />
      <TwoStepCard />
      <PasskeysCard />
    </>
  )
}
