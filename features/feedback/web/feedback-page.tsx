import Lightbulb from 'lucide-react/icons/lightbulb'
import { type ReactNode, useState } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageLayout } from '#shell/layout/page-layout.tsx'
import { Card } from '#shell/ui/card.tsx'
import { Link } from '#shell/ui/link.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { Thanks } from './thanks.tsx'

const Layout = ({ children }: { children: ReactNode }) => {
  const t = useTexts('feedback')
  return (
    <PageLayout title={t('page.title')} lead={t('page.lead')}>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
        {children}
        <Card as="section" className="flex items-start gap-4">
          <span className="grid size-10 flex-none place-items-center rounded-lg bg-primary-soft text-primary">
            <Lightbulb />
          </span>
          <div className="flex min-w-0 flex-col gap-1 text-sm">
            <h2 className="font-medium">{t('page.suggest.title')}</h2>
            <p className="text-ink-muted">{t('page.suggest.text')}</p>
            <Link
              to="/suggestions"
              className="mt-1 inline-flex w-fit items-center coarse:-mb-2.5 coarse:-mt-1.5 coarse:min-h-11"
            >
              {t('page.suggest.action')}
            </Link>
          </div>
        </Card>
      </div>
    </PageLayout>
  )
}

/** `/feedback`: the form, then a confirmation (FEED-01). */
export default function FeedbackPage() {
  const [sent, setSent] = useState<{ mayContact: boolean } | null>(null)
  return (
    <Layout>{sent ? <Thanks {...sent} onAnother={() => setSent(null)} /> : <FeedbackForm onSent={setSent} />}</Layout>
  )
}
