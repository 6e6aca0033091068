import { allMeasures, callOrders, devices, pageSpeedPath, periods } from '../contract/index.ts'

const oneOf = <const T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((known) => known === value)

/** The filters of the tab in the URL; unknown values are ignored. */
export const parseSearch = (search: URLSearchParams) => {
  const measure = oneOf(allMeasures, search.get('rows'))
  return {
    days: oneOf(periods, search.get('days')) ?? '28',
    device: oneOf(devices, search.get('device')),
    order: oneOf(callOrders, search.get('order')) ?? 'calls',
    /** Whose counts are shown in the dialog. */
    rows: measure && {
      measure,
      subject: search.get('subject') ?? undefined,
      day: /^\d{4}-\d{2}-\d{2}$/.test(search.get('day') ?? '') ? (search.get('day') as string) : undefined,
    },
  }
}
export type PageSpeedSearch = ReturnType<typeof parseSearch>
export type Rows = NonNullable<PageSpeedSearch['rows']>

/** The URL of the tab with these filters, and with the counts that a number is made of. */
export const pageSpeedTo = ({ days, device, order }: Omit<PageSpeedSearch, 'rows'>, rows?: Partial<Rows>): string => {
  const search = new URLSearchParams()
  if (days !== '28') search.set('days', days)
  if (device) search.set('device', device)
  if (order !== 'calls') search.set('order', order)
  if (rows?.measure) search.set('rows', rows.measure)
  if (rows?.subject) search.set('subject', rows.subject)
  if (rows?.day) search.set('day', rows.day)
  return search.size === 0 ? pageSpeedPath : `${pageSpeedPath}&${search}`
}
