import CircleDashed from 'lucide-react/icons/circle-dashed'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Merge from 'lucide-react/icons/merge'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { useReport } from '#features/moderation/web/index.ts'
import type { SuggestionView } from '../contract/index.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { iconButtonClasses } from '#shell/ui/button-styles.ts'
import { LazyMenu } from '#shell/ui/lazy-menu.tsx'

const dialogs = {
  edit: lazyOverlay(() => import('./suggestion-dialog.tsx')),
  remove: lazyOverlay(() => import('./remove-dialog.tsx')),
  setStatus: lazyOverlay(() => import('./status-dialog.tsx')),
  merge: lazyOverlay(() => import('./merge-dialog.tsx')),
}
type Action = keyof typeof dialogs
const actions = Object.keys(dialogs) as Action[]
const labels = {
  edit: 'card.edit',
  remove: 'card.remove',
  setStatus: 'card.set_status',
  merge: 'card.merge',
} as const satisfies Record<Action, string>
const icons = {
  edit: <Pencil />,
  remove: <Trash2 />,
  setStatus: <CircleDashed />,
  merge: <Merge />,
} as const satisfies Record<Action, ReactNode>

/** Actions that are for other roles, or that the card explains itself, are left out of the menu. */
const isOmitted = (verdict: string) =>
  verdict.startsWith('auth.') || verdict === 'suggestion.not_yours' || verdict === 'suggestion.merged'

/** The viewer's actions for a suggestion, disabled with a reason where a rule refuses, and their dialogs. */
export const CardActions = ({ suggestion }: { suggestion: SuggestionView }) => {
  const t = useTexts('suggestions')
  const reasonOf = useReason('suggestions')
  const [open, setOpen] = useState<Action | null>(null)
  const [mountedAction, setMountedAction] = useState<Action | null>(null)
  const { viewer } = useAuth()
  const report = useReport({ kind: 'suggestion', id: suggestion.id, label: t('card.report') })
  const visibleActions = actions.filter((action) => !isOmitted(suggestion.can[action]))
  const { submitter } = suggestion
  const isReportable =
    viewer !== null && submitter !== null && submitter.id !== viewer.id && suggestion.mergedInto === null
  if (visibleActions.length === 0 && !isReportable) return null
  const show = (action: Action) => {
    setMountedAction(action)
    setOpen(action)
  }
  const ActionDialog = mountedAction && dialogs[mountedAction].Overlay
  return (
    <>
      <LazyMenu
        label={t('card.actions', { title: suggestion.title })}
        trigger={<Ellipsis />}
        triggerClassName={iconButtonClasses({ size: 'sm' })}
        entries={[
          ...visibleActions.map((action) => ({
            id: action,
            label: t(labels[action]),
            icon: icons[action],
            hint: reasonOf(suggestion.can[action]),
            disabled: suggestion.can[action] !== 'ok',
            onSelect: () => show(action),
          })),
          ...(isReportable ? [report.entry] : []),
        ]}
      />
      {report.dialog}
      {ActionDialog && (
        <ActionDialog suggestion={suggestion} open={open === mountedAction} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
