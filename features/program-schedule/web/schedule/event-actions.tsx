import CalendarX from 'lucide-react/icons/calendar-x'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useState } from 'react'
import type { ScheduledEvent } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { iconButtonClasses } from '#shell/ui/button-styles.ts'
import { LazyMenu } from '#shell/ui/lazy-menu.tsx'
import { ConfirmEvent, type EventStep } from './confirm-event.tsx'

const EventDialog = lazy(() => import('../form/event-dialog.tsx'))

/** What the owner does with an event, in a menu. */
export const EventActions = ({ event }: { event: ScheduledEvent }) => {
  const t = useTexts('program-schedule')
  const [step, setStep] = useState<EventStep | null>(null)
  const [isEditing, setEditing] = useState(false)
  const { programId, title, timeZone, can } = event
  const entries = [
    ...(can.edit === 'ok'
      ? [{ id: 'edit', label: t('event.edit'), icon: <Pencil />, onSelect: () => setEditing(true) }]
      : []),
    ...(can.cancel === 'ok'
      ? [
          {
            id: 'cancel',
            label: t('event.cancel'),
            icon: <CalendarX />,
            tone: 'danger' as const,
            onSelect: () => setStep('cancel'),
          },
        ]
      : []),
    ...(can.delete === 'ok'
      ? [
          {
            id: 'delete',
            label: t('event.delete'),
            icon: <Trash2 />,
            tone: 'danger' as const,
            onSelect: () => setStep('delete'),
          },
        ]
      : []),
  ]
  if (entries.length === 0) return null
  return (
    <>
      <LazyMenu
        label={t('event.more', { title })}
        trigger={<Ellipsis />}
        triggerClassName={iconButtonClasses({ size: 'sm' })}
        placement="bottom end"
        entries={entries}
      />
      <ConfirmEvent event={event} step={step} onClose={() => setStep(null)} />
      <Suspense fallback={null}>
        {isEditing && <EventDialog {...{ programId, timeZone, event }} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  )
}
