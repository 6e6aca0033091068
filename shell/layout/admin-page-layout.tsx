import type { ReactNode } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { BackLink } from '../ui/back-link.tsx'
import { PageLayout } from './page-layout.tsx'

export const AdminPageLayout = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => {
  const t = useTexts('shell')
  return (
    <PageLayout above={<BackLink to="/admin">{t('nav.admin')}</BackLink>} title={title} lead={lead}>
      {children}
    </PageLayout>
  )
}
