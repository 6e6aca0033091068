import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import {
  type ApplicationOverrides,
  buildApplication as insertApplication,
} from '#features/applications/server/testing.ts'
import type { Language } from '#kit/fields.ts'
import { slugWithId } from '#kit/slug.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Internship, InternshipKind, OpportunityType, Pace } from '../contract/index.ts'
import type { AlertRhythm } from '../contract/saved-searches.ts'

type Server = { db: Kysely<DB> }

export type OpportunityOverrides = {
  id?: string
  slug?: string
  title?: string
  type?: OpportunityType
  language?: Language
  companyName?: string | null
  location?: string | null
  remoteOk?: boolean
  description?: string
  requirements?: string[]
  benefits?: string[]
  /** `YYYY-MM-DD` */
  applicationDeadline?: string | null
  deadlineZone?: string
  contactEmail?: string | null
  closedAt?: Date
  createdAt?: Date
  /** Of type internship. Unpaid and of kind `praktik` unless it says otherwise. */
  internship?: Partial<Internship>
}

const internshipColumnsOf = (internship: Partial<Internship>) => ({
  internship_kind: internship.kind ?? 'praktik',
  credits: internship.credits?.points ?? null,
  credit_system: internship.credits?.system ?? null,
  starts_on: internship.startsOn ?? null,
  ends_on: internship.endsOn ?? null,
  pace: internship.pace ?? null,
  supervisor: internship.supervisor ?? null,
  is_paid: internship.isPaid ?? false,
})

let builtCount = 0

export const buildOpportunity = async (
  { db }: Server,
  ownerId: string,
  overrides: OpportunityOverrides = {},
): Promise<{ id: string; slug: string; title: string }> => {
  const number = ++builtCount
  const id = overrides.id ?? randomUUID()
  const title = overrides.title ?? `Opportunity ${number}`
  const created_at = overrides.createdAt ?? new Date()
  return db
    .insertInto('opportunities')
    .values({
      id,
      owner_id: ownerId,
      slug: overrides.slug ?? slugWithId(title, id),
      title,
      type: overrides.type ?? (overrides.internship ? 'internship' : 'job'),
      language: overrides.language ?? 'en',
      company_name: overrides.companyName === undefined ? 'Norrsken Labs' : overrides.companyName,
      location: overrides.location === undefined ? 'Umeå' : overrides.location,
      remote_ok: overrides.remoteOk ?? false,
      description: overrides.description ?? `What opportunity ${number} is about, in a few words.`,
      requirements: overrides.requirements ?? [],
      benefits: overrides.benefits ?? [],
      application_deadline: overrides.applicationDeadline ?? null,
      deadline_zone: overrides.deadlineZone ?? 'Europe/Stockholm',
      contact_email: overrides.contactEmail ?? null,
      is_active: overrides.closedAt === undefined,
      closed_at: overrides.closedAt ?? null,
      created_at,
      updated_at: created_at,
      ...(overrides.internship && internshipColumnsOf(overrides.internship)),
    })
    .returning(['id', 'slug', 'title'])
    .executeTakeFirstOrThrow()
}

export type SavedSearchOverrides = {
  name?: string
  q?: string
  types?: OpportunityType[]
  remoteOnly?: boolean
  kinds?: InternshipKind[]
  paidOnly?: boolean
  pace?: Pace
  startsFrom?: string
  startsUntil?: string
  alerts?: AlertRhythm
  since?: Date
}

/** Inserts a saved search; by default for any opportunity, with instant alerts. */
export const buildSavedSearch = (
  { db }: Server,
  memberId: string,
  overrides: SavedSearchOverrides = {},
): Promise<{ id: string }> =>
  db
    .insertInto('saved_searches')
    .values({
      member_id: memberId,
      name: overrides.name ?? 'Everything',
      q: overrides.q ?? '',
      types: overrides.types ?? [],
      remote_only: overrides.remoteOnly ?? false,
      internship_kinds: overrides.kinds ?? [],
      paid_only: overrides.paidOnly ?? false,
      pace: overrides.pace ?? null,
      starts_from: overrides.startsFrom ?? null,
      starts_until: overrides.startsUntil ?? null,
      alerts: overrides.alerts ?? 'instant',
      alerts_since: overrides.since ?? new Date(Date.now() - 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Inserts an application to a listing; its state is announced. */
export const buildApplication = async (
  server: Server,
  opportunityId: string,
  applicantId: string,
  overrides: ApplicationOverrides = {},
): Promise<{ id: string }> => {
  const { owner_id: ownerId, ...listing } = await server.db
    .selectFrom('opportunities')
    .select(['owner_id', 'title', 'company_name as organisation'])
    .where('id', '=', opportunityId)
    .executeTakeFirstOrThrow()
  return insertApplication(
    server,
    { kind: 'opportunity', id: opportunityId, ownerId, ...listing },
    applicantId,
    overrides,
  )
}
