import Pin from 'lucide-react/icons/pin'
import type { CohortView } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { Card } from '#shell/ui/card.tsx'

type Props = { cohort: CohortView; title: string; text: string; isPinned: boolean }

/** A new announcement as participants will see it, and how many of them it reaches. */
export const AnnouncementPreview = ({ cohort: { participants, announcementsLeft }, title, text, isPinned }: Props) => {
  const t = useTexts('program-cohorts')
  return (
    <>
      <Card as="article" className="flex flex-col items-start gap-3">
        {isPinned && (
          <Badge tone="accent" icon={<Pin />}>
            {t('announcements.pinned')}
          </Badge>
        )}
        <h3 dir="auto" className="w-full text-lg leading-snug font-bold tracking-tight wrap-anywhere">
          {title}
        </h3>
        <p dir="auto" className="prose-text w-full">
          {text}
        </p>
      </Card>
      <Callout>
        {participants === 0 ? t('form.reach_none') : t('form.reach', { count: participants })}{' '}
        {announcementsLeft !== null && t('form.left', { count: Math.max(0, announcementsLeft - 1) })}
      </Callout>
    </>
  )
}
