import * as listings from '#features/mentorship/server/queries/listings.ts'
import * as calendars from '#features/mentorship/server/queries/mentor-calendars.ts'
import * as nextSlots from '#features/mentorship/server/queries/next-slots.ts'
import * as lists from '#features/mentorship/server/queries/open-listings.ts'
import * as schedules from '#features/mentorship/server/queries/schedules.ts'
import { mentorPlaces } from '#features/mentorship/server/queries/mentor-places.ts'
import * as line from '#features/waiting-lists/server/queries/line.ts'
import { listDue } from '#features/waiting-lists/server/queries/offers.ts'
import { listWithoutPlace } from '#features/waiting-lists/server/queries/places.ts'
import { firstPage } from '#platform/jobs/batches.ts'
import { communityTexts } from '#seed/community-texts.ts'
import { type PlannedArea, fillInBulk, formatCount, memberAt } from './area.ts'

const tables = [
  'mentor_listings',
  'mentor_weekly_hours',
  'mentor_sessions',
  'mentor_session_times',
  'mentor_calendars',
  'mentor_busy_times',
]
const hourMs = 3_600_000
/** Members on the waiting list of one listing. */
const waiting = 2_000

/**
 * Nine tenths of the listings are active, and three quarters available. A tenth has hours on five days, two sessions and a
 * calendar with twenty busy times, because exclusion constraints cannot be dropped while the tables are filled.
 */
const fill: PlannedArea['fill'] = (client, count) =>
  fillInBulk({
    client,
    tables,
    work: async () => {
      const { titles, sentences, trades } = communityTexts.sv
      await client.query(
        `insert into mentor_listings (owner_id, slug, title, language, description, expertise, hourly_rate, hourly_rate_currency, availability,
           session_format, languages, company, session_length, time_zone, session_types, is_active, next_slot_at, created_at, updated_at)
         select m.id, 'mentor-' || at, replace(($1::text[])[1 + at % cardinality($1::text[])], '{trade}', ($3::text[])[1 + at / 7 % cardinality($3::text[])]),
           'sv', replace(($2::text[])[1 + at / 3 % cardinality($2::text[])], '{trade}', ($3::text[])[1 + at / 11 % cardinality($3::text[])]) || ' Number' || at,
           array['Area ' || floor(power(random(), 3) * 2000)::int, ($3::text[])[1 + at / 5 % cardinality($3::text[])]],
           case when at % 7 > 0 then (at % 40) * 10000 end, case when at % 7 > 0 then 'SEK' end,
           case when at % 10 < 8 then 'available' when at % 10 = 8 then 'busy' else 'unavailable' end,
           (array['video', 'video', 'in_person', 'phone', 'flexible', 'video', 'video', 'flexible', 'video', case when at % 1000 = 9 then 'chat' else 'video' end])[1 + at % 10],
           case when at % 1000 = 3 then array['ti'] when at % 50 = 3 then array['fi', 'en'] else array['sv', 'en'] end, 'Company ' || at % 5000, 60,
           'Europe/Stockholm', array['mentoring'], at % 10 <> 4,
           case when at % 10 < 8 and at % 10 <> 4 and at % 12 > 0 then now() + random() * interval '30 days' end, made, made
         from (select at, now() - random() * interval '730 days' as made from generate_series(0, ${count - 1}) as at) as drawn
         join plans_members m on m.n = at::bigint * 17 % (select count(*) from plans_members)`,
        [titles, sentences, trades],
      )
      await client.query(`insert into mentor_weekly_hours (listing_id, weekday, hours)
        select id, weekday, int4range(540, 1020) from mentor_listings, generate_series(1, 5) as weekday where slug like '%7'`)
      await client.query(`create temp table booked as
        select gen_random_uuid() as id, l.id as listing_id, l.owner_id as mentor_id, m.id as mentee_id,
          date_trunc('hour', now()) + (l.n % 600 + s * 700 - 1000) * interval '1 hour' as starts_at
        from (select id, owner_id, row_number() over (order by id) as n from mentor_listings where slug like '%7') as l cross join generate_series(0, 1) as s
        join plans_members m on m.n = (l.n * 31 + s * 7) % (select count(*) from plans_members) where m.id <> l.owner_id`)
      await client.query(`insert into mentor_sessions (id, listing_id, listing_title, mentor_id, mentee_id, type, format, status, starts_at, ends_at,
          mentor_time_zone, mentee_time_zone, message, holds_until, mailed_sequence)
        select id, listing_id, 'A session', mentor_id, mentee_id, 'mentoring', 'video', case when starts_at < now() then 'held' else 'confirmed' end,
          starts_at, starts_at + interval '1 hour', 'Europe/Stockholm', 'Europe/Stockholm', 'A message.', starts_at, 0 from booked`)
      await client.query(`insert into mentor_session_times (session_id, member_id, during)
        select b.id, member_id, tstzrange(starts_at, starts_at + interval '1 hour') from booked b cross join lateral unnest(array[mentor_id, mentee_id]) as member_id
        where starts_at > now() on conflict do nothing`)
      await client.query(`insert into mentor_calendars (member_id, sealed_address, host, saved_at, read_at, attempted_at, known_until, time_zone, next_read_at)
        select owner_id, 'sealed', 'calendar.example', now(), now(), now(), now() + interval '1 day', 'Europe/Stockholm', now() + (random() - 0.1) * interval '15 minutes'
        from (select distinct owner_id from mentor_listings where slug like '%7') as mentor`)
      await client.query(`insert into mentor_busy_times (member_id, during)
        select member_id, tstzrange(starts_at, starts_at + interval '1 hour')
        from mentor_calendars, generate_series(date_trunc('hour', now()), now() + interval '40 days', interval '2 days') as starts_at`)
      await client.query(
        `with listing as (select id, owner_id, title from mentor_listings where slug = 'mentor-0'), asked as (
           insert into applications (kind, subject_id, owner_id, applicant_id, title, answers, language, status, announced_status, answered_at, created_at)
           select 'mentorship', listing.id, listing.owner_id, m.id, listing.title, '[]', 'sv', 'approved', 'approved', now(), now() - m.n * interval '1 minute'
           from listing, plans_members as m where m.id <> listing.owner_id and m.n < $1 returning id, subject_id, created_at
         )
         insert into application_waiting (application_id, kind, subject_id, asked_at) select id, 'mentorship', subject_id, created_at from asked`,
        [waiting],
      )
      await client.query(`insert into mentor_words (word)
        select distinct split.word from mentor_listings l, unnest(search_words(concat_ws(' ', l.title, joined_texts(l.expertise), l.company))) as split (word)
        where length(split.word) between 3 and 40 order by 1 on conflict do nothing`)
    },
  })

