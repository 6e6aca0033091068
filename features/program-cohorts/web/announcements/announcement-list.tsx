import Megaphone from 'lucide-react/icons/megaphone'
import { useState } from 'react'
import { type CohortView, listAnnouncements } from '../../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { Announcement } from './announcement.tsx'

const announcementDialog = lazyOverlay(() => import('./announcement-dialog.tsx'))

/** The announcements of a program: the pinned one, then the newest. */
export const AnnouncementList = ({ cohort }: { cohort: CohortView }) => {
  const t = useTexts('program-cohorts')
  const reasonOf = useReason('program-cohorts')
  const [isWriting, setWriting] = useState(false)
  const list = useList(listAnnouncements, { programId: cohort.programId })
  const isOwner = cohort.announcementsLeft !== null
  const isEmpty = !list.isPending && !list.error && list.items.length === 0
  const publishButton = isOwner && (
    <Button
      variant="primary"
      icon={<Megaphone />}
      reason={reasonOf(cohort.can.announce)}
      onPointerEnter={announcementDialog.preload}
      onFocus={announcementDialog.preload}
      onClick={() => setWriting(true)}
    >
      {t('announcements.publish')}
    </Button>
  )
  return (
    <section aria-label={t('tabs.announcements')} className="flex min-w-0 flex-col gap-4">
      {!isEmpty && publishButton && <div className="flex">{publishButton}</div>}
      <PagedList
        list={list}
        label={t('tabs.announcements')}
        failure={t('announcements.failed')}
        empty={
          <EmptyState
            level={2}
            icon={<Megaphone />}
            title={t('announcements.empty.title')}
            text={t(isOwner ? 'announcements.empty.owner' : 'announcements.empty.text')}
            action={publishButton}
          />
        }
      >
        {(announcement) => <Announcement announcement={announcement} cohort={cohort} isOwner={isOwner} />}
      </PagedList>
      {isWriting && (
        <announcementDialog.Overlay cohort={cohort} announcement={null} onClose={() => setWriting(false)} />
      )}
    </section>
  )
}
