import { lazy, Suspense, useState } from 'react'
import { importWithRetry } from '../layout/import-with-retry.ts'
import type { AlertDialogProps } from './alert-dialog.tsx'

const AlertDialog = lazy(async () => ({
  default: (await importWithRetry(() => import('./alert-dialog.tsx'))).AlertDialog,
}))

/** An `AlertDialog` that is loaded when it first opens, to keep it out of a page's first load. */
export const LazyAlertDialog = (props: AlertDialogProps) => {
  const [hasOpened, setHasOpened] = useState(props.open)
  if (props.open && !hasOpened) setHasOpened(true)
  if (!hasOpened) return null
  return (
    <Suspense fallback={null}>
      <AlertDialog {...props} />
    </Suspense>
  )
}
