import Pin from 'lucide-react/icons/pin'
import { lazy, Suspense } from 'react'
import type { AnnouncementView, CohortView } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { Card } from '#shell/ui/card.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { userText } from '#shell/ui/user-text.ts'

const OwnerMenu = lazy(() => import('./owner-menu.tsx'))
const ReportButton = lazy(async () => ({ default: (await import('#features/moderation/web/index.ts')).ReportButton }))

type Props = { announcement: AnnouncementView; cohort: CohortView; isOwner: boolean }

/** An announcement with what the owner does with it, or a way to report it. */
export const Announcement = ({ announcement, cohort, isOwner }: Props) => {
  const t = useTexts('program-cohorts')
  const { id, title, text, language, isPinned, createdAt, editedAt } = announcement
  return (
    <Card as="article" className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-col items-start gap-1.5">
          {isPinned && (
            <Badge tone="accent" icon={<Pin />}>
              {t('announcements.pinned')}
            </Badge>
          )}
          <h2
            {...userText(language)}
            className="text-page-start text-lg leading-snug font-bold tracking-tight wrap-anywhere"
          >
            {title}
          </h2>
          <p className="flex flex-wrap gap-x-1 text-sm text-ink-muted">
            <RelativeTime at={createdAt} />
            {editedAt && (
              <span>
                {'· '}
                {t('announcements.edited')} <RelativeTime at={editedAt} />
              </span>
            )}
          </p>
        </div>
        {isOwner && (
          <Suspense fallback={null}>
            <OwnerMenu announcement={announcement} cohort={cohort} />
          </Suspense>
        )}
      </div>
      <p {...userText(language)} className="prose-text max-w-measure">
        {text}
      </p>
      {!isOwner && (
        <div className="-ms-3 -mb-2 flex">
          <Suspense fallback={null}>
            <ReportButton kind="program_announcement" id={id} label={t('announcements.report')} />
          </Suspense>
        </div>
      )}
    </Card>
  )
}
