import { accountSettings } from '#features/accounts/web/index.ts'

/** SET-02: how the member proves who they are. */
export default function SecurityTab() {
  return <accountSettings.PasswordCard />
}
