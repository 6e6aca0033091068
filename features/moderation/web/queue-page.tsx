import type { ReactNode } from 'react'
import { listCases } from '#features/moderation/contract/index.ts'
import { mayCall } from '#kit/access.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { Forbidden } from '#shell/errors/forbidden.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import type { PageHandle } from '#shell/layout/page-handle.ts'
import { PageHead } from '#shell/page-head.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { ModerationQueue } from './queue.tsx'

const PageLayout = ({ children }: { children: ReactNode }) => {
  const t = useTexts('moderation')
  const { viewer } = useAuth()
  if (mayCall(listCases.access, viewer) !== 'ok') return <Forbidden />
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('queue.title')} hidden />
      <PageHeader title={t('queue.title')} lead={t('queue.lead')} />
      {children}
    </div>
  )
}

export const handle: PageHandle = {
  Pending: () => (
    <PageLayout>
      <ListSkeleton rows={3} />
    </PageLayout>
  ),
}

/** `/moderation`: the queue of reports (ADM-10). Members who are not moderators see `Forbidden`. */
export default function QueuePage() {
  return (
    <PageLayout>
      <ModerationQueue />
    </PageLayout>
  )
}
