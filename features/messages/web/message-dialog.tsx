import { lazy, Suspense } from 'react'
import type { MemberCard } from '#features/profiles/contract/index.ts'

const WriteDialog = lazy(() => import('./write-dialog.tsx'))

export type MessageDialogProps = { to: MemberCard; onClose: () => void }

/**
 * Writes to a member from wherever they are met (NET-03). Loaded when it is shown: render it once it was asked for.
 *
 *     {isWriting && <MessageDialog to={card} onClose={() => setWriting(false)} />}
 */
export const MessageDialog = (props: MessageDialogProps) => (
  <Suspense fallback={null}>
    <WriteDialog {...props} />
  </Suspense>
)
