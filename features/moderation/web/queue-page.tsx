import type { ReactNode } from 'react'
import { listCases } from '../contract/index.ts'
import { mayCall } from '#kit/access.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { Forbidden } from '#shell/errors/forbidden.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageLayout } from '#shell/layout/page-layout.tsx'
import { ModerationQueue } from './queue.tsx'

const Layout = ({ children }: { children: ReactNode }) => {
  const t = useTexts('moderation')
  const { viewer } = useAuth()
  if (mayCall(listCases.access, viewer) !== 'ok') return <Forbidden />
  return (
    <PageLayout title={t('queue.title')} lead={t('queue.lead')}>
      {children}
    </PageLayout>
  )
}

/** `/moderation`: the queue of reports (ADM-10). Members who are not moderators see `Forbidden`. */
export default function QueuePage() {
  return (
    <Layout>
      <ModerationQueue />
    </Layout>
  )
}
