import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { applicationChanged } from '#features/applications/contract/events.ts'
import { applicationStatuses } from '#features/applications/contract/kinds.ts'
import { answerRate, waitingPlace } from '#features/applications/contract/views.ts'
import { blocksChanged } from '#features/blocks/contract/index.ts'
import { memberCard } from '#features/profiles/contract/card.ts'
import { tag } from '#kit/tags.ts'
import { profileLimits } from '#features/profiles/contract/limits.ts'
import { abilities } from '#kit/abilities.ts'
import { endpoint, okOutput, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, language, queryFlag, queryInteger, slugParam, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { inMinutes, inOre, inYears } from '#kit/units.ts'
import { listingErrors } from './errors.ts'
import { mentorListingChanged, mentorSlotsChanged } from './events.ts'
import { listingLimits } from './limits.ts'
import { availabilities, listingFields, sessionFormats, sessionTypes, spokenLanguages } from './listing-fields.ts'

export { applyForMentorship, endMentorship, takePlace } from './applications.ts'
export * as calendars from './calendar.ts'
export * as reviews from './reviews.ts'
export * as schedules from './schedule.ts'
export * as sessionFiles from './session-files.ts'
export * as sessions from './sessions.ts'
export {
  calendarErrors,
  listingErrors,
  mentorshipErrors,
  mentorshipFieldCodes,
  reviewErrors,
  sessionErrors,
} from './errors.ts'
export type { MentorshipFieldCode } from './errors.ts'
export {
  mentorCalendarChanged,
  mentorListingChanged,
  mentorReviewChanged,
  mentorSessionChanged,
  mentorSlotsChanged,
} from './events.ts'
export { listingLimits, mentorshipLimits, reviewLimits, scheduleLimits, sessionLimits } from './limits.ts'
export {
  availabilities,
  defaultMentorZone,
  defaultSessionMinutes,
  listingFields,
  sessionFormats,
  sessionTypes,
  spokenLanguages,
} from './listing-fields.ts'
export type { MentorAvailability, SessionFormat, SessionType, SpokenLanguage } from './listing-fields.ts'

/** A slug can contain letters that a URL has to encode, such as Arabic ones. */
export const mentorPath = (slug: string) => `/mentorship/${encodeURIComponent(slug)}` as const

/** The tab with the members that one has mentorships with. */
export const mentorshipsPath = '/mentorship?tab=mentorships' as const

const cardFields = {
  id: id(),
  /** The canonical slug of the URL (ROUTE-06). */
  slug: z.string(),
  title: z.string(),
  language: language(),
  expertise: z.array(z.string()),
  /** Öre per hour; 0 is free, null is by agreement. */
  hourlyRate: z.nullable(inOre(z.int())),
  experienceYears: z.nullable(inYears(z.int())),
  availability: choice(availabilities),
  sessionFormat: choice(sessionFormats),
  languages: z.array(choice(spokenLanguages)),
  location: z.nullable(z.string()),
  remoteAvailable: z.boolean(),
  company: z.nullable(z.string()),
  sessionTypes: z.array(choice(sessionTypes)),
  sessionLength: inMinutes(z.int()),
  timeZone: z.string(),
  mentor: memberCard,
  isActive: z.boolean(),
  /** The next free slot of the preferred length; null when there is none or the mentor is not available. */
  nextSlotAt: z.nullable(instant()),
  createdAt: instant(),
}

/** A listing in a list. `summary` is the start of its description, on one line. */
export const mentorCard = z.strictObject({ ...cardFields, summary: z.string() })
export type MentorCard = z.output<typeof mentorCard>

/** One listing as shown to the viewer. */
export const mentorDetail = z.strictObject({
  ...cardFields,
  description: z.string(),
  maxMentees: z.nullable(z.int()),
  /** Mentorships that are running. */
  mentees: z.int(),
  /** The viewer's application that has not ended. */
  application: z.nullable(
    z.strictObject({
      id: id(),
      status: choice(applicationStatuses),
      createdAt: instant(),
      waiting: z.nullable(waitingPlace),
    }),
  ),
  /** How the mentor answers applications; null with too few of them (OPP-11). */
  answers: z.nullable(answerRate),
  approach: z.nullable(z.string()),
  targetAudience: z.nullable(z.string()),
  successStories: z.nullable(z.string()),
  additionalServices: z.nullable(z.string()),
  linkedinUrl: z.nullable(z.string()),
  cancellationRule: z.nullable(z.string()),
  /** Every length that can be booked, in minutes, shortest first. */
  lengths: z.array(inMinutes(z.int())),
  /** Null unless the viewer is an accepted mentee or the owner (MENT-06). */
  contactEmail: z.nullable(z.string()),
  /** Null unless the viewer is the owner; a session shows it to its participants. */
  meetingUrl: z.nullable(z.string()),
  updatedAt: instant(),
  can: abilities('book', 'apply', 'edit', 'pause', 'resume', 'delete'),
})
export type MentorDetail = z.output<typeof mentorDetail>

/** The default is relevance for a text search, else the next free slot. */
export const mentorSorts = ['soonest', 'newest', 'relevance'] as const
export type MentorSort = (typeof mentorSorts)[number]

/** The list's filters, which are also its URL search parameters. */
export const mentorFilters = {
  q: z.optional(text({ max: listingLimits.query })),
  expertise: z.optional(tag({ max: profileLimits.tag })),
  language: z.optional(choice(spokenLanguages)),
  format: z.optional(choice(sessionFormats)),
  /** At most this many öre per hour; listings with a price by agreement are left out. 0 lists the free ones. */
  maxRate: z.optional(inOre(queryInteger({ min: 0, max: listingLimits.hourlyRate }))),
  /** Only mentors with a free slot within 7 days. */
  soon: z.optional(queryFlag()),
  sort: z.optional(choice(mentorSorts)),
}

export const listMentors = endpoint({
  name: 'mentorship.list',
  method: 'GET',
  path: '/api/mentorship/listings',
  summary: 'Lists the active mentor listings, by next free slot, newest first or by relevance.',
  access: 'confirmed',
  input: z.strictObject({ ...mentorFilters, ...pageInput }),
  output: page(mentorCard),
  rate: 'search',
  staleAfter: [mentorListingChanged, mentorSlotsChanged, presenceChanged, blocksChanged],
})

export const readMentor = endpoint({
  name: 'mentorship.read',
  method: 'GET',
  path: '/api/mentorship/listings/:slug',
  summary:
    'Returns one mentor listing by its slug, its ID, or a slug that ends with the first 8 hex digits of its ID (ROUTE-06).',
  access: 'anyone',
  input: z.strictObject({ slug: slugParam() }),
  output: mentorDetail,
  errors: pickErrors(listingErrors, 'mentor.not_found'),
  staleAfter: [mentorListingChanged, mentorSlotsChanged, applicationChanged, presenceChanged, blocksChanged],
})

export const listOwnListings = endpoint({
  name: 'mentorship.mine',
  method: 'GET',
  path: '/api/mentorship/listings/mine',
  summary: "Lists the member's own mentor listings, including paused ones, newest first.",
  access: 'member',
  input: z.strictObject(pageInput),
  output: page(z.strictObject({ ...mentorCard.shape, hasHours: z.boolean(), openRequests: z.int() })),
  staleAfter: [mentorListingChanged, mentorSlotsChanged],
})

export const createListing = endpoint({
  name: 'mentorship.create',
  method: 'POST',
  path: '/api/mentorship/listings',
  summary: 'Creates a mentor listing. It has no bookable hours until its schedule is set.',
  access: 'confirmed',
  input: z.strictObject(listingFields),
  output: mentorDetail,
  errors: pickErrors(listingErrors, 'mentor.too_many'),
  idempotent: true,
})

export const updateListing = endpoint({
  name: 'mentorship.update',
  method: 'PUT',
  path: '/api/mentorship/listings/:id',
  summary:
    "Updates one of the member's own listings. Its slug does not change; booked sessions stay at their instants when the time zone changes.",
  access: 'confirmed',
  input: z.strictObject({ id: id(), ...listingFields }),
  output: mentorDetail,
  errors: pickErrors(listingErrors, 'mentor.not_found', 'mentor.not_yours'),
})

export const setListingActive = endpoint({
  name: 'mentorship.setActive',
  method: 'PUT',
  path: '/api/mentorship/listings/:id/active',
  summary: "Pauses or resumes one of the member's own listings. Booked sessions stay. Repeating has no effect.",
  access: 'confirmed',
  input: z.strictObject({ id: id(), isActive: z.boolean() }),
  output: mentorDetail,
  errors: pickErrors(listingErrors, 'mentor.not_found', 'mentor.not_yours', 'mentor.removed'),
})

export const setAvailability = endpoint({
  name: 'mentorship.setAvailability',
  method: 'PUT',
  path: '/api/mentorship/listings/:id/availability',
  summary: "Sets whether one of the member's own listings takes bookings (MENT-03). Booked sessions stay.",
  access: 'confirmed',
  input: z.strictObject({ id: id(), availability: choice(availabilities) }),
  output: mentorDetail,
  errors: pickErrors(listingErrors, 'mentor.not_found', 'mentor.not_yours'),
})

export const deleteListing = endpoint({
  name: 'mentorship.delete',
  method: 'DELETE',
  path: '/api/mentorship/listings/:id',
  summary: 'Deletes a listing. Its sessions stay; requests that wait for an answer are declined.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(listingErrors, 'mentor.not_found', 'mentor.not_yours'),
})

export const expertiseFacets = endpoint({
  name: 'mentorship.expertise',
  method: 'GET',
  path: '/api/mentorship/expertise',
  summary: 'Lists the most frequent expertise areas of active mentor listings.',
  access: 'member',
  input: z.strictObject({ limit: z._default(queryInteger({ min: 1, max: 50 }), 20) }),
  output: z.strictObject({ items: z.array(z.strictObject({ tag: z.string(), count: z.int() })) }),
  staleAfter: [mentorListingChanged],
})
