import Flag from 'lucide-react/icons/flag'
import { type ReactNode, useState } from 'react'
import type { ReportableKind } from '#features/moderation/contract/kinds.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import type { MenuEntry } from '#shell/ui/menu-entries.ts'

const lazyDialog = lazyOverlay(() => import('./report-dialog.tsx'))

export type ReportTarget = {
  kind: ReportableKind
  id: string
  /** The menu's word in the area's own texts, so that a page that nobody reports from loads none of these. */
  label: string
}

/** The line of a menu that reports a thing to the moderators, and the dialog behind it, to be rendered beside the menu. */
export const useReport = ({
  kind,
  id,
  label,
}: ReportTarget): { entry: MenuEntry; open: () => void; dialog: ReactNode } => {
  const [isOpen, setOpen] = useState(false)
  const [isReached, setReached] = useState(false)
  const open = () => {
    setReached(true)
    setOpen(true)
  }
  return {
    entry: { id: 'report', label, icon: <Flag />, onSelect: open },
    open,
    dialog: isReached ? <lazyDialog.Overlay kind={kind} id={id} open={isOpen} onClose={() => setOpen(false)} /> : null,
  }
}
