import { useEndpointQuery } from '#shell/api/query.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { listSavedFilters, saveFilter, type SavedFilterList } from '../contract/index.ts'
import { ShareField } from './share-field.tsx'

export type SavedFiltersDialogProps = {
  list: SavedFilterList
  /** The filters in the address. */
  query: string
  open: boolean
  onClose: () => void
}

/** Saves the filters in the address under a name. */
export default function SaveDialog({ open, onClose, ...props }: SavedFiltersDialogProps) {
  const t = useTexts('saved-filters')
  return (
    <Dialog open={open} onClose={onClose} dismissable={false} title={t('save.title')} text={t('save.text')}>
      <SaveForm {...props} onClose={onClose} />
    </Dialog>
  )
}

const SaveForm = ({ list, query, onClose }: Omit<SavedFiltersDialogProps, 'open'>) => {
  const t = useTexts('saved-filters')
  const { data } = useEndpointQuery(listSavedFilters, { list })
  const form = useEndpointForm<typeof saveFilter, { name: string; isShared: boolean }>(saveFilter, {
    defaults: { name: '', isShared: false },
    inputOf: (values) => ({ list, filters: query, ...values }),
    refreshes: [listSavedFilters],
    onSuccess: () => {
      toast({ tone: 'positive', title: t('save.done') })
      onClose()
    },
  })
  return (
    <Form {...form.formProps}>
      <TextField label={t('name')} {...form.field('name')} />
      <ShareField verdict={data?.can['share']} field={form.field('isShared')} />
      <DialogActions label={t('save.confirm')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
