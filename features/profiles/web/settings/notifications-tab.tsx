import { NotificationPreferences } from '#features/notifications/web/index.ts'
import { AutosaveHint } from './autosave-hint.tsx'

/** SET-07: channels for each kind of notification. */
export default function NotificationsTab() {
  return (
    <>
      <AutosaveHint />
      <NotificationPreferences />
    </>
  )
}
