import { lazy, Suspense } from 'react'
import type { MemberCard } from '#features/profiles/contract/index.ts'

const WriteDialog = lazy(() => import('./write-dialog.tsx'))

export type MessageDialogProps = { to: MemberCard; onClose: () => void }

/** Writes to a member from any page (NET-03). Loaded lazily, so render it only once it is opened. */
export const MessageDialog = (props: MessageDialogProps) => (
  <Suspense fallback={null}>
    <WriteDialog {...props} />
  </Suspense>
)
