import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { type AnnouncementView, type CohortView, deleteAnnouncement, pinAnnouncement } from '../../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { iconButtonClasses } from '#shell/ui/button-styles.ts'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { LazyMenu } from '#shell/ui/lazy-menu.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { announcementReads } from '../cohort-reads.ts'

const announcementDialog = lazyOverlay(() => import('./announcement-dialog.tsx'))

/** What the owner does with an announcement. In its own chunk, because participants do not see it. */
export default function OwnerMenu({ announcement, cohort }: { announcement: AnnouncementView; cohort: CohortView }) {
  const t = useTexts('program-cohorts')
  const reasonOf = useReason('program-cohorts')
  const [isEditing, setEditing] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const { id, title, isPinned, can } = announcement
  const pin = useEndpointMutation(pinAnnouncement, {
    refreshes: announcementReads,
    onSuccess: (saved) =>
      void toast({ title: t(saved.isPinned ? 'announcements.is_pinned' : 'announcements.is_unpinned') }),
    onError: (error) => void toast(failureToast(error)),
  })
  const remove = useEndpointMutation(deleteAnnouncement, {
    refreshes: announcementReads,
    onSuccess: () => {
      setDeleting(false)
      toast({ title: t('announcements.is_deleted') })
    },
  })
  const entryFor = (action: 'edit' | 'pin' | 'delete') => ({
    id: action,
    disabled: can[action] !== 'ok',
    hint: reasonOf(can[action] ?? 'ok'),
  })
  return (
    <>
      <LazyMenu
        label={t('announcements.more', { title })}
        trigger={<Ellipsis />}
        triggerClassName={iconButtonClasses({ size: 'sm' })}
        placement="bottom end"
        entries={[
          {
            ...entryFor('edit'),
            label: t('announcements.edit'),
            icon: <Pencil />,
            onSelect: () => setEditing(true),
          },
          {
            ...entryFor('pin'),
            label: t(isPinned ? 'announcements.unpin' : 'announcements.pin'),
            icon: isPinned ? <PinOff /> : <Pin />,
            onSelect: () => pin.mutate({ id, isPinned: !isPinned }),
          },
          {
            ...entryFor('delete'),
            label: t('announcements.delete'),
            icon: <Trash2 />,
            tone: 'danger' as const,
            onSelect: () => setDeleting(true),
          },
        ]}
      />
      {isEditing && (
        <announcementDialog.Overlay cohort={cohort} announcement={announcement} onClose={() => setEditing(false)} />
      )}
      <LazyAlertDialog
        open={isDeleting}
        onClose={() => {
          remove.reset()
          setDeleting(false)
        }}
        title={t('announcements.delete_title')}
        text={t('announcements.delete_text', { title })}
        confirmLabel={t('announcements.delete')}
        pending={remove.isPending}
        error={remove.error ? failureText(remove.error) : undefined}
        onConfirm={() => remove.mutate({ id })}
      />
    </>
  )
}
