import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { Link } from '../ui/link.tsx'
import { PageLayout } from './page-layout.tsx'

export const AdminPageLayout = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => {
  const t = useTexts('shell')
  return (
    <PageLayout
      above={
        <Link to="/admin" variant="quiet" className="touch-line gap-1.5 self-start text-sm">
          <ArrowLeft />
          {t('nav.admin')}
        </Link>
      }
      title={title}
      lead={lead}
    >
      {children}
    </PageLayout>
  )
}
