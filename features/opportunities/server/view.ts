import type {
  Internship,
  InternshipKind,
  OpportunityCard,
  OpportunityDetail,
  OpportunityType,
  Pace,
} from '../contract/index.ts'
import { shownAnswerRate } from '#features/applications/contract/answer-rate.ts'
import { excerpt } from '#kit/excerpt.ts'
import type { SavedSearch } from '../contract/saved-searches.ts'
import * as policy from './policy.ts'
import type { CardRow, DetailRow } from './queries/listings.ts'
import type { SavedSearchRow } from './queries/saved-searches.ts'

const summaryLength = 220

const iso = (value: Date | null) => value?.toISOString() ?? null

const internshipOf = (row: Omit<CardRow, 'summary'>): Internship | null =>
  row.internship_kind === null
    ? null
    : {
        kind: row.internship_kind,
        credits:
          row.credits === null || row.credit_system === null
            ? null
            : { points: row.credits, system: row.credit_system },
        startsOn: row.starts_on,
        endsOn: row.ends_on,
        // Database constraints ensure the values.
        pace: row.pace as Pace | null,
        supervisor: row.supervisor,
        isPaid: row.is_paid === true,
      }

const sharedFields = (row: Omit<CardRow, 'summary'>) => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  type: row.type,
  language: row.language,
  companyName: row.company_name,
  location: row.location,
  remoteOk: row.remote_ok,
  salaryRange: row.salary_range,
  equityRange: row.equity_range,
  pay:
    row.pay_period === null
      ? null
      : { min: row.pay_min, max: row.pay_max, currency: 'SEK' as const, period: row.pay_period },
  equity: row.equity_min === null && row.equity_max === null ? null : { min: row.equity_min, max: row.equity_max },
  applicationDeadline: row.application_deadline,
  deadlineZone: row.deadline_zone,
  closesAt: iso(row.closes_at),
  createdAt: row.created_at.toISOString(),
  isActive: row.is_active,
  poster: {
    id: row.owner_id,
    fullName: row.poster_name ?? '',
    avatarUrl: row.poster_avatar_url,
    partner: row.poster_is_partner,
  },
  isFavorite: row.is_favorite,
  internship: internshipOf(row),
})

export const cardOf = (row: CardRow): OpportunityCard => ({
  ...sharedFields(row),
  summary: excerpt(row.summary, summaryLength),
})

type ListingRow = Pick<DetailRow, 'owner_id' | 'is_active' | 'closes_at' | 'is_visible'>
export const factsOf = (row: ListingRow): policy.Facts => ({
  ownerId: row.owner_id,
  isActive: row.is_active,
  closesAt: row.closes_at,
  isVisible: row.is_visible,
})

export const detailOf = (row: DetailRow, viewer: policy.PolicyViewer | null, now: Date): OpportunityDetail => ({
  ...sharedFields(row),
  description: row.description,
  requirements: row.requirements,
  benefits: row.benefits,
  contactEmail: policy.maySeeContact(viewer) ? row.contact_email : null,
  externalUrl: row.external_url,
  updatedAt: row.updated_at.toISOString(),
  closedAt: iso(row.closed_at),
  answers: shownAnswerRate(row.answers),
  application: row.application && {
    id: row.application.id,
    status: row.application.status,
    createdAt: new Date(row.application.created_at).toISOString(),
  },
  applications: policy.maySeeApplicants(viewer, factsOf(row)) === 'ok' ? (row.applications?.applications ?? 0) : null,
  can: {
    apply: policy.mayApply(viewer, factsOf(row), now),
    applyInPair: policy.mayApplyInPair(viewer, { ...factsOf(row), internshipKind: row.internship_kind }, now),
    edit: policy.mayEdit(viewer, factsOf(row)),
    close: policy.mayClose(viewer, factsOf(row)),
    reopen: policy.mayReopen(viewer, factsOf(row), now),
    delete: policy.mayDelete(viewer, factsOf(row)),
    seeApplicants: policy.maySeeApplicants(viewer, factsOf(row)),
  },
})

export const savedSearchOf = (row: SavedSearchRow): SavedSearch => ({
  id: row.id,
  name: row.name,
  q: row.q,
  types: row.types as OpportunityType[],
  remoteOnly: row.remote_only,
  kinds: row.internship_kinds as InternshipKind[],
  paidOnly: row.paid_only,
  pace: row.pace as Pace | null,
  startsFrom: row.starts_from,
  startsUntil: row.starts_until,
  alerts: row.alerts,
  lastAlertAt: iso(row.last_alert_at),
  createdAt: row.created_at.toISOString(),
})
