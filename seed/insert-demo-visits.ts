type Insert = (text: string, values: unknown[]) => Promise<unknown>

/** A number from 0 to 1 that is the same for the same words. SQL. */
const chance = (...words: string[]) =>
  `(('x' || substr(md5(concat_ws(' ', ${words.join(', ')})), 1, 6))::bit(24)::int / 16777216.0)`

const pages = ['/', '/products', '/opportunities', '/programs', '/about', '/suggestions', '/investors']

/** Ten weeks of page views (ANA-01): visitors of each day, with their pages, sources and devices. */
const pageViews = `
  insert into page_views (at, day, visitor, path, subject_kind, subject_id, source, device, language)
  select d.day + make_interval(hours => 7) + ${chance('d.day', 'n', 'page', "'at'")} * interval '14 hours', d.day::date,
    substring(sha256(convert_to(concat(d.day, n), 'UTF8')) for 16), coalesce(subject.path, chosen.path), subject.kind,
    subject.id, visitor.source, visitor.device, visitor.language
  from generate_series(current_date - 69, current_date - 1, '1 day') as d (day)
  cross join lateral generate_series(1, (8 + 10 * ${chance('d.day', "'many'")}
    + case when extract(isodow from d.day) < 6 then 9 else 0 end + (d.day::date - current_date + 70) / 9.0)::int) as n
  cross join lateral (select
    case when ${chance('d.day', 'n', "'s'")} < 0.45 then 'direct' when ${chance('d.day', 'n', "'s'")} < 0.7 then 'google.com'
      when ${chance('d.day', 'n', "'s'")} < 0.85 then 'linkedin.com' when ${chance('d.day', 'n', "'s'")} < 0.93 then 'newsletter'
      else 'github.com' end as source,
    case when ${chance('d.day', 'n', "'d'")} < 0.55 then 'desktop' when ${chance('d.day', 'n', "'d'")} < 0.94 then 'phone'
      else 'tablet' end as device,
    case when ${chance('d.day', 'n', "'l'")} < 0.62 then 'sv' when ${chance('d.day', 'n', "'l'")} < 0.86 then 'en'
      else 'ar' end as language) as visitor
  cross join lateral generate_series(1, 1 + (4 * ${chance('d.day', 'n', "'p'")})::int) as page
  cross join lateral (select ($1::text[])[1 + (${pages.length - 1} * ${chance('d.day', 'n', 'page')} ^ 2)::int] as path) as chosen
  left join lateral (
    select * from (
      select 'product' as kind, id, '/products/:slug' as path from products where launched_at is not null
      union all select 'opportunity', id, '/opportunities/:slug' from opportunities
      union all select 'mentor', id, '/mentorship/:slug' from mentor_listings
      union all select 'program', id, '/programs/:slug' from programs where published_at is not null
    ) as all_subjects
    where page > 1 and ${chance('d.day', 'n', 'page', "'about'")} < 0.6
    order by ${chance('id', 'd.day', 'n', 'page')} - ${chance('id')} limit 1
  ) as subject on true`

/** Members who looked at each other's profiles, products and opportunities in the last four weeks. */
const memberViews = `
  insert into member_views (subject_id, subject_kind, day, viewer_id)
  select subject.id, subject.kind, d.day::date, viewer.id
  from generate_series(current_date - 27, current_date - 1, '1 day') as d (day)
  cross join profiles as viewer
  join (
    select id, 'profile' as kind, id as owner_id, 0.35 as share from profiles
    union all select id, 'product', creator_id, 0.2 from products where launched_at is not null
    union all select id, 'opportunity', owner_id, 0.12 from opportunities
    union all select id, 'mentor', owner_id, 0.15 from mentor_listings
  ) as subject on subject.owner_id <> viewer.id
  where ${chance('d.day', 'viewer.full_name', 'subject.kind', 'subject.id')} < subject.share`

/** Searches that led to a profile: its first two skills. */
const searchTerms = `
  insert into profile_search_terms (subject_id, kind, term, viewer_id, day)
  select p.id, 'skill', lower(skill.name), viewer.id, current_date - (1 + (20 * ${chance('p.id', 'viewer.id')})::int)
  from profiles as p cross join lateral unnest(p.expertise[1:2]) with ordinality as skill (name, place)
  join profiles as viewer on viewer.id <> p.id
  where ${chance('skill.name', 'viewer.full_name')} < 1.1 - skill.place * 0.25`

export const insertDemoVisits = async (insert: Insert): Promise<void> => {
  await insert(pageViews, [pages])
  await insert(memberViews, [])
  await insert(searchTerms, [])
}
