import { useRef, useState } from 'react'
import {
  type BulkUserAction,
  bulkUserActions,
  type BulkUserResult,
  previewBulkUsers,
  userLimits,
  type UserRow,
} from '../../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { focusAfterDialog } from '#shell/ui/restore-focus.ts'
import { Select } from '#shell/ui/select.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import type { RowSelection } from '#shell/ui/use-row-selection.ts'

const dialog = lazyOverlay(() => import('./bulk-dialog.tsx'))

type Preview = { action: BulkUserAction; items: BulkUserResult['items'] }

/** Chooses all shown members, and an action on the chosen ones, whose preview opens in a dialog. */
export const BulkBar = ({ users, selection }: { users: readonly UserRow[]; selection: RowSelection }) => {
  const t = useTexts('admin')
  const chooseAll = useRef<HTMLInputElement>(null)
  const [action, setAction] = useState<BulkUserAction>('verify')
  const [preview, setPreview] = useState<Preview | null>(null)
  const [isOpen, setOpen] = useState(false)
  const previewing = useEndpointMutation(previewBulkUsers, {
    onSuccess: ({ items }, input) => {
      setPreview({ action: input.action, items })
      setOpen(true)
    },
    onError: (error) => void toast(failureToast(error)),
  })
  const count = selection.ids.size
  const areAllChosen = count >= Math.min(users.length, userLimits.bulk)
  const close = () => {
    setOpen(false)
    focusAfterDialog(chooseAll.current)
  }
  const Dialog = dialog.Overlay
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3 rounded-xl border border-line bg-surface-sunken px-4 py-3">
      <div className="flex min-h-10 flex-[1_1_12rem] flex-wrap items-center gap-x-4 gap-y-1">
        <Checkbox
          ref={(input) => {
            chooseAll.current = input
            if (input) input.indeterminate = count > 0 && !areAllChosen
          }}
          label={t('users.bulk.choose_all')}
          checked={count > 0 && areAllChosen}
          onChange={() => selection.chooseAll(!areAllChosen)}
        />
        <p role="status" className="text-sm text-ink-muted tabular-nums">
          {count > 0 && t('users.bulk.chosen', { count })}
          {selection.isFull && ` ${t('users.bulk.full')}`}
        </p>
      </div>
      {count > 0 && (
        <div className="flex min-w-0 flex-[1_1_16rem] flex-wrap items-end gap-3 sm:flex-none">
          <Select
            label={t('users.bulk.action')}
            value={action}
            className="min-w-0 flex-[1_1_12rem]"
            onChange={({ currentTarget: { value } }) => setAction(value as BulkUserAction)}
            options={bulkUserActions.map((value) => ({ value, label: t(`users.bulk.actions.${value}`) }))}
          />
          <Button
            pending={previewing.isPending}
            onPointerEnter={dialog.preload}
            onClick={() => previewing.mutate({ action, ids: [...selection.ids] })}
          >
            {t('users.bulk.preview')}
          </Button>
        </div>
      )}
      {preview && <Dialog {...preview} open={isOpen} onClose={close} onDone={() => selection.chooseAll(false)} />}
    </div>
  )
}
