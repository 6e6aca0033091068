import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { addTerm, deleteTerm, glossaryLimits, listTerms, readText, updateTerm } from '../contract/index.ts'

const server = await startTestServer()
const admin = await signedInMember(server, { adminLevel: 'admin' })
const reader = await signedInMember(server, { adminLevel: 'viewer' })
const term = (fields: object) => ({ sv: null, en: null, ar: null, note: null, ...fields })

it('[I18N-06/edit] a term of the glossary is shown beside the texts that contain it in any language', async () => {
  const added = await admin.client.succeed(
    addTerm,
    term({ sv: 'Nätverk', en: 'Network', ar: 'الشبكة', note: 'Inte ”kontakter”.' }),
  )
  const { terms } = await reader.client.succeed(readText, { area: 'shell', key: 'nav.network' })
  expect(terms).toEqual([{ ...added, can: { edit: 'auth.forbidden' } }])
  expect((await reader.client.succeed(readText, { area: 'shell', key: 'nav.home' })).terms).toEqual([])
})

it('[I18N-06/edit] terms are listed by word, found, changed and deleted, each audited', async () => {
  const { id } = await admin.client.succeed(addTerm, term({ sv: 'mentor', en: 'mentor' }))
  await admin.client.succeed(addTerm, term({ sv: 'Adept 100%', en: 'mentee' }))
  await admin.client.succeed(updateTerm, { id, ...term({ sv: 'mentor', en: 'mentor', note: 'Den som stöttar.' }) })
  const page = await reader.client.succeed(listTerms, { limit: '1' })
  const rest = await reader.client.succeed(listTerms, { cursor: page.nextCursor ?? '' })
  expect([...page.items, ...rest.items].map(({ sv }) => sv).slice(0, 2)).toEqual(['Adept 100%', 'mentor'])
  expect(page.can).toEqual({ add: 'auth.forbidden' })
  const found = async (q: string) => (await reader.client.succeed(listTerms, { q })).items.map(({ en }) => en)
  expect([await found('STÖTTAR'), await found('0%'), await found('_')]).toEqual([['mentor'], ['mentee'], []])
  expect(await admin.client.succeed(deleteTerm, { id })).toEqual({ ok: true })
  const entries = await server.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('target_id', '=', id)
    .orderBy('created_at')
    .execute()
  expect(entries).toEqual([
    { action: 'translations.add_term', before: null, after: { sv: 'mentor', en: 'mentor', ar: null, note: null } },
    { action: 'translations.change_term', before: { note: null }, after: { note: 'Den som stöttar.' } },
    {
      action: 'translations.delete_term',
      before: { sv: 'mentor', en: 'mentor', ar: null, note: 'Den som stöttar.' },
      after: null,
    },
  ])
})

it('[I18N-06/edit] refuses a term in one language, a word twice, an unknown term and more than the limit', async () => {
  const add = (fields: object) => admin.client.call(addTerm, term(fields))
  expect((await add({ sv: 'bara' })).fields).toEqual({ sv: 'translation.term_in_two_languages' })
  expect(await server.call(addTerm, term({ sv: 'a', en: 'b' }))).toMatchObject({ code: 'auth.required' })
  expect(await reader.client.call(addTerm, term({ sv: 'a', en: 'b' }))).toMatchObject({ code: 'auth.forbidden' })
  const twins = await Promise.all(['bro', 'BRO', 'Bro'].map((sv) => add({ sv, en: `bridge ${sv}` })))
  expect(twins.map(({ code }) => code ?? 'added').sort()).toEqual([
    'added',
    'translation.term_exists',
    'translation.term_exists',
  ])
  const other = await admin.client.succeed(addTerm, term({ sv: 'brygga', en: 'pier' }))
  const change = { ...term({ sv: 'bro', en: 'pier' }), id: other.id }
  expect(await admin.client.call(updateTerm, change)).toMatchObject({ status: 409, code: 'translation.term_exists' })
  const id = '00000000-0000-4000-8000-000000000000'
  for (const answer of [
    await admin.client.call(updateTerm, { ...change, id }),
    await admin.client.call(deleteTerm, { id }),
  ])
    expect(answer).toMatchObject({ status: 404, code: 'translation.term_not_found' })
  await server.pool.query(
    `insert into glossary_terms (sv, en, changed_at) select 'ord ' || n, 'word ' || n, now() from generate_series(1, $1) n`,
    [glossaryLimits.terms],
  )
  expect(await add({ sv: 'en till', en: 'one more' })).toMatchObject({ code: 'translation.too_many_terms' })
})