export const mentorshipArea: PlannedArea = {
  name: 'mentorship',
  about: (count) => `${formatCount(count)} mentor listings, a tenth with sessions`,
  members: (count) => Math.ceil(count / 2),
  filled: 'select from mentor_listings limit 1',
  fill,
  queries: async (db, pool) => {
    const now = new Date()
    const [reader, mentor] = [await memberAt(pool, 4711), await memberAt(pool, 17)]
    const [deep] = (
      await pool.query<{ id: string; created_at: Date; next_slot_at: Date; slug: string }>(
        `select id, created_at, next_slot_at, slug from mentor_listings where is_active and availability = 'available' and next_slot_at is not null
         order by next_slot_at offset (select count(*) / 4 from mentor_listings) limit 1`,
      )
    ).rows
    if (!deep) throw new Error('there are too few listings')
    const page =
      (
        sort: lists.ListQuery['sort'],
        more: Partial<lists.Filter> = {},
        after: lists.Position | null = null,
        limit = 21,
      ) =>
      () =>
        lists.listPage(db, {
          filter: {
            words: null,
            expertise: null,
            language: null,
            format: null,
            maxRate: null,
            soonUntil: null,
            viewerId: reader,
            ...more,
          },
          sort,
          after,
          asOf: now.toISOString(),
          limit,
        })
    const common = { words: await lists.parseWords(db, 'utvecklare') }
    const rare = { words: await lists.parseWords(db, 'number4711') }
    const soonUntil = new Date(now.getTime() + 7 * 24 * hourMs)
    const soonest = await page('soonest', {}, null, 200)()
    const [ids, owners] = [soonest.map(({ id }) => id), soonest.map(({ owner_id }) => owner_id)]
    const list = { kind: 'mentorship' as const, subjects: mentorPlaces }
    const inLine = (
      await pool.query<{ id: string; applicant_id: string; subject_id: string }>(
        `select a.id, a.applicant_id, a.subject_id from application_waiting as w join applications as a on a.id = w.application_id
         where w.kind = 'mentorship' order by w.asked_at desc limit 20`,
      )
    ).rows
    const [last] = inLine
    if (!last) throw new Error('nobody waits')
    const lastIds = inLine.map(({ id }) => id)
    return [
      ['waiting list, the last places of a long one', () => line.waitingPlaces(db, lastIds)],
      ['waiting list, the own place of the last one', () => listings.findById(db, last.applicant_id, last.subject_id)],
      ['waiting list, who would wait', () => listWithoutPlace(db, list, lastIds, now)],
      ['waiting list, listings where an offer is due', () => listDue(db, list, firstPage)],
      ['list, soonest', page('soonest')],
      [
        'list, soonest, later page',
        page('soonest', {}, [lists.unavailable(false), deep.next_slot_at.toISOString(), deep.id]),
      ],
      [
        'list, soonest, unavailable ones',
        page('soonest', {}, [lists.unavailable(true), 'infinity', '00000000-0000-0000-0000-000000000000']),
      ],
      ['list, newest', page('newest')],
      ['list, newest, later page', page('newest', {}, [deep.created_at.toISOString(), deep.id])],
      ['list, soon', page('soonest', { soonUntil })],
      ['list, a frequent expertise', page('soonest', { expertise: 'Area 0' })],
      ['list, a rare expertise', page('soonest', { expertise: 'Area 1990' })],
      ['list, an unknown expertise', page('soonest', { expertise: 'Nothing' })],
      ['list, a frequent language', page('soonest', { language: 'sv' })],
      ['list, a rare language', page('soonest', { language: 'ti' })],
      ['list, an unknown language', page('soonest', { language: 'ja' })],
      ['list, a rare format', page('soonest', { format: 'chat' })],
      ['list, free', page('soonest', { maxRate: 0 })],
      ['list, free, newest', page('newest', { maxRate: 0 })],
      ['list, rare language, free and soon', page('soonest', { language: 'ti', maxRate: 0, soonUntil })],
      ['search, common word, relevance', page('relevance', common)],
      ['search, common word, soonest', page('soonest', common)],
      ['search, rare word, relevance', page('relevance', rare)],
      ['search, reading the words', () => lists.parseWords(db, 'ledarskap klimat')],
      ['search, misspelt', () => lists.parseWords(db, 'utvecklrae')],
      ['expertise areas', () => lists.countExpertise(db, 20)],
      ['one, by slug', () => listings.findBySlug(db, reader, deep.slug)],
      ["a member's own", () => listings.listOwn(db, mentor, null, 21)],
      ['schedules of 200 listings', () => schedules.readSchedules(db, ids)],
      [
        'bookings of a mentor',
        () => schedules.readMentorBookings(db, [mentor], now.getTime(), now.getTime() + 1000 * hourMs),
      ],
      [
        'bookings of 200 mentors',
        () => schedules.readMentorBookings(db, owners, now.getTime(), now.getTime() + 1000 * hourMs),
      ],
      [
        "a member's own session times",
        () => schedules.sessionTimesOf(db, mentor, now.getTime(), now.getTime() + 1000 * hourMs),
      ],
      [
        'calendars that are due',
        () => calendars.claimDueCalendars(db, { now, nextReadAt: new Date(now.getTime() + hourMs), limit: 200 }),
      ],
      ['busy times of a calendar', () => calendars.readBusyTimes(db, mentor)],
      ['outdated listings', () => nextSlots.lockOutdatedListings(db, now, 200)],
      ['sitemap page', () => lists.listSitemapEntries(db, { after: deep.id, limit: 1000 })],
    ]
  },
}
