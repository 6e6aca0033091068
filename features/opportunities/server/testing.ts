import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Language } from '#kit/fields.ts'
import type { DB } from '#platform/db/schema.ts'
import type { ApplicationStatus } from '../contract/applications.ts'
import type { OpportunityType } from '../contract/index.ts'
import type { AlertRhythm } from '../contract/saved-searches.ts'
import { slugOf } from './slug.ts'

type Server = { db: Kysely<DB> }

export type OpportunityWishes = {
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
}

let made = 0

/** Adds a listing straight to the tables: an open job without a deadline unless wished otherwise. */
export const buildOpportunity = async (
  { db }: Server,
  ownerId: string,
  wishes: OpportunityWishes = {},
): Promise<{ id: string; slug: string; title: string }> => {
  const number = ++made
  const id = wishes.id ?? randomUUID()
  const title = wishes.title ?? `Opportunity ${number}`
  const created_at = wishes.createdAt ?? new Date()
  return db
    .insertInto('opportunities')
    .values({
      id,
      owner_id: ownerId,
      slug: wishes.slug ?? slugOf(title, id),
      title,
      type: wishes.type ?? 'job',
      language: wishes.language ?? 'en',
      company_name: wishes.companyName === undefined ? 'Norrsken Labs' : wishes.companyName,
      location: wishes.location === undefined ? 'Umeå' : wishes.location,
      remote_ok: wishes.remoteOk ?? false,
      description: wishes.description ?? `What opportunity ${number} is about, in a few words.`,
      requirements: wishes.requirements ?? [],
      benefits: wishes.benefits ?? [],
      application_deadline: wishes.applicationDeadline ?? null,
      deadline_zone: wishes.deadlineZone ?? 'Europe/Stockholm',
      contact_email: wishes.contactEmail ?? null,
      is_active: wishes.closedAt === undefined,
      closed_at: wishes.closedAt ?? null,
      created_at,
      updated_at: created_at,
    })
    .returning(['id', 'slug', 'title'])
    .executeTakeFirstOrThrow()
}

export type ApplicationWishes = {
  message?: string
  status?: ApplicationStatus
  createdAt?: Date
  answeredAt?: Date | null
}

/** Adds an application straight to the tables: pending unless wished otherwise. */
export const buildApplication = async (
  { db }: Server,
  opportunityId: string,
  applicantId: string,
  wishes: ApplicationWishes = {},
): Promise<{ id: string }> => {
  const listing = await db
    .selectFrom('opportunities')
    .select(['owner_id', 'title', 'company_name'])
    .where('id', '=', opportunityId)
    .executeTakeFirstOrThrow()
  const created_at = wishes.createdAt ?? new Date()
  const status = wishes.status ?? 'pending'
  return db
    .insertInto('opportunity_applications')
    .values({
      opportunity_id: opportunityId,
      owner_id: listing.owner_id,
      applicant_id: applicantId,
      title: listing.title,
      company_name: listing.company_name,
      message: wishes.message ?? 'I would like to be part of this.',
      status,
      answered_at: status === 'pending' ? null : (wishes.answeredAt ?? created_at),
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export type SavedSearchWishes = {
  name?: string
  q?: string
  types?: OpportunityType[]
  remoteOnly?: boolean
  alerts?: AlertRhythm
  since?: Date
}

/** Adds a saved search straight to the tables: any opportunity, at once, unless wished otherwise. */
export const buildSavedSearch = (
  { db }: Server,
  memberId: string,
  wishes: SavedSearchWishes = {},
): Promise<{ id: string }> =>
  db
    .insertInto('saved_searches')
    .values({
      member_id: memberId,
      name: wishes.name ?? 'Everything',
      q: wishes.q ?? '',
      types: wishes.types ?? [],
      remote_only: wishes.remoteOnly ?? false,
      alerts: wishes.alerts ?? 'instant',
      alerts_since: wishes.since ?? new Date(Date.now() - 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
