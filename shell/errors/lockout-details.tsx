import type { OwnLockout } from '#features/security-events/contract/index.ts'
import { useFormat } from '../i18n/format.ts'
import { useTexts } from '../i18n/texts.ts'
import { Callout } from '../ui/callout.tsx'
import { Card } from '../ui/card.tsx'
import { userText } from '../ui/user-text.ts'
import { CountedEvents } from './counted-events.tsx'

export const LockoutDetails = ({ block }: { block: OwnLockout }) => {
  const t = useTexts('security-events')
  const format = useFormat()
  return (
    <>
      <p className="text-center font-medium text-balance">
        {block.expiresAt ? t('blocked.until', { time: format.dateTime(block.expiresAt) }) : t('blocked.no_end')}
      </p>
      <Appeal block={block} />
      {block.events.length > 0 && (
        <Card as="section">
          <h2 className="mb-3 text-lg font-bold">{t('blocked.events')}</h2>
          <CountedEvents events={block.events} eventCount={block.eventCount} />
        </Card>
      )}
    </>
  )
}

/** The member's appeal and, once it is declined, the answer. */
const Appeal = ({ block: { appeal, declined } }: { block: OwnLockout }) => {
  const t = useTexts('security-events')
  const format = useFormat()
  if (!appeal) return null
  const own = (
    <p {...userText(appeal.language)} className="prose-text">
      {appeal.text}
    </p>
  )
  if (!declined)
    return (
      <Callout tone="info" live title={t('blocked.appeal_sent', { time: format.dateTime(appeal.at) })}>
        {own}
        <p>{t('blocked.appeal_next')}</p>
      </Callout>
    )
  return (
    <Callout tone="warning" live title={t('blocked.declined', { time: format.dateTime(declined.at) })}>
      <p className="prose-text" dir="auto">
        {declined.text}
      </p>
      <p className="text-ink-muted">{t('blocked.declined_next')}</p>
      <p className="mt-2 font-medium">{t('blocked.declined_appeal')}</p>
      {own}
    </Callout>
  )
}
