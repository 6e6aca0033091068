import { listUserBans } from '../../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { userText } from '#shell/ui/user-text.ts'

/** Latest first, including the ban in force. */
export const BanHistory = ({ userId }: { userId: string }) => {
  const t = useTexts('admin')
  const format = useFormat()
  const list = useList(listUserBans, { id: userId, limit: '5' })
  return (
    <Section title={t('users.details.bans')} level={3}>
      <PagedList
        list={list}
        label={t('users.details.bans')}
        layout="rows"
        empty={<p className="text-sm text-ink-muted">{t('users.details.no_bans')}</p>}
        failure={t('users.details.bans_failed')}
        hasEnd={false}
      >
        {(ban) => (
          <article className="flex flex-col gap-1.5 py-3 text-sm">
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
          </article>
        )}
      </PagedList>
    </Section>
  )
}
