import * as z from 'zod/mini'
import { linkedin } from '#features/profiles/contract/links.ts'
import { expertise } from '#features/profiles/contract/tags.ts'
import { choice, email, integer, language, list, paragraphs, text, timeZone, url } from '#kit/fields.ts'
import { inMinutes, inOre, inYears } from '#kit/units.ts'
import type { MentorshipFieldCode } from './errors.ts'
import { listingLimits, scheduleLimits } from './limits.ts'

/** MENT-03 */
export const availabilities = ['available', 'busy', 'unavailable'] as const
export type MentorAvailability = (typeof availabilities)[number]

export const sessionFormats = ['video', 'in_person', 'phone', 'chat', 'flexible'] as const
export type SessionFormat = (typeof sessionFormats)[number]

/** MENT-04 */
export const sessionTypes = ['consultation', 'mentoring', 'coaching'] as const
export type SessionType = (typeof sessionTypes)[number]

/** Languages that a session can be held in (ISO 639-1). `Intl.DisplayNames` has their names. */
export const spokenLanguages = [
  'sv',
  'en',
  'ar',
  'da',
  'nb',
  'fi',
  'is',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pl',
  'pt',
  'ru',
  'uk',
  'tr',
  'fa',
  'ku',
  'so',
  'ti',
  'ur',
  'hi',
  'zh',
  'ja',
] as const
export type SpokenLanguage = (typeof spokenLanguages)[number]

export const defaultMentorZone = 'Europe/Stockholm'
export const defaultSessionMinutes = 60

const fieldCode = (value: MentorshipFieldCode) => value
const nullish = <T extends z.core.SomeType>(field: T) => z.optional(z.nullable(field))
const longText = () => nullish(paragraphs({ max: listingLimits.longText }))

/** Length of a session in minutes. */
export const sessionLength = () => inMinutes(integer(scheduleLimits.length))

/** Input of creating and editing a mentor listing (MENT-02). An omitted field is empty. */
export const listingFields = {
  title: text({ min: 3, max: listingLimits.title }),
  /** The language of the listing's texts (I18N-07). */
  language: language(),
  description: paragraphs({ min: 20, max: listingLimits.description }),
  expertise: expertise().check(z.refine((tags) => tags.length > 0, { error: fieldCode('mentor.expertise_required') })),
  /** Öre per hour; 0 is free, null is by agreement (MENT-03). */
  hourlyRate: nullish(inOre(integer({ min: 0, max: listingLimits.hourlyRate }))),
  experienceYears: nullish(inYears(integer({ min: 0, max: listingLimits.experienceYears }))),
  availability: z._default(choice(availabilities), 'available'),
  maxMentees: nullish(integer({ min: 1, max: listingLimits.maxMentees })),
  sessionFormat: z._default(choice(sessionFormats), 'video'),
  languages: list(choice(spokenLanguages), { min: 1, max: listingLimits.languages }),
  location: nullish(text({ max: listingLimits.name })),
  remoteAvailable: z._default(z.boolean(), true),
  /** Visible only to accepted mentees (MENT-06). */
  contactEmail: nullish(email()),
  approach: longText(),
  targetAudience: longText(),
  /** The preferred length of a session, in minutes. */
  sessionLength: z._default(sessionLength(), defaultSessionMinutes),
  timeZone: z._default(timeZone(), defaultMentorZone),
  company: nullish(text({ max: listingLimits.name })),
  sessionTypes: list(choice(sessionTypes), { min: 1, max: sessionTypes.length }),
  successStories: longText(),
  additionalServices: longText(),
  linkedinUrl: nullish(linkedin()),
  /** What happens when a mentee cancels late, in the mentor's words. */
  cancellationRule: longText(),
  /** The call's address, for the participants of confirmed sessions. */
  meetingUrl: nullish(url()),
}
