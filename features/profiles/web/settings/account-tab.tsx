import { AccountSettings } from '#features/accounts/web/index.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'

/** What belongs to the account and nobody else sees. */
export default function AccountTab() {
  const { viewer } = useAuth()
  return viewer && <AccountSettings viewer={viewer} />
}
