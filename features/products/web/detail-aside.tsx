import CodeXml from 'lucide-react/icons/code-xml'
import Globe from 'lucide-react/icons/globe'
import Trophy from 'lucide-react/icons/trophy'
import { lazy, Suspense } from 'react'
import type { ProductDetail } from '../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { buttonClasses } from '#shell/ui/button-styles.ts'
import { Card } from '#shell/ui/card.tsx'
import { Link, OutsideLink } from '#shell/ui/link.tsx'
import { boardPath } from './search-params.ts'
import { useDayFormat } from './day-format.ts'
import { Makers } from './makers.tsx'
import { ShareButton } from './share-button.tsx'
import { VoteButton } from './vote-button.tsx'

// For members only.
const Statistics = lazy(() => import('./statistics.tsx'))
const ReportButton = lazy(async () => ({ default: (await import('#features/moderation/web/index.ts')).ReportButton }))

type Props = { product: ProductDetail }

export const DetailAside = ({ product, address }: Props & { address: string }) => {
  const t = useTexts('products')
  return (
    <aside className="flex flex-col gap-4 max-lg:contents lg:sticky lg:top-24">
      {(product.status === 'approved' || product.website || product.repository) && (
        <Card padding="none" className="flex flex-col gap-4 p-4 max-lg:order-1 sm:p-5">
          {product.status === 'approved' && (
            <div className="flex items-center gap-2">
              <VoteButton product={product} variant="wide" />
              <ShareButton title={product.title} address={address} />
            </div>
          )}
          <Links product={product} />
          <Places product={product} />
        </Card>
      )}
      <Makers product={product} className="max-lg:order-3" />
      {product.can.seeStatistics === 'ok' && product.launchedAt && (
        <Suspense fallback={null}>
          <Statistics id={product.id} className="max-lg:order-3" />
        </Suspense>
      )}
      {product.status === 'approved' && product.can.edit === 'product.not_yours' && (
        <Suspense fallback={null}>
          <ReportButton
            kind="product"
            id={product.id}
            label={t('detail.report')}
            className="self-start max-lg:order-5"
          />
        </Suspense>
      )}
    </aside>
  )
}

const Links = ({ product: { website, repository } }: Props) => {
  const t = useTexts('products')
  if (!website && !repository) return null
  return (
    <div className="flex flex-col gap-2">
      {website && (
        <OutsideLink href={website} variant="bare" className={buttonClasses({ variant: 'secondary', wide: true })}>
          <Globe />
          {t('detail.website')}
        </OutsideLink>
      )}
      {repository && (
        <OutsideLink href={repository} variant="bare" className={buttonClasses({ variant: 'quiet', wide: true })}>
          <CodeXml />
          {t('detail.repository')}
        </OutsideLink>
      )}
    </div>
  )
}

const Places = ({ product: { launchedAt, places, status } }: Props) => {
  const t = useTexts('products')
  const format = useFormat()
  const days = useDayFormat()
  if (status !== 'approved' || !launchedAt) return null
  const placements = [
    places.day && { period: 'day' as const, ...places.day },
    places.week && { period: 'week' as const, ...places.week },
  ].filter((one) => one !== null)
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4 text-sm text-ink-muted first:border-t-0 first:pt-0">
      {placements.map(({ period, date, place }) => (
        <Link
          key={period}
          to={boardPath({ period, date })}
          variant="quiet"
          className="inline-flex items-center gap-2 coarse:-my-1.5 coarse:min-h-11"
        >
          <Trophy className={place <= 3 ? 'text-accent-ink' : undefined} />
          {t(`detail.place_${period}`, { place: format.number(place), day: days.short(date) })}
        </Link>
      ))}
      <p>
        <time dateTime={launchedAt}>{t('detail.launched', { date: format.date(launchedAt) })}</time>
      </p>
    </div>
  )
}
