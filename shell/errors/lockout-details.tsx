import type { OwnLockout } from '#features/security-events/contract/index.ts'
import { useFormat } from '../i18n/format.ts'
import { useTexts } from '../i18n/texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Callout } from '../ui/callout.tsx'

const tones = { low: 'neutral', medium: 'warning', high: 'danger', critical: 'danger' } as const

export const LockoutDetails = ({ block }: { block: OwnLockout }) => {
  const t = useTexts('security-events')
  const format = useFormat()
  return (
    <>
      <p className="text-center font-medium text-balance">
        {block.expiresAt ? t('blocked.until', { time: format.dateTime(block.expiresAt) }) : t('blocked.no_end')}
      </p>
      {block.events.length > 0 && (
        <Card as="section">
          <h2 className="mb-3 text-lg font-bold">{t('blocked.events')}</h2>
          <ul className="divide-y divide-line">
            {block.events.map((event, at) => (
              <li key={at} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
                <span className="font-medium">{t(`blocked.type.${event.eventType}`)}</span>
                <Badge tone={tones[event.severity]}>{t(`blocked.severity.${event.severity}`)}</Badge>
                <span className="flex basis-full flex-wrap justify-between gap-x-4 text-sm text-ink-muted">
                  <time dateTime={event.createdAt}>{format.dateTime(event.createdAt)}</time>
                  {event.endpoint && (
                    <bdi className="min-w-0 break-all">{t('blocked.where', { place: event.endpoint })}</bdi>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {block.appeal && (
        <Callout tone="info" live title={t('blocked.appeal_sent', { time: format.dateTime(block.appeal.at) })}>
          <p className="prose-text mb-2" dir="auto">
            {block.appeal.text}
          </p>
          <p>{t('blocked.appeal_next')}</p>
        </Callout>
      )}
    </>
  )
}
