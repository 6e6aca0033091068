import { useRef, useState } from 'react'
import { type BulkUserAction, bulkUserActions, type BulkUserResult, previewBulkUsers } from '../../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Button } from '#shell/ui/button.tsx'
import { focusAfterDialog } from '#shell/ui/restore-focus.ts'
import { Select } from '#shell/ui/select.tsx'
import { SelectionBar } from '#shell/ui/selection-bar.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import type { RowSelection } from '#shell/ui/use-row-selection.ts'

const dialog = lazyOverlay(() => import('./bulk-dialog.tsx'))

type Preview = { action: BulkUserAction; items: BulkUserResult['items'] }

/** Chooses all shown members, and an action on the chosen ones, whose preview opens in a dialog. */
export const BulkBar = ({ selection }: { selection: RowSelection }) => {
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
  const close = () => {
    setOpen(false)
    focusAfterDialog(chooseAll.current)
  }
  const Dialog = dialog.Overlay
  return (
    <>
      <SelectionBar
        ref={chooseAll}
        selection={selection}
        texts={{
          chooseAll: t('users.bulk.choose_all'),
          hint: t('users.bulk.keys'),
          chosen: t('users.bulk.chosen', { count: selection.ids.size }),
          full: t('users.bulk.full'),
        }}
      >
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
      </SelectionBar>
      {preview && <Dialog {...preview} open={isOpen} onClose={close} onDone={() => selection.chooseAll(false)} />}
    </>
  )
}
