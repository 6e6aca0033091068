import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type ApplicationOverrides, buildApplication } from '#features/applications/server/testing.ts'
import { addToWaitingList } from '#features/waiting-lists/server/testing.ts'
import type { Language } from '#kit/languages.ts'
import { slugWithId } from '#kit/slug.ts'
import type { DB } from '#platform/db/schema.ts'
import type { MentorAvailability, SessionFormat, SessionType, SpokenLanguage } from '../contract/index.ts'
import { type ScheduleInput, writeSchedule } from './queries/schedules.ts'
import { refreshNextSlots } from './service/next-slots.ts'
import type { Hours } from './slots/schedule.ts'

type Server = { db: Kysely<DB> }

export type ListingOverrides = Partial<Omit<ScheduleInput, 'weekly'>> & {
  id?: string
  slug?: string
  title?: string
  language?: Language
  description?: string
  expertise?: string[]
  /** Öre per hour. */
  hourlyRate?: number | null
  availability?: MentorAvailability
  maxMentees?: number | null
  sessionFormat?: SessionFormat
  languages?: SpokenLanguage[]
  location?: string | null
  company?: string | null
  contactEmail?: string | null
  /** Minutes. */
  sessionLength?: number
  timeZone?: string
  sessionTypes?: SessionType[]
  cancellationRule?: string | null
  meetingUrl?: string | null
  isActive?: boolean
  createdAt?: Date
  /** Hours of every weekday, in minutes after midnight; the whole day by default. */
  hours?: Hours[]
  /** For the next free slot. */
  now?: Date
}

/** A mentee of the listing: an approved application. */
export const buildMentee = (
  server: Server,
  { id, title }: { id: string; title: string },
  ownerId: string,
  memberId: string,
  overrides: ApplicationOverrides = {},
): Promise<{ id: string }> =>
  buildApplication(server, { kind: 'mentorship', id, ownerId, title }, memberId, { status: 'approved', ...overrides })

/** An approved application that waits for a place of the listing. */
export const buildWaiting = async (
  server: Server,
  listing: { id: string; title: string },
  ownerId: string,
  memberId: string,
  { offerEndsAt, ...overrides }: ApplicationOverrides & { offerEndsAt?: Date } = {},
): Promise<{ id: string }> => {
  const { id } = await buildMentee(server, listing, ownerId, memberId, overrides)
  await addToWaitingList(server, id, offerEndsAt)
  return { id }
}

let builtCount = 0

/** Adds a listing that can be booked at every full hour in UTC. */
export const buildListing = async (
  { db }: Server,
  ownerId: string,
  overrides: ListingOverrides = {},
): Promise<{ id: string; slug: string; title: string }> => {
  const number = ++builtCount
  const id = overrides.id ?? randomUUID()
  const title = overrides.title ?? `Mentor ${number}`
  const now = overrides.now ?? new Date()
  const created_at = overrides.createdAt ?? now
  const hourly_rate = overrides.hourlyRate === undefined ? 120_000 : overrides.hourlyRate
  const listing = await db
    .insertInto('mentor_listings')
    .values({
      id,
      owner_id: ownerId,
      slug: overrides.slug ?? slugWithId(title, id),
      title,
      language: overrides.language ?? 'en',
      description: overrides.description ?? `What mentor ${number} helps with, in a few words.`,
      expertise: overrides.expertise ?? ['Leadership'],
      hourly_rate,
      hourly_rate_currency: hourly_rate === null ? null : 'SEK',
      availability: overrides.availability ?? 'available',
      max_mentees: overrides.maxMentees ?? null,
      session_format: overrides.sessionFormat ?? 'video',
      languages: overrides.languages ?? ['sv', 'en'],
      location: overrides.location ?? null,
      company: overrides.company ?? null,
      contact_email: overrides.contactEmail ?? null,
      session_length: overrides.sessionLength ?? 60,
      time_zone: overrides.timeZone ?? 'UTC',
      session_types: overrides.sessionTypes ?? ['consultation', 'mentoring', 'coaching'],
      cancellation_rule: overrides.cancellationRule ?? null,
      meeting_url: overrides.meetingUrl ?? null,
      is_active: overrides.isActive ?? true,
      created_at,
      updated_at: created_at,
    })
    .returning(['id', 'slug', 'title'])
    .executeTakeFirstOrThrow()
  const hours = overrides.hours ?? [{ start: 0, end: 24 * 60 }]
  const schedule: ScheduleInput = {
    weekly: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => hours.map((part) => ({ weekday, ...part }))),
    exceptions: overrides.exceptions ?? [],
    otherLengths: overrides.otherLengths ?? [],
    stepMinutes: overrides.stepMinutes ?? 60,
    bufferBeforeMinutes: overrides.bufferBeforeMinutes ?? 0,
    bufferAfterMinutes: overrides.bufferAfterMinutes ?? 0,
    noticeMinutes: overrides.noticeMinutes ?? 0,
    daysAhead: overrides.daysAhead ?? 42,
    maxPerDay: overrides.maxPerDay ?? null,
    maxPerWeek: overrides.maxPerWeek ?? null,
  }
  await writeSchedule(db, id, schedule, created_at)
  await refreshNextSlots({ tx: db, publish: () => undefined }, ownerId, now)
  return listing
}
