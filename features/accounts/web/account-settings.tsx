import type { SessionViewer } from '../contract/index.ts'
import { EmailCard } from './email-card.tsx'
import { LanguageAndTime } from './language-and-time.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** What belongs to the account and nobody else sees. */
export const AccountSettings = ({ viewer }: { viewer: SessionViewer }) => (
  <div className="flex max-w-2xl flex-col gap-6">
    <EmailCard viewer={viewer} />
    <LanguageAndTime viewer={viewer} />
    <SessionsCard />
  </div>
)
