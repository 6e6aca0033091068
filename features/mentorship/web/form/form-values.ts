import type { InputOf } from '#kit/endpoint.ts'
import type { Language } from '#kit/languages.ts'
import type { OwnProfile } from '#features/profiles/contract/index.ts'
import {
  type createListing,
  defaultMentorZone,
  defaultSessionMinutes,
  type MentorAvailability,
  type MentorDetail,
  type SessionFormat,
  type SessionType,
  type SpokenLanguage,
} from '../../contract/index.ts'

type Input = InputOf<typeof createListing>

/** MENT-03: the endpoint has one number instead, where 0 is free and null is by agreement. */
export const priceKinds = ['hourly', 'free', 'agreement'] as const
export type PriceKind = (typeof priceKinds)[number]

/** Form state: kronor where the endpoint has öre, and `''` where it has null. */
export type FormValues = {
  title: string
  language: Language
  description: string
  expertise: string[]
  priceKind: PriceKind
  /** Kronor. */
  hourlyRate: number | null
  experienceYears: number | null
  availability: MentorAvailability
  maxMentees: number | null
  sessionFormat: SessionFormat
  languages: SpokenLanguage[]
  location: string
  remoteAvailable: boolean
  contactEmail: string
  approach: string
  targetAudience: string
  /** Minutes, as text because a select has text. */
  sessionLength: string
  timeZone: string | null
  company: string
  sessionTypes: SessionType[]
  successStories: string
  additionalServices: string
  linkedinUrl: string
  cancellationRule: string
  meetingUrl: string
}

/** @param kronor NaN is an empty number field */
export const toOre = (kronor: number): number => Math.round(kronor * 100)
export const toKronor = (ore: number): number => ore / 100

/** The endpoint's `hourlyRate` in öre. NaN, which the contract refuses, for an hourly price without an amount. */
export const rateOf = ({ priceKind, hourlyRate }: Partial<FormValues>): number | null => {
  if (priceKind === 'free') return 0
  if (priceKind === 'agreement') return null
  return toOre(hourlyRate ?? Number.NaN)
}

const orNull = (text: string | undefined) => text?.trim() || null
/** Adds `https://` to an address without a scheme. */
const addressOf = (text: string | undefined) => {
  const address = orNull(text)
  return address === null || /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`
}

export const inputOf = (values: Partial<FormValues>): Input => ({
  title: values.title ?? '',
  language: values.language as Language,
  description: values.description ?? '',
  expertise: values.expertise ?? [],
  hourlyRate: rateOf(values),
  experienceYears: values.experienceYears ?? null,
  availability: values.availability as MentorAvailability,
  maxMentees: values.maxMentees ?? null,
  sessionFormat: values.sessionFormat as SessionFormat,
  languages: values.languages ?? [],
  location: orNull(values.location),
  remoteAvailable: values.remoteAvailable ?? false,
  contactEmail: orNull(values.contactEmail),
  approach: orNull(values.approach),
  targetAudience: orNull(values.targetAudience),
  sessionLength: Number(values.sessionLength),
  timeZone: values.timeZone ?? '',
  company: orNull(values.company),
  sessionTypes: values.sessionTypes ?? [],
  successStories: orNull(values.successStories),
  additionalServices: orNull(values.additionalServices),
  linkedinUrl: orNull(values.linkedinUrl),
  cancellationRule: orNull(values.cancellationRule),
  meetingUrl: addressOf(values.meetingUrl),
})

export const valuesOf = (listing: MentorDetail): FormValues => ({
  title: listing.title,
  language: listing.language,
  description: listing.description,
  expertise: listing.expertise,
  priceKind: listing.hourlyRate === null ? 'agreement' : listing.hourlyRate === 0 ? 'free' : 'hourly',
  hourlyRate: listing.hourlyRate ? toKronor(listing.hourlyRate) : null,
  experienceYears: listing.experienceYears,
  availability: listing.availability,
  maxMentees: listing.maxMentees,
  sessionFormat: listing.sessionFormat,
  languages: listing.languages,
  location: listing.location ?? '',
  remoteAvailable: listing.remoteAvailable,
  contactEmail: listing.contactEmail ?? '',
  approach: listing.approach ?? '',
  targetAudience: listing.targetAudience ?? '',
  sessionLength: String(listing.sessionLength),
  timeZone: listing.timeZone,
  company: listing.company ?? '',
  sessionTypes: listing.sessionTypes,
  successStories: listing.successStories ?? '',
  additionalServices: listing.additionalServices ?? '',
  linkedinUrl: listing.linkedinUrl ?? '',
  cancellationRule: listing.cancellationRule ?? '',
  meetingUrl: listing.meetingUrl ?? '',
})

/**
 * What the form of a new listing starts with: the member's profile and account, and the contract's defaults. Empty texts
 * are left out, so that text typed before hydration stays.
 */
export const newValues = (
  { expertise, location, company, linkedin }: OwnProfile,
  { language, timeZone }: { language: Language; timeZone: string | undefined },
): Partial<FormValues> => ({
  language,
  expertise,
  priceKind: 'hourly',
  hourlyRate: null,
  experienceYears: null,
  availability: 'available',
  maxMentees: null,
  sessionFormat: 'video',
  languages: [language],
  remoteAvailable: true,
  sessionLength: String(defaultSessionMinutes),
  timeZone: timeZone ?? defaultMentorZone,
  sessionTypes: ['mentoring'],
  ...(location && { location }),
  ...(company && { company }),
  ...(linkedin && { linkedinUrl: linkedin }),
})
