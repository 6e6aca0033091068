import { ConnectedAccountsCard } from '#features/identity-providers/web/index.ts'

/** SET-06: the accounts of other services that log in to this one. */
export default function ConnectedAccountsTab() {
  return <ConnectedAccountsCard />
}
