import CalendarClock from 'lucide-react/icons/calendar-clock'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Inbox from 'lucide-react/icons/inbox'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import {
  deleteListing,
  listMentors,
  listOwnListings,
  type MentorCard,
  mentorPath,
  readMentor,
  setListingActive,
} from '../../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { iconButtonClasses } from '#shell/ui/button-styles.ts'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { LazyMenu } from '#shell/ui/lazy-menu.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

type Props = {
  listing: Pick<MentorCard, 'id' | 'slug' | 'title' | 'isActive'>
  hasHours: boolean
  /** Why the listing cannot be resumed, if the page knows. */
  resumeReason?: string | undefined
  onDeleted?: () => void
}

/** What an owner does with a listing: its hours, its text, and in a menu pausing and deleting (MENT-06). */
export const ListingActions = ({ listing, hasHours, resumeReason, onDeleted }: Props) => {
  const { id, slug, title, isActive } = listing
  const t = useTexts('mentorship')
  const [isConfirming, setConfirming] = useState(false)
  const setActive = useEndpointMutation(setListingActive, {
    refreshes: [readMentor, listOwnListings, listMentors],
    onError: (error) => void toast(failureToast(error)),
    onSuccess: (saved) =>
      void toast({
        tone: 'positive',
        title: t(saved.isActive ? 'mine.resumed' : 'mine.paused_done'),
        ...(!saved.isActive && {
          action: { label: t('mine.resume'), run: () => setActive.mutate({ id, isActive: true }) },
        }),
      }),
  })
  const remove = useEndpointMutation(deleteListing, {
    // The listing's own page no longer exists, so only the lists are refreshed.
    refreshes: [listOwnListings, listMentors],
    onSuccess: () => {
      setConfirming(false)
      toast({ title: t('mine.deleted') })
      onDeleted?.()
    },
  })
  return (
    <>
      <ButtonLink
        size="sm"
        variant={hasHours ? 'secondary' : 'primary'}
        to={`${mentorPath(slug)}/hours`}
        icon={<CalendarClock className="max-sm:hidden" />}
      >
        {t('mine.hours')}
      </ButtonLink>
      <ButtonLink size="sm" to={`${mentorPath(slug)}/edit`} icon={<Pencil className="max-sm:hidden" />}>
        {t('mine.edit')}
      </ButtonLink>
      <ButtonLink size="sm" to={`${mentorPath(slug)}/applicants`} icon={<Inbox className="max-sm:hidden" />}>
        {t('mine.applicants')}
      </ButtonLink>
      {!isActive && (
        <Button
          size="sm"
          icon={<Play className="max-sm:hidden" />}
          pending={setActive.isPending}
          reason={resumeReason}
          onClick={() => setActive.mutate({ id, isActive: true })}
        >
          {t('mine.resume')}
        </Button>
      )}
      <LazyMenu
        label={t('mine.more', { title })}
        trigger={<Ellipsis />}
        triggerClassName={iconButtonClasses({ size: 'sm' })}
        placement="bottom end"
        entries={[
          ...(isActive
            ? [
                {
                  id: 'pause',
                  label: t('mine.pause'),
                  icon: <Pause />,
                  onSelect: () => setActive.mutate({ id, isActive: false }),
                },
              ]
            : []),
          {
            id: 'delete',
            label: t('mine.delete'),
            icon: <Trash2 />,
            tone: 'danger' as const,
            onSelect: () => setConfirming(true),
          },
        ]}
      />
      <LazyAlertDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('mine.delete_title', { title })}
        text={t('mine.delete_text')}
        confirmLabel={t('mine.delete')}
        confirmName={title}
        pending={remove.isPending}
        error={remove.error ? failureText(remove.error) : undefined}
        onConfirm={() => remove.mutate({ id })}
      />
    </>
  )
}
