import type { OpportunityCard, OpportunityDetail, OpportunityType } from '../contract/index.ts'
import { opportunityLimits, opportunityPath } from '../contract/index.ts'
import { toRequest } from '#kit/endpoint.ts'
import { excerpt } from '#kit/excerpt.ts'
import { type Applicant, type OwnApplication, readCv } from '../contract/applications.ts'
import type { SavedSearch } from '../contract/saved-searches.ts'
import type { ApplicantRow, OwnApplicationRow } from './queries/applications.ts'
import * as policy from './policy.ts'
import type { CardRow, DetailRow } from './queries/listings.ts'
import type { SavedSearchRow } from './queries/saved-searches.ts'

const summaryLength = 220

const iso = (value: Date | null) => value?.toISOString() ?? null

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
})

export const cardOf = (row: CardRow): OpportunityCard => ({
  ...sharedFields(row),
  summary: excerpt(row.summary, summaryLength),
})

const answersOf = ({ answers }: DetailRow): OpportunityDetail['answers'] =>
  answers.applications < opportunityLimits.answerRateMinApplications
    ? null
    : {
        applications: answers.applications,
        answered: answers.answered,
        rate: answers.answered / answers.applications,
        medianHours: answers.median_hours,
      }

type ListingRow = Pick<DetailRow, 'owner_id' | 'is_active' | 'closes_at' | 'is_visible'>
export const factsOf = (row: ListingRow): policy.Facts => ({
  ownerId: row.owner_id,
  isActive: row.is_active,
  closesAt: row.closes_at,
  isVisible: row.is_visible,
})

type ApplicationRow = Pick<OwnApplicationRow, 'applicant_id' | 'owner_id' | 'opportunity_id' | 'status'>
export const applicationFactsOf = (row: ApplicationRow): policy.ApplicationFacts => ({
  applicantId: row.applicant_id,
  ownerId: row.owner_id,
  hasListing: row.opportunity_id !== null,
  status: row.status,
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
  answers: answersOf(row),
  application:
    row.application_id === null || row.application_status === null || row.application_created_at === null
      ? null
      : {
          id: row.application_id,
          status: row.application_status,
          createdAt: row.application_created_at.toISOString(),
        },
  applications: policy.maySeeApplicants(viewer, factsOf(row)) === 'ok' ? row.applications : null,
  can: {
    apply: policy.mayApply(viewer, factsOf(row), now),
    edit: policy.mayEdit(viewer, factsOf(row)),
    close: policy.mayClose(viewer, factsOf(row)),
    reopen: policy.mayReopen(viewer, factsOf(row), now),
    delete: policy.mayDelete(viewer, factsOf(row)),
    seeApplicants: policy.maySeeApplicants(viewer, factsOf(row)),
  },
})

const cvFileOf = ({ id, cv_file_id, cv_file_name }: Pick<ApplicantRow, 'id' | 'cv_file_id' | 'cv_file_name'>) =>
  cv_file_id === null || cv_file_name === null ? null : { name: cv_file_name, url: toRequest(readCv, { id }).path }

export const applicantOf = (row: ApplicantRow): Applicant => ({
  id: row.id,
  member: {
    id: row.applicant_id,
    fullName: row.full_name ?? '',
    avatarUrl: row.avatar_url,
    role: row.role,
    email: row.email,
  },
  message: row.message,
  cvUrl: row.cv_url,
  cvFile: cvFileOf(row),
  status: row.status,
  appliedAt: row.created_at.toISOString(),
  answeredAt: iso(row.answered_at),
})

export const ownApplicationOf = (row: OwnApplicationRow, viewer: policy.PolicyViewer): OwnApplication => ({
  id: row.id,
  kind: 'opportunity',
  title: row.title,
  organisation: row.company_name,
  path: row.slug !== null && row.is_active ? opportunityPath(row.slug) : null,
  message: row.message,
  cvUrl: row.cv_url,
  cvFile: cvFileOf(row),
  status: row.status,
  appliedAt: row.created_at.toISOString(),
  answeredAt: iso(row.answered_at),
  can: { withdraw: policy.mayWithdraw(viewer, applicationFactsOf(row)) },
})

export const savedSearchOf = (row: SavedSearchRow): SavedSearch => ({
  id: row.id,
  name: row.name,
  q: row.q,
  types: row.types as OpportunityType[],
  remoteOnly: row.remote_only,
  alerts: row.alerts,
  lastAlertAt: iso(row.last_alert_at),
  createdAt: row.created_at.toISOString(),
})
