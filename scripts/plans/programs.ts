import { completeEnded } from '#features/programs/server/queries/changes.ts'
import * as lists from '#features/programs/server/queries/lists.ts'
import * as programs from '#features/programs/server/queries/programs.ts'
import { listForReview } from '#features/programs/server/queries/review.ts'
import { communityTexts } from '#seed/community-texts.ts'
import { type PlannedArea, fillInBulk, formatCount, memberAt } from './area.ts'

/** Half of the programs are completed, four in ten active, and one in a thousand waits for approval. */
const fill: PlannedArea['fill'] = (client, count) =>
  fillInBulk({
    client,
    tables: ['programs'],
    work: async () => {
      const { titles, sentences, trades } = communityTexts.sv
      await client.query(
        `insert into programs (owner_id, slug, title, description, language, partner_name, city, is_online, duration_weeks, max_participants,
           price_model, price, price_currency, equity_max, time_zone, starts_on, ends_on, application_deadline, features, status, status_since,
           submitted_at, published_at, changed_since_review, created_at, updated_at)
         select m.id, 'program-' || at, replace(($1::text[])[1 + at % cardinality($1::text[])], '{trade}', ($3::text[])[1 + at / 7 % cardinality($3::text[])]),
           replace(($2::text[])[1 + at / 3 % cardinality($2::text[])], '{trade}', ($3::text[])[1 + at / 11 % cardinality($3::text[])]) || ' Number' || at,
           'sv', 'Partner ' || at % 5000, case when at % 5000 = 4 then 'Kiruna' else 'City ' || floor(power(random(), 3) * 2000)::int end, at % 3 = 0, 12, 20,
           model, case when model = 'fixed' then 100000 end, case when model = 'fixed' then 'SEK' end, case when model = 'equity' then 700 end,
           'Europe/Stockholm', begins, begins + 84, begins::timestamp - interval '14 days', array['Office'], state, made,
           case when state = 'pending_approval' then made end, case when state in ('active', 'completed', 'cancelled') then made end,
           state = 'active' and at % 100 = 4, made, made
         from (
           select *, case when state = 'completed' then (now() - interval '90 days' - random() * interval '600 days')::date
             else (now() - interval '60 days' + random() * interval '300 days')::date end as begins
           from (
             select at, now() - random() * interval '730 days' as made,
               case when at % 1000 = 999 then 'pending_approval' when at % 10 < 4 then 'active' when at % 10 < 9 then 'completed' else 'draft' end as state,
               case when at % 1000 = 4 then 'equity' when at % 3 = 0 then 'fixed' else 'free' end as model
             from generate_series(0, ${count - 1}) as at
           ) as drawn
         ) as planned
         join plans_members m on m.n = at::bigint * 17 % (select count(*) from plans_members)`,
        [titles, sentences, trades],
      )
      await client.query(`insert into program_words (word)
        select distinct split.word from programs p, unnest(search_words(concat_ws(' ', p.title, p.partner_name, p.city, joined_texts(p.features)))) as split (word)
        where p.status = 'active' and length(split.word) between 3 and 40 order by 1 on conflict do nothing`)
    },
  })

export const programsArea: PlannedArea = {
  name: 'programs',
  about: (count) => `${formatCount(count)} programs, four in ten active`,
  members: (count) => Math.ceil(count / 2),
  filled: 'select from programs limit 1',
  fill,
  queries: async (db, pool) => {
    const now = new Date()
    const [viewer, owner] = [await memberAt(pool, 4711), await memberAt(pool, 17)]
    const [deep] = (
      await pool.query<{ id: string; published_at: Date; slug: string }>(
        `select id, published_at, slug from programs where status = 'active' order by published_at offset (select count(*) / 10 from programs) limit 1`,
      )
    ).rows
    if (!deep) throw new Error('there are too few programs')
    const filterOf = (more: Partial<lists.Filter> = {}): lists.Filter => ({
      words: null,
      phase: null,
      city: null,
      isOnline: false,
      priceModel: null,
      deadlineBefore: null,
      now,
      viewerId: viewer,
      ...more,
    })
    const page =
      (sort: lists.ListQuery['sort'], more: Partial<lists.Filter> = {}, after: lists.Position | null = null) =>
      () =>
        lists.listPage(db, { filter: filterOf(more), sort, after, asOf: now.toISOString(), limit: 21 })
    const common = { words: await lists.parseWords(db, 'utvecklare') }
    const rare = { words: await lists.parseWords(db, 'number4711') }
    const nextWeek = new Date(now.getTime() + 7 * 86_400_000).toISOString().slice(0, 10)
    return [
      ['list, newest', page('newest')],
      ['list, newest, later page', page('newest', {}, [deep.published_at.toISOString(), deep.id])],
      ['list, by start', page('start', { phase: 'upcoming' })],
      ['list, by deadline', page('deadline', { phase: 'open' })],
      ['list, open, newest', page('newest', { phase: 'open' })],
      ['list, running, by start', page('start', { phase: 'running' })],
      ['list, past', page('newest', { phase: 'past' })],
      ['list, a rare city', page('newest', { city: 'Kiruna' })],
      ['list, a rare city, by deadline', page('deadline', { city: 'Kiruna' })],
      ['list, an unknown city', page('newest', { city: 'Nowhere' })],
      ['list, a frequent city', page('newest', { city: 'City 0' })],
      ['list, a rare price model', page('newest', { priceModel: 'equity' })],
      ['list, deadline within a week', page('newest', { phase: 'open', deadlineBefore: nextWeek })],
      ['list, deadline within a week, by deadline', page('deadline', { deadlineBefore: nextWeek })],
      ['total', () => lists.countPrograms(db, filterOf(), 'newest')],
      ['total, open', () => lists.countPrograms(db, filterOf({ phase: 'open' }), 'newest')],
      ['search, common word, relevance', page('relevance', common)],
      ['search, common word, newest', page('newest', common)],
      ['search, rare word, relevance', page('relevance', rare)],
      ['search, misspelt', () => lists.parseWords(db, 'utvecklrae')],
      ['one, by slug', () => programs.findBySlug(db, viewer, deep.slug)],
      ["a member's own", () => lists.listOwn(db, owner, null, 21)],
      ['waiting for approval', () => listForReview(db, viewer, 'pending', null, 21)],
      ['edited since approval', () => listForReview(db, viewer, 'edited', null, 21)],
      ['programs to complete', () => completeEnded(db, now, 200)],
      ['feed', () => lists.listNewest(db, 50)],
      ['sitemap page', () => lists.listSitemapEntries(db, { after: deep.id, limit: 1000 })],
    ]
  },
}
