import { shownAnswerRate } from '#features/applications/contract/answer-rate.ts'
import { cardOf as memberCardOf } from '#features/profiles/contract/card.ts'
import { excerpt } from '#kit/excerpt.ts'
import type { MentorCard, MentorDetail } from '../contract/index.ts'
import type { ScheduleView } from '../contract/schedule.ts'
import * as policy from './policy.ts'
import type { CardRow, DetailRow, ListingFacts } from './queries/listings.ts'
import type { ListingSchedule } from './queries/schedules.ts'

const summaryLength = 220
const weekdays = [1, 2, 3, 4, 5, 6, 7]

type SharedRow = Omit<CardRow, 'summary'>

/** Null while the listing cannot be booked. Between two runs of the job, a slot may have just passed. */
const nextSlotOf = ({ is_active, availability, next_slot_at }: SharedRow, now: Date) =>
  is_active && availability === 'available' && next_slot_at !== null && next_slot_at > now
    ? next_slot_at.toISOString()
    : null

const sharedFields = (row: SharedRow, now: Date) => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  language: row.language,
  expertise: row.expertise,
  hourlyRate: row.hourly_rate,
  experienceYears: row.experience_years,
  availability: row.availability,
  sessionFormat: row.session_format,
  languages: row.languages,
  location: row.location,
  remoteAvailable: row.remote_available,
  company: row.company,
  sessionTypes: row.session_types,
  sessionLength: row.session_length,
  timeZone: row.time_zone,
  mentor: memberCardOf(row.mentor),
  isActive: row.is_active,
  nextSlotAt: nextSlotOf(row, now),
  createdAt: row.created_at.toISOString(),
})

export const cardOf = (row: CardRow, now: Date): MentorCard => ({
  ...sharedFields(row, now),
  summary: excerpt(row.summary, summaryLength),
})

type FactsRow = Pick<ListingFacts, 'owner_id' | 'is_active' | 'availability' | 'is_visible'>
export const factsOf = (row: FactsRow) => ({
  ownerId: row.owner_id,
  isActive: row.is_active,
  availability: row.availability,
  isVisible: row.is_visible,
})
const detailFactsOf = (row: DetailRow): policy.Facts => ({ ...factsOf(row), isAcceptedMentee: row.is_accepted_mentee })

/** Every length that can be booked, in minutes, shortest first. */
export const lengthsOf = (row: Pick<ListingFacts, 'session_length' | 'other_lengths'>): number[] =>
  [...new Set([row.session_length, ...row.other_lengths])].toSorted((a, b) => a - b)

export const detailOf = (row: DetailRow, viewer: policy.PolicyViewer | null, now: Date): MentorDetail => {
  const facts = detailFactsOf(row)
  const manage = policy.mayManage(viewer, facts)
  return {
    ...sharedFields(row, now),
    description: row.description,
    maxMentees: row.max_mentees,
    mentees: row.mentees,
    application: row.application && {
      id: row.application.id,
      status: row.application.status,
      createdAt: new Date(row.application.created_at).toISOString(),
      waiting: row.waiting && {
        ahead: row.waiting.ahead,
        offerEndsAt: row.waiting.offer_ends_at && new Date(row.waiting.offer_ends_at).toISOString(),
      },
    },
    answers: shownAnswerRate(row.answers),
    approach: row.approach,
    targetAudience: row.target_audience,
    successStories: row.success_stories,
    additionalServices: row.additional_services,
    linkedinUrl: row.linkedin_url,
    cancellationRule: row.cancellation_rule,
    lengths: lengthsOf(row),
    contactEmail: policy.maySeeContact(viewer, facts) ? row.contact_email : null,
    meetingUrl: policy.maySeeMeetingUrl(viewer, facts) ? row.meeting_url : null,
    updatedAt: row.updated_at.toISOString(),
    can: {
      book: policy.mayBook(viewer, facts),
      apply: policy.mayApply(viewer, facts),
      edit: manage,
      pause: manage,
      resume: manage,
      delete: manage,
    },
  }
}

export const scheduleOf = ({ schedule, otherLengths }: ListingSchedule): ScheduleView => ({
  timeZone: schedule.timeZone,
  weekly: weekdays.map((day) =>
    schedule.weekly.filter(({ weekday }) => weekday === day).map(({ start, end }) => ({ start, end })),
  ),
  exceptions: schedule.exceptions.map(({ day, hours }) => ({ day, hours: [...hours] })),
  otherLengths: [...otherLengths],
  stepMinutes: schedule.stepMinutes as ScheduleView['stepMinutes'],
  bufferBeforeMinutes: schedule.bufferBeforeMinutes,
  bufferAfterMinutes: schedule.bufferAfterMinutes,
  noticeMinutes: schedule.noticeMinutes,
  daysAhead: schedule.daysAhead,
  maxPerDay: schedule.maxPerDay,
  maxPerWeek: schedule.maxPerWeek,
})
