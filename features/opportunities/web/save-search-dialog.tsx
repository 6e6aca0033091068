import { Controller } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { InputOf } from '#kit/endpoint.ts'
import { alertRhythms, listSavedSearches, saveSearch } from '../contract/saved-searches.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { type Filters, searchFieldsOf } from './filters.ts'
import { useSearchSummary } from './use-search-summary.ts'

/** Saves the list's filters under a name, with mail alerts (OPP-11). */
export default function SaveSearchDialog({ filters, onClose }: { filters: Filters; onClose: () => void }) {
  const t = useTexts('opportunities')
  const navigate = useNavigate()
  const summarize = useSearchSummary()
  const search = searchFieldsOf(filters)
  const form = useEndpointForm<typeof saveSearch, Pick<InputOf<typeof saveSearch>, 'name' | 'alerts'>>(saveSearch, {
    defaults: { name: (search.q || summarize(search)).slice(0, 120), alerts: 'daily' },
    inputOf: (values) => ({ ...search, ...values }),
    refreshes: [listSavedSearches],
    onSuccess: () => {
      toast({
        tone: 'positive',
        title: t('saved.done'),
        action: { label: t('saved.see'), run: () => void navigate('/opportunities/saved?tab=searches') },
      })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} dismissable={false} title={t('saved.dialog_title')} text={summarize(search)}>
      <Form {...form.formProps}>
        <TextField label={t('saved.name')} {...form.field('name')} />
        <Controller
          control={form.control}
          name="alerts"
          render={({ field }) => (
            <RadioGroup
              variant="segments"
              label={t('saved.alerts')}
              name={field.name}
              value={field.value}
              onChange={(event) => field.onChange(event.currentTarget.value)}
              options={alertRhythms.map((value) => ({ value, label: t(`saved.rhythm.${value}`) }))}
              error={form.errorAt('alerts')}
            />
          )}
        />
        <DialogActions label={t('saved.do')} pending={form.isSending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
