import Trash2 from 'lucide-react/icons/trash-2'
import {
  type AlertRhythm,
  alertRhythms,
  deleteSavedSearch,
  listSavedSearches,
  type SavedSearch,
  saveSearch,
  updateSavedSearch,
} from '../contract/saved-searches.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { Select } from '#shell/ui/select.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { filtersOfSearch, queryStringOf } from './filters.ts'
import { useSearchSummary } from './use-search-summary.ts'

/** A saved search with its filters and alert rhythm. Deleting can be undone. */
export const SavedSearchCard = ({ search }: { search: SavedSearch }) => {
  const t = useTexts('opportunities')
  const summarize = useSearchSummary()
  const showError = (error: unknown) => toast(failureToast(error))
  const refreshes = [listSavedSearches]
  const { id, name, alerts, lastAlertAt, createdAt: _, ...fields } = search
  const filters = filtersOfSearch(fields)
  // The summary is hidden when the name already says the same.
  const hasSummary = name !== summarize(fields) && (name !== fields.q || Object.keys(filters).length > 1)
  const searchFields = { name, alerts, ...fields }
  const update = useEndpointMutation(updateSavedSearch, { refreshes, onError: showError })
  const restore = useEndpointMutation(saveSearch, { refreshes, onError: showError })
  const remove = useEndpointMutation(deleteSavedSearch, {
    refreshes,
    onError: showError,
    onSuccess: () =>
      void toast({
        title: t('saved.deleted'),
        action: { label: t('saved.undo'), run: () => restore.mutate(searchFields) },
      }),
  })
  return (
    <Card as="article" className="flex flex-wrap items-center justify-between gap-4">
      <div className="flex min-w-0 flex-[1_1_16rem] flex-col gap-1">
        <h2 className="font-bold">
          <bdi>{name}</bdi>
        </h2>
        {hasSummary && <p className="text-sm text-ink-muted">{summarize(fields)}</p>}
        {lastAlertAt && (
          <p className="text-sm text-ink-faint">
            {t('saved.last_alert')} <RelativeTime at={lastAlertAt} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={t('saved.alerts')}
          hideLabel
          value={update.isPending ? (update.variables?.alerts ?? alerts) : alerts}
          disabled={update.isPending}
          onChange={(event) => update.mutate({ id, ...searchFields, alerts: event.currentTarget.value as AlertRhythm })}
          options={alertRhythms.map((value) => ({ value, label: t(`saved.rhythm.${value}`) }))}
          className="w-56 max-w-full"
        />
        <ButtonLink to={`/opportunities${queryStringOf(filters)}`}>{t('saved.open')}</ButtonLink>
        <IconButton
          label={t('saved.delete', { name })}
          icon={<Trash2 />}
          pending={remove.isPending}
          onClick={() => remove.mutate({ id })}
        />
      </div>
    </Card>
  )
}
