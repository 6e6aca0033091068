import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useEndpointMutation, useEndpointQuery } from '#shell/api/query.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Form } from '#shell/ui/form.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { Link } from '#shell/ui/link.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import {
  changeSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  type SavedFilter,
  saveFilter,
} from '../contract/index.ts'
import type { SavedFiltersDialogProps } from './save-dialog.tsx'
import { savedFilterPath } from './saved-filter-path.ts'
import { ShareField } from './share-field.tsx'
import { useNoteOf } from './use-note-of.ts'

/** The saved filters of a list: renames, shares and deletes them. */
export default function ManageDialog({ list, open, onClose }: SavedFiltersDialogProps) {
  const t = useTexts('saved-filters')
  return (
    <Dialog open={open} onClose={onClose} title={t('manage.title')}>
      <SavedList list={list} onClose={onClose} />
    </Dialog>
  )
}

const SavedList = ({ list, onClose }: Pick<SavedFiltersDialogProps, 'list' | 'onClose'>) => {
  const t = useTexts('saved-filters')
  const { data, error, refetch } = useEndpointQuery(listSavedFilters, { list })
  const [renamed, setRenamed] = useState<string | null>(null)
  if (!data && error)
    return <ErrorState text={t('failed')} onRetry={() => void refetch()} reference={error.requestId} />
  if (!data) return <ListSkeleton rows={2} />
  if (data.items.length === 0) return <p className="text-ink-muted">{t('manage.none')}</p>
  return (
    <ul className="divide-y divide-line">
      {data.items.map((saved) => (
        <li key={saved.id} className="py-3">
          {renamed === saved.id ? (
            <RenameForm saved={saved} shareVerdict={data.can['share']} onDone={() => setRenamed(null)} />
          ) : (
            <SavedRow saved={saved} onRename={() => setRenamed(saved.id)} onClose={onClose} />
          )}
        </li>
      ))}
    </ul>
  )
}

const refreshes = [listSavedFilters]

type RowProps = { saved: SavedFilter; onRename: () => void; onClose: () => void }

/** A deleted filter can be saved again at once, then as the viewer's own. */
const SavedRow = ({ saved, onRename, onClose }: RowProps) => {
  const t = useTexts('saved-filters')
  const note = useNoteOf()(saved)
  const { id, list, name, filters, isShared, can } = saved
  const onError = (error: unknown) => void toast(failureToast(error))
  const restoring = useEndpointMutation(saveFilter, { refreshes, onError })
  const deleting = useEndpointMutation(deleteSavedFilter, {
    refreshes,
    onError,
    onSuccess: () =>
      void toast({
        title: t('manage.deleted', { name }),
        action: { label: t('manage.undo'), run: () => restoring.mutate({ list, name, filters, isShared }) },
      }),
  })
  return (
    <div className="flex items-center gap-2">
      <div className="flex min-w-0 grow flex-col">
        <Link to={savedFilterPath(saved)} onClick={onClose} className="wrap-anywhere">
          <bdi>{name}</bdi>
        </Link>
        {note !== undefined && <p className="text-sm text-ink-muted">{note}</p>}
      </div>
      {can['change'] === 'ok' && (
        <IconButton label={t('manage.rename', { name })} icon={<Pencil />} onClick={onRename} />
      )}
      {can['delete'] === 'ok' && (
        <IconButton
          label={t('manage.delete', { name })}
          icon={<Trash2 />}
          pending={deleting.isPending}
          onClick={() => deleting.mutate({ id })}
        />
      )}
    </div>
  )
}

type RenameProps = { saved: SavedFilter; shareVerdict: string | undefined; onDone: () => void }

const RenameForm = ({ saved: { id, name, isShared }, shareVerdict, onDone }: RenameProps) => {
  const t = useTexts('saved-filters')
  const form = useEndpointForm<typeof changeSavedFilter, { name: string; isShared: boolean }>(changeSavedFilter, {
    defaults: { name, isShared },
    inputOf: (values) => ({ id, ...values }),
    refreshes,
    onSuccess: onDone,
  })
  return (
    <Form {...form.formProps}>
      <TextField label={t('name')} {...form.field('name')} />
      <ShareField verdict={shareVerdict} field={form.field('isShared')} />
      <DialogActions label={t('manage.confirm')} pending={form.isSending} onCancel={onDone} />
    </Form>
  )
}
