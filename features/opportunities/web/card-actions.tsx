import Send from 'lucide-react/icons/send'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { type OpportunityCard, type OpportunityDetail, opportunityPath, readOpportunity } from '../contract/index.ts'
import { loginPath } from '#shell/api/page-data.ts'
import { query } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useSsrState } from '#shell/ssr-state.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { ShareButton } from '#shell/ui/share-button.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { useVerdictText } from './use-verdict-text.ts'

const ApplyDialog = lazy(() => import('./apply-dialog.tsx'))

type Props = { opportunity: OpportunityCard }

/** Buttons to apply and share in a list (OPP-04, OPP-06). */
export const CardActions = ({ opportunity: { slug, title, poster, isActive, closesAt } }: Props) => {
  const t = useTexts('opportunities')
  const { viewer } = useAuth()
  const { baseUrl } = useSsrState()
  const isOpen = isActive && (closesAt === null || Date.parse(closesAt) > Date.now())
  return (
    <div className="relative -me-2 -mb-1 flex flex-wrap items-center gap-1">
      {isOpen && viewer?.id !== poster.id && <ApplyButton slug={slug} title={title} />}
      <ShareButton
        label={t('card.share', { title })}
        title={title}
        url={baseUrl + opportunityPath(slug)}
        copiedText={t('detail.copied')}
        failedText={t('detail.copy_failed')}
      />
    </div>
  )
}

const ApplyButton = ({ slug, title }: { slug: string; title: string }) => {
  const t = useTexts('opportunities')
  const format = useFormat()
  const verdictText = useVerdictText()
  const { viewer } = useAuth()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isReading, setReading] = useState(false)
  const [applyTarget, setApplyTarget] = useState<OpportunityDetail | null>(null)
  const open = async () => {
    if (!viewer) return void navigate(loginPath({ pathname: opportunityPath(slug), search: '' }))
    setReading(true)
    try {
      const found = await client.fetchQuery(query(readOpportunity, { slug }))
      const verdict = found.can['apply'] ?? 'ok'
      if (found.application) toast({ title: t('detail.applied', { date: format.date(found.application.createdAt) }) })
      else if (verdict === 'ok') setApplyTarget(found)
      else toast({ title: verdictText(verdict), tone: 'destructive' })
    } catch {
      // The detail page shows the error.
      void navigate(opportunityPath(slug))
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      <Button
        size="sm"
        icon={<Send />}
        pending={isReading}
        aria-label={t('card.apply', { title })}
        onClick={() => void open()}
      >
        {t('detail.apply')}
      </Button>
      {applyTarget && (
        <Suspense fallback={null}>
          <ApplyDialog opportunity={applyTarget} onClose={() => setApplyTarget(null)} />
        </Suspense>
      )}
    </>
  )
}
