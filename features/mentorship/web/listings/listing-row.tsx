import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import CircleCheck from 'lucide-react/icons/circle-check'
import Pause from 'lucide-react/icons/pause'
import type { ReactNode } from 'react'
import type { OutputOf } from '#kit/endpoint.ts'
import { availabilities, type listOwnListings, mentorPath } from '../../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { Card } from '#shell/ui/card.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Select } from '#shell/ui/select.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { formatPrice } from '../price.ts'
import { ListingActions } from './listing-actions.tsx'
import { useSetAvailability } from './use-set-availability.ts'

export type OwnListing = OutputOf<typeof listOwnListings>['items'][number]

/** One of the member's own listings: how it stands, and what to do with it. */
export const ListingRow = ({ listing }: { listing: OwnListing }) => {
  const t = useTexts('mentorship')
  const format = useFormat()
  const { title, language, slug, isActive, hasHours } = listing
  const availability = useSetAvailability(listing)
  return (
    <Card as="article" className="flex flex-col gap-4">
      <div className="grid items-start gap-x-4 gap-y-4 lg:gap-x-8 grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] lg:grid-cols-[minmax(0,1fr)_10.5rem_8.5rem_13rem]">
        <div className="flex min-w-0 flex-col gap-1 max-lg:col-span-full">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="min-w-0 text-lg leading-snug font-bold tracking-tight">
              <Link to={mentorPath(slug)} variant="quiet" className="text-ink!">
                <span {...userText(language)}>{title}</span>
              </Link>
            </h2>
            {isActive ? (
              <Badge tone="positive" icon={<CircleCheck />}>
                {t('mine.active')}
              </Badge>
            ) : (
              <Badge tone="warning" icon={<Pause />}>
                {t('mine.paused')}
              </Badge>
            )}
          </div>
          <p className="text-sm text-ink-muted">
            {[
              formatPrice(listing.hourlyRate, t, format),
              t('form.minutes', { count: listing.sessionLength }),
              t(`options.format.${listing.sessionFormat}`),
            ].join(' · ')}
          </p>
        </div>
        <Fact label={t('mine.next_slot')}>
          {listing.nextSlotAt ? format.dateTime(listing.nextSlotAt) : t('mine.no_slot')}
        </Fact>
        <Fact label={t('mine.requests')}>
          {listing.openRequests > 0 ? (
            <Link to="/mentorship?tab=sessions">{t('mine.open_requests', { count: listing.openRequests })}</Link>
          ) : (
            t('mine.no_requests')
          )}
        </Fact>
        <Select
          label={t('mine.availability')}
          value={availability.chosen ?? listing.availability}
          onChange={({ target }) => availability.save(target.value as OwnListing['availability'])}
          disabled={!isActive}
          options={availabilities.map((value) => ({ value, label: t(`options.availability.${value}`) }))}
          className="max-lg:col-span-full"
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line pt-4">
        {!hasHours && (
          <p className="flex min-w-0 items-start gap-2 text-sm text-warning">
            <CalendarX2 className="mt-[0.15em] flex-none" />
            {t('mine.no_hours')}
          </p>
        )}
        <div className="ms-auto flex flex-wrap items-center gap-2 max-sm:ms-0">
          <ListingActions listing={listing} hasHours={hasHours} />
        </div>
      </div>
    </Card>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <dl className="text-sm">
    <dt className="font-medium">{label}</dt>
    <dd className="mt-1.5 text-ink-muted tabular-nums">{children}</dd>
  </dl>
)
