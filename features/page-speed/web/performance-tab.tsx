import { useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Select } from '#shell/ui/select.tsx'
import { devices, periods } from '../contract/index.ts'
import { CallTimes } from './call-times.tsx'
import { PageTimes } from './page-times.tsx'
import { type PageSpeedSearch, pageSpeedTo, parseSearch } from './search-params.ts'

const dialog = lazyOverlay(() => import('./distribution-dialog.tsx'))

/** ANA-01: how fast pages are in the field and calls on the server. The filters are in the URL. */
export default function PerformanceTab() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const search = parseSearch(params)
  const change = (next: Partial<PageSpeedSearch>) =>
    void navigate(pageSpeedTo({ ...search, ...next }), { replace: true, preventScrollReset: true })
  return (
    <div className="flex flex-col gap-12">
      <Filters search={search} onChange={change} />
      <PageTimes search={search} />
      <CallTimes search={search} onChange={change} />
      {search.rows && <dialog.Overlay search={search} rows={search.rows} onClose={() => change({})} />}
    </div>
  )
}

type Change = (next: Partial<PageSpeedSearch>) => void

const Filters = ({ search, onChange }: { search: PageSpeedSearch; onChange: Change }) => {
  const t = useTexts('page-speed')
  return (
    <div className="grid max-w-lg gap-3 sm:grid-cols-2">
      <Select
        label={t('period')}
        value={search.days}
        options={periods.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
        onChange={({ currentTarget: { value } }) => onChange({ days: value as PageSpeedSearch['days'] })}
      />
      <Select
        label={t('device')}
        value={search.device ?? ''}
        options={[
          { value: '', label: t('devices.all') },
          ...devices.map((value) => ({ value, label: t(`devices.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ device: value === '' ? undefined : (value as PageSpeedSearch['device']) })
        }
      />
    </div>
  )
}
