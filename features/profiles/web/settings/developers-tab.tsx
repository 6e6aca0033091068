import { AccessTokensCard } from '#features/access-tokens/web/index.ts'

/** API-02: access tokens for programs. */
export default function DevelopersTab() {
  return <AccessTokensCard />
}
