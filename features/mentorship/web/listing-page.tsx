import { redirect, useParams } from 'react-router'
import { type MentorDetail, mentorPath, readMentor } from '../contract/index.ts'
import { listListingReviews } from '../contract/reviews.ts'
import { memberPath } from '#features/profiles/contract/card.ts'
import { MemberName } from '#features/profiles/web/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useSuspenseEndpoint } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { useSsrState } from '#shell/ssr-state.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { BackLink } from '#shell/ui/back-link.tsx'
import { Badge } from '#shell/ui/badge.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { AvailabilityBadge } from './availability-badge.tsx'
import { BookingCard } from './detail/booking-card.tsx'
import { Contact } from './detail/contact.tsx'
import { Facts } from './detail/facts.tsx'
import { mentorJsonLd } from './json-ld.ts'
import { MentorHeadline } from './mentor-headline.tsx'
import ListingReviews from './reviews/listing-reviews.tsx'
import { tabPath } from './search-params.ts'

const descriptionLength = 160

const page = pageData(async ({ params, url, prefetch, prefetchList }) => {
  const { slug = '' } = params
  const found = await prefetch(readMentor, { slug })
  // ROUTE-06: redirect every other URL of the listing to the canonical one.
  if (found.slug !== slug) throw redirect(mentorPath(found.slug) + url.search, 301)
  await prefetchList(listListingReviews, { id: found.id })
})
export const loader = page.server
export const clientLoader = page.browser

/** `/mentorship/:slug`: one mentor listing, public without contact details (ROUTE-04). */
export default function ListingPage() {
  const { slug = '' } = useParams()
  const t = useTexts('mentorship')
  const roleName = useTexts('accounts')
  const { baseUrl } = useSsrState()
  const listing = useSuspenseEndpoint(readMentor, { slug })
  const { title, mentor, description, isActive } = listing
  const path = mentorPath(listing.slug)
  const role = mentor.role ? roleName(`roles.${mentor.role}`) : null
  return (
    <div className="page-frame pb-16">
      <PageHead
        title={`${title} · ${mentor.fullName}`}
        description={description.replace(/\s+/g, ' ').slice(0, descriptionLength)}
        path={path}
        type="article"
        jsonLd={mentorJsonLd(listing, { baseUrl, address: baseUrl + path, role })}
        hidden={!isActive}
      />
      <Header listing={listing} />
      {!isActive && (
        <Callout tone="warning" className="mb-6">
          {t('detail.paused_notice')}
        </Callout>
      )}
      <div className="grid items-start gap-x-12 gap-y-9 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-9 max-lg:order-2">
          <Facts listing={listing} />
          <Texts listing={listing} />
          <ListingReviews listing={listing} />
        </div>
        {/* On a phone, booking comes before the text, and the links to share and report after it. */}
        <aside className="flex min-w-0 flex-col gap-4 max-lg:contents lg:sticky lg:top-24">
          <BookingCard listing={listing} />
          <Contact listing={listing} address={baseUrl + path} />
        </aside>
      </div>
    </div>
  )
}

const Header = ({ listing }: { listing: MentorDetail }) => {
  const t = useTexts('mentorship')
  const { viewer } = useAuth()
  const { title, language, mentor, availability, expertise, isActive } = listing
  return (
    <header className="flex flex-col gap-5 pt-8 pb-6 md:pt-10 md:pb-8">
      {/* The list of mentors is for members only. */}
      {viewer && (
        <BackLink to={tabPath('find')} viewTransition>
          {t('detail.back')}
        </BackLink>
      )}
      <div className="flex items-start gap-4 sm:items-center sm:gap-6">
        <Avatar name={mentor.fullName} src={mentor.avatarUrl} size="xl" className="max-sm:size-14 max-sm:text-lg" />
        <div className="flex min-w-0 flex-col gap-1.5">
          <h1 tabIndex={-1} className="text-2xl font-bold tracking-tighter sm:text-3xl">
            <span {...userText(language)} className="inline-block text-page-start [view-transition-name:mentor-title]">
              {title}
            </span>
          </h1>
          <p className="text-ink-muted">
            <Link
              to={memberPath(mentor.id)}
              variant="bare"
              className="rounded-xs underline-offset-[0.2em] hover:underline"
            >
              <MemberName member={mentor} className="font-medium text-ink" />
            </Link>
            <MentorHeadline listing={listing} separated />
          </p>
        </div>
      </div>
      <ul aria-label={t('detail.tags')} className="flex flex-wrap items-center gap-1.5">
        <li className="flex">
          {isActive ? <AvailabilityBadge availability={availability} /> : <Badge>{t('detail.paused')}</Badge>}
        </li>
        {expertise.map((tag) => (
          <li key={tag} className="flex max-w-full">
            <Badge>
              <bdi>{tag}</bdi>
            </Badge>
          </li>
        ))}
      </ul>
    </header>
  )
}

const Texts = ({ listing }: { listing: MentorDetail }) => {
  const t = useTexts('mentorship')
  const { language, description, approach, targetAudience, successStories, additionalServices, cancellationRule } =
    listing
  const texts = [
    { title: t('detail.description'), text: description },
    { title: t('detail.approach'), text: approach },
    { title: t('detail.target_audience'), text: targetAudience },
    { title: t('detail.success_stories'), text: successStories },
    { title: t('detail.additional_services'), text: additionalServices },
    { title: t('detail.cancellation_rule'), text: cancellationRule },
  ]
  return texts.map(
    ({ title, text }) =>
      text && (
        <Section key={title} title={title}>
          <p {...userText(language)} className="prose-text max-w-measure">
            {text}
          </p>
        </Section>
      ),
  )
}
