import { Temporal } from 'temporal-polyfill'
import { dayMs } from '#kit/durations.ts'
import { defaultLanguage } from '#kit/languages.ts'
import { languageOfOptionalText } from '#platform/i18n/language-of-text.ts'
import type { DemoMemberKey } from './demo-members.ts'
import { type DemoMentor, demoMentors, demoSessions } from './demo-mentors.ts'

type Insert = (text: string, values: unknown[]) => Promise<string>
type Ids = Record<DemoMemberKey, string>

const insertListing = async (insert: Insert, ids: Ids, mentor: DemoMentor): Promise<string> => {
  const posted = new Date(Date.now() - mentor.posted * dayMs)
  const id = await insert(
    `insert into mentor_listings (owner_id, slug, title, language, description, expertise, hourly_rate, hourly_rate_currency,
       experience_years, availability, max_mentees, session_format, languages, location, approach, target_audience,
       session_length, other_lengths, time_zone, company, session_types, success_stories, additional_services, linkedin_url,
       cancellation_rule, meeting_url, max_per_day, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, case when $7::bigint is not null then 'SEK' end, $8, $9, $10, $11, $12, $13, $14, $15,
       $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $27) returning id`,
    [
      ids[mentor.owner],
      mentor.slug,
      mentor.title,
      mentor.language,
      mentor.description,
      mentor.expertise,
      mentor.rate === undefined ? null : mentor.rate * 100,
      mentor.years,
      mentor.availability ?? 'available',
      mentor.maxMentees ?? null,
      mentor.format,
      mentor.languages,
      mentor.location,
      mentor.approach ?? null,
      mentor.audience ?? null,
      mentor.length,
      mentor.otherLengths ?? [],
      mentor.timeZone,
      mentor.company ?? null,
      mentor.types,
      mentor.stories ?? null,
      mentor.services ?? null,
      mentor.linkedin ?? null,
      mentor.rule ?? null,
      mentor.meetingUrl ?? null,
      mentor.maxPerDay ?? null,
      posted,
    ],
  )
  for (const { weekday, from, to } of mentor.weekly) {
    await insert(
      'insert into mentor_weekly_hours (listing_id, weekday, hours) values ($1, $2, int4range($3, $4)) returning listing_id as id',
      [id, weekday, from * 60, to * 60],
    )
  }
  return id
}

/** The instant of a local hour, a number of working days from today. */
const workingDay = (days: number, hour: number, timeZone: string): Date => {
  let day = Temporal.Now.plainDateISO(timeZone)
  for (let left = Math.abs(days); left > 0;) {
    day = day.add({ days: Math.sign(days) })
    if (day.dayOfWeek <= 5) left -= 1
  }
  return new Date(day.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds)
}

const languageIn = (text: string | undefined) => languageOfOptionalText(text ?? null, defaultLanguage)

/** Inserts mentors with their hours, and sessions in every state. The server's job computes the next free slots. */
export const insertDemoMentorship = async (insert: Insert, ids: Ids): Promise<void> => {
  const listingIds = new Map<DemoMemberKey, string>()
  for (const mentor of demoMentors) listingIds.set(mentor.owner, await insertListing(insert, ids, mentor))
  for (const session of demoSessions) {
    const mentor = demoMentors.find(({ owner }) => owner === session.mentor) as DemoMentor
    const startsAt = workingDay(session.day, session.hour, mentor.timeZone)
    const asked = new Date(Math.min(Date.now() - dayMs / 2, startsAt.getTime() - 5 * dayMs))
    await insert(
      `insert into mentor_sessions (listing_id, listing_title, mentor_id, mentee_id, type, format, status, starts_at, ends_at,
         mentor_time_zone, mentee_time_zone, message, holds_until, reason, ended_by, cancellation_rule, meeting_url, agenda, notes,
         mailed_sequence, created_at, updated_at, message_language, reason_language, cancellation_rule_language, agenda_language,
         notes_language)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, 0, $20, $20, $21, $22, $23, $24, $25)
       returning id`,
      [
        listingIds.get(session.mentor),
        mentor.title,
        ids[session.mentor],
        ids[session.mentee],
        session.type,
        mentor.format === 'flexible' ? 'video' : mentor.format,
        session.status,
        startsAt,
        new Date(startsAt.getTime() + mentor.length * 60_000),
        mentor.timeZone,
        session.menteeZone,
        session.message,
        new Date(asked.getTime() + 2 * dayMs),
        session.reason ?? null,
        session.endedBy ?? null,
        mentor.rule ?? null,
        mentor.meetingUrl ?? null,
        session.agenda ?? '',
        session.notes ?? '',
        asked,
        languageIn(session.message),
        languageIn(session.reason),
        mentor.rule ? mentor.language : null,
        languageIn(session.agenda),
        languageIn(session.notes),
      ],
    )
  }
}
