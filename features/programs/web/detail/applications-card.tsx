import { useEffect, useState } from 'react'
import type { ProgramDetail } from '../../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Card } from '#shell/ui/card.tsx'
import { ProgressBar } from '#shell/ui/progress-bar.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { ApplicationBadge } from '../application-badge.tsx'
import { ApplyPanel } from '../apply/apply-panel.tsx'
import { formatPrice } from '../price.ts'
import { useProgramTimes } from '../program-times.ts'

const deadlineSoonMs = 45 * 86_400_000

type Props = { program: ProgramDetail }

/** The price, whether members can apply and until when, and how many places are taken (PROG-04). */
export const ApplicationsCard = ({ program }: Props) => {
  const t = useTexts('programs')
  const format = useFormat()
  const { amount, unit } = formatPrice(program, t, format)
  const { status, applications, participants, maxParticipants } = program
  const isWaiting = status === 'draft' || status === 'pending_approval'
  return (
    <Card as="section" className="flex flex-col gap-4">
      <p>
        <span className="text-xl font-bold tracking-tight">{amount}</span>
        {unit && <span className="text-sm text-ink-muted"> {unit}</span>}
      </p>
      <div className="flex flex-col items-start gap-2 border-t border-line pt-4">
        {isWaiting ? (
          <p className="text-sm text-ink-muted">{t('detail.not_public')}</p>
        ) : (
          <ApplicationBadge state={applications} />
        )}
        {status !== 'cancelled' && <Deadline program={program} />}
      </div>
      <div className="flex flex-col gap-2 text-sm">
        <p>
          {t('list.places', {
            count: maxParticipants,
            taken: format.number(participants),
            number: format.number(maxParticipants),
          })}
        </p>
        {participants > 0 && <ProgressBar share={Math.min(1, participants / maxParticipants)} />}
      </div>
      {!isWaiting && <ApplyPanel program={program} />}
    </Card>
  )
}

const Deadline = ({ program }: Props) => {
  const t = useTexts('programs')
  const { closesOn, closesAtTime, closesForViewer, zone } = useProgramTimes(program)
  const { applicationDeadline, startsOn, closesAt, applications } = program
  if (closesOn === null || closesAt === null) return <p className="text-sm">{t('list.no_deadline')}</p>
  return (
    <dl className="text-sm">
      <dt className="text-ink-muted">{t(applications === 'closed' ? 'detail.closed' : 'detail.closes')}</dt>
      <dd className="flex flex-col">
        <time dateTime={closesAt} className="font-medium">
          {closesOn} {closesAtTime}
        </time>
        {!applicationDeadline && (
          <span className="text-ink-muted">{t(startsOn ? 'detail.closes_at_start' : 'detail.closes_at_end')}</span>
        )}
        {zone && <span className="text-ink-muted">{t('list.zone', { zone })}</span>}
        {closesForViewer && <span className="text-ink-muted">{t('detail.own_clock', { time: closesForViewer })}</span>}
        {applications === 'open' && <TimeLeft until={closesAt} />}
      </dd>
    </dl>
  )
}

/** The time left to apply, when it is short. Rendered in the browser only, because the server's page is cached. */
const TimeLeft = ({ until }: { until: string }) => {
  const [isSoon, setSoon] = useState(false)
  useEffect(() => {
    const left = Date.parse(until) - Date.now()
    setSoon(left > 0 && left < deadlineSoonMs)
  }, [until])
  return isSoon ? <RelativeTime at={until} className="text-ink-muted" /> : null
}
