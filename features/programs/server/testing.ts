import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { type ApplicationOverrides, buildApplication } from '#features/applications/server/testing.ts'
import { addToWaitingList } from '#features/waiting-lists/server/testing.ts'
import type { InputOf } from '#kit/endpoint.ts'
import type { Language } from '#kit/languages.ts'
import { slugWithId } from '#kit/slug.ts'
import type { DB } from '#platform/db/schema.ts'
import type { createProgram, PriceModel, ProgramQuestion, ProgramStatus } from '../contract/index.ts'

type Server = { db: Kysely<DB> }

export type ProgramOverrides = {
  id?: string
  slug?: string
  title?: string
  description?: string
  language?: Language
  partnerName?: string | null
  city?: string | null
  isOnline?: boolean
  durationWeeks?: number
  maxParticipants?: number
  priceModel?: PriceModel
  /** Öre. */
  price?: number
  /** Basis points. */
  equity?: { min: number | null; max: number | null }
  features?: string[]
  questions?: ProgramQuestion[]
  timeZone?: string
  /** `YYYY-MM-DD` */
  startsOn?: string | null
  endsOn?: string | null
  /** `YYYY-MM-DDTHH:MM` in `timeZone`. */
  applicationDeadline?: string | null
  status?: ProgramStatus
  submittedAt?: Date
  publishedAt?: Date
  changedSinceReview?: boolean
  reviewNote?: string | null
  reviewedById?: string
  createdAt?: Date
}

let builtCount = 0

/** Inserts a program; active and in Umeå by default, without dates. */
export const buildProgram = async (
  { db }: Server,
  ownerId: string,
  overrides: ProgramOverrides = {},
): Promise<{ id: string; slug: string; title: string }> => {
  const number = ++builtCount
  const id = overrides.id ?? randomUUID()
  const title = overrides.title ?? `Program ${number}`
  const status = overrides.status ?? 'active'
  const created_at = overrides.createdAt ?? new Date()
  const price_model = overrides.priceModel ?? 'free'
  const time_zone = overrides.timeZone ?? 'Europe/Stockholm'
  const deadline = overrides.applicationDeadline ?? null
  const isPublished = status !== 'draft' && status !== 'pending_approval'
  return db
    .insertInto('programs')
    .values({
      id,
      owner_id: ownerId,
      slug: overrides.slug ?? slugWithId(title, id),
      title,
      description: overrides.description ?? `What program ${number} is about, in a few words.`,
      language: overrides.language ?? 'en',
      partner_name: overrides.partnerName ?? null,
      city: overrides.city === undefined ? 'Umeå' : overrides.city,
      is_online: overrides.isOnline ?? overrides.city === null,
      duration_weeks: overrides.durationWeeks ?? 12,
      max_participants: overrides.maxParticipants ?? 20,
      price_model,
      price: price_model === 'fixed' ? (overrides.price ?? 500_000) : null,
      price_currency: price_model === 'fixed' ? 'SEK' : null,
      equity_min: price_model === 'equity' ? (overrides.equity?.min ?? null) : null,
      equity_max: price_model === 'equity' ? (overrides.equity ? overrides.equity.max : 700) : null,
      time_zone,
      starts_on: overrides.startsOn ?? null,
      ends_on: overrides.endsOn ?? null,
      application_deadline:
        deadline === null ? null : sql<Date>`${deadline}::timestamp at time zone ${time_zone}::text`,
      features: overrides.features ?? [],
      questions: JSON.stringify(overrides.questions ?? []),
      status,
      status_since: created_at,
      submitted_at: status === 'pending_approval' ? (overrides.submittedAt ?? created_at) : null,
      published_at: isPublished ? (overrides.publishedAt ?? created_at) : null,
      changed_since_review: overrides.changedSinceReview ?? false,
      review_note: overrides.reviewNote ?? null,
      reviewed_by: overrides.reviewedById ?? null,
      created_at,
      updated_at: created_at,
    })
    .returning(['id', 'slug', 'title'])
    .executeTakeFirstOrThrow()
}

type ProgramRef = { id: string; title: string }

/** A participant of the program: an approved application. */
export const buildParticipant = (
  server: Server,
  { id, title }: ProgramRef,
  ownerId: string,
  memberId: string,
  overrides: ApplicationOverrides = {},
): Promise<{ id: string }> =>
  buildApplication(server, { kind: 'program', id, ownerId, title }, memberId, { status: 'approved', ...overrides })

/** An approved application that waits for a place in the program. */
export const buildWaitingForProgram = async (
  server: Server,
  program: ProgramRef,
  ownerId: string,
  memberId: string,
  { offerEndsAt, ...overrides }: ApplicationOverrides & { offerEndsAt?: Date } = {},
): Promise<{ id: string }> => {
  const { id } = await buildParticipant(server, program, ownerId, memberId, overrides)
  await addToWaitingList(server, id, offerEndsAt)
  return { id }
}

/** The local day that is this many days after today, in the default time zone: `YYYY-MM-DD`. */
export const localDay = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(Date.now() + days * 86_400_000)

/** What a member writes in an application. */
export const programAnswers = {
  motivation: 'We have a prototype and two pilot customers.',
  background: 'Ten years of battery research in Skellefteå.',
  goals: 'To found the company before the summer.',
}

export type ProgramFields = InputOf<typeof createProgram>

/** The input of a program in Umeå, without dates. */
export const programInput = (more: Partial<ProgramFields> = {}): ProgramFields => ({
  title: 'Från labb till bolag',
  description: 'Tolv veckor för forskare som vill starta bolag.',
  language: 'sv',
  city: 'Umeå',
  durationWeeks: 12,
  maxParticipants: 20,
  ...more,
})
