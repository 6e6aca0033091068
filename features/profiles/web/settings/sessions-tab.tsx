import { accountSettings } from '#features/accounts/web/index.ts'

/** SET-05: the browsers in which the member is logged in. */
export default function SessionsTab() {
  return <accountSettings.SessionsCard />
}
