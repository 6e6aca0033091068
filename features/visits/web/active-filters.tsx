import X from 'lucide-react/icons/x'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { chipClasses } from '#shell/ui/chip.tsx'
import { Link } from '#shell/ui/link.tsx'
import { directSource, type VisitReport } from '../contract/index.ts'
import { trafficPath, type VisitFilters } from './search-params.ts'

/** The filters in use, each as a link without it. */
export const ActiveFilters = ({
  filters,
  pages,
}: {
  filters: VisitFilters
  pages: VisitReport['pages'] | undefined
}) => {
  const t = useTexts('visits')
  const common = useTexts('shell')
  const format = useFormat('UTC')
  const { from, to, path, subject, source, device, language, ...others } = filters
  const title = pages?.find((one) => one.subject?.id === subject)?.subject?.title
  const first = from ?? to
  const last = to ?? from
  const active = [
    ...(first && last
      ? [
          {
            name: 'day' as const,
            value: [...new Set([first, last])].map(format.shortDate).join(' – '),
            drop: ['from', 'to'],
          },
        ]
      : []),
    ...(path ? [{ name: 'path' as const, value: title ?? path, drop: ['path', 'subject'] }] : []),
    ...(source
      ? [{ name: 'source' as const, value: source === directSource ? t('direct') : source, drop: ['source'] }]
      : []),
    ...(device ? [{ name: 'device' as const, value: t(`device.${device}`), drop: ['device'] }] : []),
    ...(language ? [{ name: 'language' as const, value: common(`languages.${language}`), drop: ['language'] }] : []),
  ]
  if (active.length === 0) return null
  return (
    <ul aria-label={t('filters')} className="flex flex-wrap gap-2">
      {active.map(({ name, value, drop }) => (
        <li key={name} className="min-w-0">
          <Link
            to={trafficPath(Object.fromEntries(Object.entries(filters).filter(([key]) => !drop.includes(key))))}
            variant="bare"
            replace
            preventScrollReset
            aria-label={t('remove', { name: `${t(`filter.${name}`)}: ${value}` })}
            className={chipClasses(true)}
          >
            <span className="text-ink-muted">{t(`filter.${name}`)}</span>
            <bdi className="truncate">{value}</bdi>
            <X className="flex-none" />
          </Link>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Link to={trafficPath(others)} variant="bare" replace preventScrollReset className={chipClasses(false)}>
            {t('clear')}
          </Link>
        </li>
      )}
    </ul>
  )
}
