import { NotificationPreferences } from '#features/notifications/web/index.ts'
import { AutosaveHint } from './autosave-hint.tsx'

/** SET-07: by which way the member is told of what. */
export default function NotificationsTab() {
  return (
    <>
      <AutosaveHint />
      <NotificationPreferences />
    </>
  )
}
