import { RecoveryCodesCard } from '#features/second-factors/web/index.ts'

/** SET-04: the codes that replace a lost authenticator app. */
export default function RecoveryCodesTab() {
  return <RecoveryCodesCard />
}
