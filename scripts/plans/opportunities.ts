import type pg from 'pg'
import * as applications from '#features/applications/server/queries/applications.ts'
import * as favorites from '#features/opportunities/server/queries/favorites.ts'
import * as listings from '#features/opportunities/server/queries/listings.ts'
import * as lists from '#features/opportunities/server/queries/open-listings.ts'
import * as searches from '#features/opportunities/server/queries/saved-searches.ts'
import { parseSearchWords } from '#features/opportunities/server/queries/search-words.ts'
import { suggestSpelling } from '#platform/db/spelling.ts'
import { idsBeginningWith } from '#platform/detail-address.ts'
import { eachMember, type SeededMember } from '#seed/members.ts'
import { seedOpportunities } from '#seed/opportunities.ts'
import { type PlannedArea, formatCount } from './area.ts'

/** Statements that add applications, favorites, blocks and saved searches in proportion to `count` opportunities. */
const memberActions = (count: number) => [
  `insert into user_roles (user_id, role) select id, 'partner' from users where right(id::text, 1) = '0' on conflict do nothing`,
  `insert into applications
     (kind, subject_id, owner_id, applicant_id, title, answers, language, status, announced_status, answered_at, created_at)
   select 'opportunity', o.id, o.owner_id, u.id, o.title, '[{"field": "message", "question": null, "text": "A message."}]', 'sv',
     case when o.n % 2 = 0 then 'pending' else 'reviewed' end, case when o.n % 2 = 0 then 'pending' else 'reviewed' end, now(),
     o.created_at
   from (select row_number() over () as n, * from (select id, owner_id, title, created_at from opportunities limit ${Math.ceil(count / 5)}) as listing) as o
   join (select row_number() over () as n, count(*) over () as members, id from users) as u on u.n = o.n % u.members + 1
   where u.id <> o.owner_id on conflict do nothing`,
  `insert into opportunity_favorites (member_id, opportunity_id)
   select applicant_id, subject_id from applications where kind = 'opportunity' on conflict do nothing`,
  `insert into account_blocks (user_id, kind, reason) select id, 'ban', 'A reason.' from users where right(id::text, 2) = '00' on conflict do nothing`,
  `insert into member_blocks (blocker_id, blocked_id)
   select a.id, b.id from users a join users b on right(a.id::text, 2) = right(b.id::text, 2) and a.id <> b.id on conflict do nothing`,
  `insert into saved_searches (member_id, name, q, types, alerts)
   select id, 'A search', (array['rust', 'utvecklare', 'designer', ''])[1 + abs(hashtext(id::text)) % 4], array['job'], 'instant' from users`,
]

/** Adds opportunities of the first 20,000 members. */
export const fillOpportunities = async (client: pg.ClientBase, count: number): Promise<void> => {
  const { rows } = await client.query<{ id: string }>('select id from plans_members order by n limit 20000')
  const owners: SeededMember[] = [...eachMember(rows.length)].map(({ language, company, city }, at) => ({
    id: (rows[at] as { id: string }).id,
    language,
    company,
    city,
  }))
  await seedOpportunities(client, count, owners, new Date(), () => undefined)
}

export const opportunitiesArea: PlannedArea = {
  name: 'opportunities',
  about: (count) => `${formatCount(count)} opportunities`,
  members: (count) => Math.ceil(count / 50),
  filled: 'select from opportunities limit 1',
  fill: async (client, count) => {
    await fillOpportunities(client, count)
    for (const statement of memberActions(count)) await client.query(statement)
  },
  queries: async (db, pool) => {
    const now = new Date()
    const [someone] = (
      await pool.query(
        'select owner_id, id, slug, created_at from opportunities where is_active order by created_at desc offset 5000 limit 1',
      )
    ).rows
    const [member] = (
      await pool.query('select applicant_id as id from applications where owner_id <> $1 limit 1', [someone.owner_id])
    ).rows
    const anyInternship = { kinds: [], paidOnly: false, pace: null, startsFrom: null, startsUntil: null } as const
    const filter = (more: Partial<lists.Filter> = {}): lists.Filter => ({
      words: null,
      types: [],
      remoteOnly: false,
      internship: anyInternship,
      now,
      viewerId: null,
      ...more,
    })
    const page =
      (order: lists.Order, more: Partial<lists.Filter> = {}, place: lists.Cursor | null = null) =>
      () =>
        lists.listPage(db, { filter: filter(more), order, cursor: place, asOf: now.toISOString(), limit: 21 })
    const deep: lists.Cursor = { order: 'newest', createdAt: someone.created_at.toISOString(), id: someone.id }
    const common = { words: await parseSearchWords(db, 'erfarenhet') }
    const rare = { words: await parseSearchWords(db, 'utvecklare rust kiruna') }
    return [
      ['list, newest', page('newest')],
      ['list, newest, after 5,000 rows', page('newest', {}, deep)],
      ['list, newest, for a member', page('newest', { viewerId: member.id })],
      ['list, one type', page('newest', { types: ['internship'] })],
      ['list, three types, remote', page('newest', { types: ['job', 'freelance', 'internship'], remoteOnly: true })],
      ['list, one kind of internships', page('newest', { internship: { ...anyInternship, kinds: ['thesis'] } })],
      ['list, paid internships', page('newest', { internship: { ...anyInternship, paidOnly: true } })],
      ['list, by deadline', page('deadline')],
      ['list, by deadline, two types', page('deadline', { types: ['job', 'mentorship'] })],
      ['total, no filter', () => lists.countListings(db, filter())],
      ['total, one type', () => lists.countListings(db, filter({ types: ['job'] }))],
      ['search, common word, newest', page('newest', common)],
      ['search, common word, relevance', page('relevance', common)],
      ['search, common word, relevance, for a member', page('relevance', { ...common, viewerId: member.id })],
      ['search, common word, total', () => lists.countListings(db, filter(common))],
      ['search, rare words, relevance', page('relevance', rare)],
      ['search, rare words, total', () => lists.countListings(db, filter(rare))],
      ['search, one type and remote, relevance', page('relevance', { ...common, types: ['job'], remoteOnly: true })],
      ['search, nothing found', page('relevance', { words: await parseSearchWords(db, 'xyzzyplugh') })],
      ['search, reading the words', () => parseSearchWords(db, 'utvecklare rust')],
      ['search, what was meant', () => suggestSpelling(db, 'opportunity_words', 'utvekclare rsut', 8)],
      ['one, by slug', () => listings.findBySlug(db, null, someone.slug)],
      ['one, by slug, for a member', () => listings.findBySlug(db, member.id, someone.slug)],
      ['one, by 8 hex digits', () => listings.findInIdRange(db, null, idsBeginningWith(someone.id.slice(0, 8)))],
      ['own listings', () => listings.listOwn(db, someone.owner_id, null, 21)],
      ['favorites', () => favorites.listFavorites(db, member.id, null, 21)],
      [
        'applications to one',
        () => applications.listReceived(db, someone.owner_id, { kind: 'opportunity', subjectId: someone.id }, null, 21),
      ],
      ['applications by status', () => applications.countReceived(db, someone.owner_id, { subjectId: someone.id })],
      ['my applications', () => applications.listOwn(db, member.id, {}, null, 21)],
      ['saved searches that match', () => searches.findMatchingInstantSearches(db, someone.id, now)],
      ['feed', () => lists.listNewestOpen(db, now, 50)],
    ]
  },
}
