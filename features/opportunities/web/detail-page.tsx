import { redirect, useParams } from 'react-router'
import { type OpportunityDetail, opportunityPath, readOpportunity } from '../contract/index.ts'
import type { Language } from '#kit/languages.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useSuspenseEndpoint } from '#shell/api/query.ts'
import { useSite } from '#shell/site/use-site.ts'
import { useSsrState } from '#shell/ssr-state.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { BackLink } from '#shell/ui/back-link.tsx'
import { Badge } from '#shell/ui/badge.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { PageHeader, Section } from '#shell/ui/page-header.tsx'
import { TypeBadge } from '#shell/ui/type-badge.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { DetailAside } from './detail-aside.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { InternshipBadges } from './internship-badges.tsx'
import { educationText, paceText } from './internship-texts.ts'
import { jobPostingOf } from './json-ld.ts'

const descriptionLength = 160

const page = pageData(async ({ params, url, prefetch }) => {
  const { slug = '' } = params
  const found = await prefetch(readOpportunity, { slug })
  // ROUTE-06: redirect every other URL of the opportunity to the canonical one.
  if (found.slug !== slug) throw redirect(opportunityPath(found.slug) + url.search, 301)
})
export const loader = page.server
export const clientLoader = page.browser

/** OPP-03 */
export default function DetailPage() {
  const { slug = '' } = useParams()
  const t = useTexts('opportunities')
  const format = useFormat()
  const { baseUrl } = useSsrState()
  const { platformName } = useSite()
  const opportunity = useSuspenseEndpoint(readOpportunity, { slug })
  const {
    title,
    type,
    language,
    companyName,
    poster,
    remoteOk,
    isActive,
    description,
    requirements,
    benefits,
    internship,
  } = opportunity
  const path = opportunityPath(opportunity.slug)
  return (
    <div className="page-frame pb-16">
      <PageHead
        title={[title, companyName].filter(Boolean).join(' · ')}
        description={description.replace(/\s+/g, ' ').slice(0, descriptionLength)}
        path={path}
        type="article"
        jsonLd={jobPostingOf(
          opportunity,
          { address: baseUrl + path, platformName },
          {
            education: internship && educationText(internship, t, format),
            workHours: internship?.pace ? paceText(internship.pace, t, format) : null,
          },
        )}
        hidden={!isActive}
      />
      <PageHeader
        above={
          <div className="flex flex-col gap-4">
            <BackLink to="/opportunities" viewTransition>
              {t('detail.back')}
            </BackLink>
            <div className="flex flex-wrap items-center gap-1.5">
              <TypeBadge kind={type} label={t(`types.${type}`)} />
              <InternshipBadges internship={opportunity.internship} />
              {remoteOk && <Badge tone="accent">{t('card.remote')}</Badge>}
              {poster.partner && <Badge tone="primary">{t('card.partner')}</Badge>}
              {!isActive && <Badge>{t('card.closed')}</Badge>}
              <FavoriteButton opportunity={opportunity} className="ms-auto" />
            </div>
          </div>
        }
        title={
          <span
            {...userText(language)}
            className="inline-block text-page-start [view-transition-name:opportunity-title]"
          >
            {title}
          </span>
        }
        lead={<Facts opportunity={opportunity} />}
      />
      {!isActive && (
        <Callout tone="warning" className="mb-6">
          {t('detail.closed_notice')}
        </Callout>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-12">
        <div className="flex min-w-0 flex-col gap-9 max-lg:order-2">
          <Section title={t('detail.description')}>
            <p {...userText(language)} className="prose-text max-w-measure">
              {description}
            </p>
          </Section>
          <BulletSection title={t('detail.requirements')} items={requirements} language={language} />
          <BulletSection title={t('detail.benefits')} items={benefits} language={language} />
        </div>
        <DetailAside opportunity={opportunity} address={baseUrl + path} />
      </div>
    </div>
  )
}

const Facts = ({ opportunity: { companyName, poster, location, createdAt } }: { opportunity: OpportunityDetail }) => {
  const t = useTexts('opportunities')
  const format = useFormat()
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      <bdi className="font-medium text-ink">{companyName ?? poster.fullName}</bdi>
      {location && <bdi>{location}</bdi>}
      <time dateTime={createdAt} className="text-ink-faint">
        {t('detail.created', { date: format.date(createdAt) })}
      </time>
    </span>
  )
}

const BulletSection = ({ title, items, language }: { title: string; items: readonly string[]; language: Language }) =>
  items.length === 0 ? null : (
    <Section title={title}>
      <ul
        {...userText(language)}
        className="flex w-fit max-w-measure list-disc flex-col gap-2 ps-5 marker:text-ink-faint"
      >
        {items.map((item, at) => (
          // Items may be equal, and their order never changes, so the index is the key.
          <li key={at}>{item}</li>
        ))}
      </ul>
    </Section>
  )
