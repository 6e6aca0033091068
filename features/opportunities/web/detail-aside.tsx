import CalendarClock from 'lucide-react/icons/calendar-clock'
import { lazy, Suspense, useEffect, useState } from 'react'
import { AnswerRate } from '#features/applications/web/index.ts'
import { ReportButton } from '#features/moderation/web/index.ts'
import { defaultDeadlineZone, type OpportunityDetail } from '../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Badge } from '#shell/ui/badge.tsx'
import { Card } from '#shell/ui/card.tsx'
import { CopyButton } from '#shell/ui/copy-button.tsx'
import { OutsideLink } from '#shell/ui/link.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { ApplyPanel } from './apply-panel.tsx'
import { useOfferText } from './pay.ts'

const deadlineSoonMs = 45 * 86_400_000
const OwnerTools = lazy(() => import('./owner-tools.tsx'))
const InternshipFacts = lazy(() => import('./internship-facts.tsx'))

type Props = { opportunity: OpportunityDetail }

/** The column beside the description: pay, deadline, applying, sharing, poster and owner tools. */
export const DetailAside = ({ opportunity, address }: Props & { address: string }) => {
  const t = useTexts('opportunities')
  const { can, externalUrl, internship } = opportunity
  return (
    <aside className="flex flex-col gap-4 max-lg:order-1 lg:sticky lg:top-24">
      {(can['edit'] === 'ok' || can['close'] === 'ok') && (
        <Suspense fallback={null}>
          <OwnerTools opportunity={opportunity} />
        </Suspense>
      )}
      <Card className="flex flex-col gap-5">
        <Compensation opportunity={opportunity} />
        {internship && (
          <Suspense fallback={null}>
            <InternshipFacts internship={internship} />
          </Suspense>
        )}
        <Deadline opportunity={opportunity} />
        <ApplyPanel opportunity={opportunity} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
          <CopyButton
            size="sm"
            variant="quiet"
            className="-ms-3"
            value={address}
            label={t('detail.copy_link')}
            copiedText={t('detail.copied')}
            failedText={t('detail.copy_failed')}
          />
          {externalUrl && (
            <OutsideLink href={externalUrl} className="text-sm">
              {t('detail.learn_more')}
            </OutsideLink>
          )}
        </div>
      </Card>
      <Poster opportunity={opportunity} />
      {can['edit'] !== 'ok' && (
        <ReportButton kind="opportunity" id={opportunity.id} label={t('detail.report')} className="-mt-1 self-start" />
      )}
    </aside>
  )
}

const Compensation = ({ opportunity }: Props) => {
  const t = useTexts('opportunities')
  const { pay, equity } = useOfferText(opportunity)
  const { salaryRange, equityRange } = opportunity
  const rows = [
    { label: t('detail.compensation'), texts: [pay, salaryRange] },
    { label: t('detail.equity'), texts: [equity, equityRange] },
  ].map((row) => ({ ...row, texts: row.texts.filter((text) => text !== null) }))
  const shown = rows.filter((row) => row.texts.length > 0)
  if (shown.length === 0) return null
  return (
    <dl className="flex flex-col gap-4">
      {shown.map(({ label, texts }) => (
        <div key={label}>
          <dt className="text-sm text-ink-muted">{label}</dt>
          {texts.map((text, at) => (
            <dd key={text} className={at === 0 ? 'text-lg font-medium' : 'text-sm text-ink-muted'}>
              <bdi>{text}</bdi>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

const Deadline = ({ opportunity: { applicationDeadline, closesAt, deadlineZone } }: Props) => {
  const t = useTexts('opportunities')
  const format = useFormat()
  return (
    <div className="flex gap-3 rounded-lg bg-surface-sunken p-3.5">
      <CalendarClock className="mt-0.5 flex-none text-lg text-ink-muted" />
      {applicationDeadline && closesAt ? (
        <div className="flex min-w-0 flex-col">
          <span className="text-sm text-ink-muted">{t('detail.deadline')}</span>
          <time dateTime={applicationDeadline} className="font-medium">
            {format.day(applicationDeadline)}
          </time>
          <TimeLeft until={closesAt} />
          {deadlineZone !== defaultDeadlineZone && (
            <span className="text-sm text-ink-muted">
              {t('detail.deadline_zone', { zone: deadlineZone.replaceAll('_', ' ') })}
            </span>
          )}
        </div>
      ) : (
        <span className="text-sm">{t('detail.no_deadline')}</span>
      )}
    </div>
  )
}

/** The time left to apply, when it is short. Rendered in the browser only, because the server's page is cached. */
const TimeLeft = ({ until }: { until: string }) => {
  const [isSoon, setSoon] = useState(false)
  useEffect(() => {
    const left = Date.parse(until) - Date.now()
    setSoon(left > 0 && left < deadlineSoonMs)
  }, [until])
  return isSoon ? <RelativeTime at={until} className="text-sm text-ink-muted" /> : null
}

const Poster = ({ opportunity: { poster, answers } }: Props) => {
  const t = useTexts('opportunities')
  return (
    <Card className="flex gap-3">
      <Avatar name={poster.fullName} src={poster.avatarUrl ?? undefined} />
      <div className="flex min-w-0 flex-col gap-0.5 text-sm">
        <span className="text-ink-muted">{t('detail.posted_by')}</span>
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="font-medium">{poster.fullName}</bdi>
          {poster.partner && <Badge tone="primary">{t('card.partner')}</Badge>}
        </span>
        {answers && <AnswerRate answers={answers} />}
      </div>
    </Card>
  )
}
