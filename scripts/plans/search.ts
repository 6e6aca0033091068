import { createSearchAll } from '#features/search/server/service.ts'
import { features } from '#platform/main.ts'
import { communityTexts } from '#seed/community-texts.ts'
import { languages } from '#kit/languages.ts'
import type { VisitorContext } from '#platform/http/context.ts'
import { type PlannedArea, fillInBulk, formatCount, memberAt } from './area.ts'
import { fillDerivedFromMembers } from './members.ts'
import { mentorshipArea } from './mentorship.ts'
import { fillOpportunities } from './opportunities.ts'
import { productsArea } from './products.ts'
import { programsArea } from './programs.ts'

/** Members and six kinds of content. */
const kinds = 7
const perKind = (count: number) => Math.ceil(count / kinds)

/** `count` posts and suggestions each, in three languages. */
const fillTexts = (client: Parameters<PlannedArea['fill']>[0], count: number) =>
  fillInBulk({
    client,
    tables: ['posts', 'suggestions'],
    work: async () => {
      for (const [place, language] of languages.entries()) {
        const { posts, suggestionTitles, sentences, trades } = communityTexts[language]
        const drawn = `from (select at, now() - random() * interval '730 days' as made from generate_series(0, ${count - 1}) as at where at % 3 = ${place}) as drawn
          join plans_members m on m.n = at::bigint * 31 % (select count(*) from plans_members)`
        const textAt = (parameter: string, step: number) =>
          `replace((${parameter}::text[])[1 + at / ${step} % cardinality(${parameter}::text[])], '{trade}', ($3::text[])[1 + at / ${step * 5} % cardinality($3::text[])])`
        await client.query(
          `insert into posts (author_id, text, audience, language, created_at)
           select m.id, ${textAt('$1', 3)} || ' ' || ${textAt('$2', 7)} || ' Number' || at, case when at % 4 = 0 then 'connections' else 'everyone' end, '${language}', made ${drawn}`,
          [posts, sentences, trades],
        )
        await client.query(
          `insert into suggestions (submitter_id, title, description, language, created_at)
           select m.id, ${textAt('$1', 3)}, ${textAt('$2', 7)} || ' Number' || at, '${language}', made ${drawn}`,
          [suggestionTitles, sentences, trades],
        )
      }
      for (const [table, words, text] of [
        ['posts', 'post_words', 'text'],
        ['suggestions', 'suggestion_words', 'title'],
      ] as const)
        await client.query(`insert into ${words} (word) select distinct split.word from ${table}, unnest(search_words(${text})) as split (word)
          where length(split.word) between 3 and 40 order by 1 on conflict do nothing`)
    },
  })

/** The search across all areas, with as many rows of each kind. */
export const searchArea: PlannedArea = {
  name: 'search',
  about: (count) => `${formatCount(count)} rows of seven kinds`,
  members: perKind,
  filled: 'select from suggestions limit 1',
  fill: async (client, count) => {
    await fillOpportunities(client, perKind(count))
    for (const { fill } of [productsArea, mentorshipArea, programsArea]) await fill(client, perKind(count))
    await fillTexts(client, perKind(count))
    await fillDerivedFromMembers(client)
  },
  queries: async (db, pool) => {
    const id = await memberAt(pool, 4711)
    const viewer = { id, emailConfirmed: true, adminLevel: null, accessRoles: [], isLockedOut: false }
    const search = createSearchAll(features.flatMap((area) => area.search ?? []))
    const ctx = { tx: db, viewer, now: new Date(), language: 'sv' } as unknown as VisitorContext
    const run =
      (q: string, more: { kind?: 'products' } = {}) =>
      () =>
        search(ctx, { q, limit: 20, ...more })
    return [
      ['a common word', run('utvecklare')],
      ['the beginning of common words', run('ut')],
      ['two common words', run('energi lagring')],
      ['a rare word', run('number4711')],
      ['a name', run('Elin Dahl')],
      ['a misspelling', run('utvekclare')],
      ['no match', run('xyzzyq')],
      ['Arabic', run('برمجيات')],
      ['one kind', run('utvecklare', { kind: 'products' })],
    ]
  },
}
