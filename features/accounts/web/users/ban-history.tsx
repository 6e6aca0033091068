import type { UserDetails } from '../../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { Card } from '#shell/ui/card.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { userText } from '#shell/ui/user-text.ts'

export const BanHistory = ({ bans }: { bans: UserDetails['bans'] }) => {
  const t = useTexts('admin')
  const format = useFormat()
  return (
    <Section title={t('users.details.bans')} level={3}>
      {bans.length === 0 && <p className="text-sm text-ink-muted">{t('users.details.no_bans')}</p>}
      <ol className="flex flex-col gap-2">
        {bans.map((ban) => (
          <Card key={ban.id} as="li" padding="sm" className="flex flex-col gap-1.5 text-sm">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted">
              <time dateTime={ban.at}>{format.dateTime(ban.at)}</time>
              <span>
                {ban.until
                  ? t('users.details.until', { time: format.dateTime(ban.until) })
                  : t('users.details.for_good')}
              </span>
              {!ban.lifted && (ban.until === null || Date.parse(ban.until) > Date.now()) && (
                <Badge tone="danger">{t('users.details.now')}</Badge>
              )}
            </p>
            <p className="prose-text" dir="auto">
              {ban.reason}
            </p>
            {ban.appeal && (
              <p className="prose-text text-ink-muted">
                {t('users.details.appeal')} <span {...userText(ban.appealLanguage)}>{ban.appeal}</span>
              </p>
            )}
            {ban.lifted && (
              <p className="prose-text text-ink-muted">
                {t('users.details.lifted', { time: format.dateTime(ban.lifted.at), reason: ban.lifted.reason })}
              </p>
            )}
          </Card>
        ))}
      </ol>
    </Section>
  )
}
