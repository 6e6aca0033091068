import { AccessTokensCard } from '#features/access-tokens/web/index.ts'
import { WebhooksCard } from '#features/webhooks/web/index.ts'

/** API-02: access tokens for programs, and webhooks. */
export default function DevelopersTab() {
  return (
    <>
      <AccessTokensCard />
      <WebhooksCard />
    </>
  )
}
