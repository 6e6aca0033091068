import Flag from 'lucide-react/icons/flag'
import { type ReactNode, useState } from 'react'
import type { ReportableKind } from '../contract/kinds.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import type { MenuEntry } from '#shell/ui/menu-entries.ts'

const lazyDialog = lazyOverlay(() => import('./report-dialog.tsx'))

export type ReportTarget = {
  kind: ReportableKind
  id: string
  /** From the calling area's texts, so that its pages do not load the moderation texts. */
  label: string
}

/** The menu entry that reports content, and the dialog to render beside the menu. */
export const useReport = ({
  kind,
  id,
  label,
}: ReportTarget): { entry: MenuEntry; open: () => void; dialog: ReactNode } => {
  const [isOpen, setOpen] = useState(false)
  const [hasBeenOpened, setHasBeenOpened] = useState(false)
  const open = () => {
    setHasBeenOpened(true)
    setOpen(true)
  }
  return {
    entry: { id: 'report', label, icon: <Flag />, onSelect: open },
    open,
    dialog: hasBeenOpened ? (
      <lazyDialog.Overlay kind={kind} id={id} open={isOpen} onClose={() => setOpen(false)} />
    ) : null,
  }
}
