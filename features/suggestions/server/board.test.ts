import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { subscribeLive, drainEvents } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  createSuggestion,
  editSuggestion,
  listSuggestions,
  readSuggestion,
  removeSuggestion,
  setVote,
  similarSuggestions,
  type SuggestionView,
  suggestionLimits,
} from '../contract/index.ts'
import { buildSuggestion } from './testing.ts'

const server = await startTestServer()
const validInput = {
  title: 'Mörkt läge',
  description: 'Det bländar på kvällen.',
  tags: ['Utseende', ' #Mobil', 'mobil ', ''],
}
const unknownId = '00000000-0000-4000-8000-000000000000'

const listAll = async (
  filters: Parameters<typeof server.call<typeof listSuggestions>>[1],
): Promise<SuggestionView[]> => {
  const items: SuggestionView[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { body } = await server.call(listSuggestions, { ...filters, limit: 2, ...(cursor ? { cursor } : {}) })
    items.push(...body.items)
    cursor = body.nextCursor
  }
  return items
}
const titlesOf = async (filters: Parameters<typeof listAll>[0]) =>
  (await listAll(filters)).map((suggestion) => suggestion.title)

describe('createSuggestion', () => {
  it('[SUGG-01/title, SUGG-01/description, SUGG-01/tags, SUGG-01/votes, SUGG-01/submitter, SUGG-01/under-consideration] creates a suggestion that everyone can read', async () => {
    const member = await signedInMember(server, { fullName: 'Maja Ek' })
    const created = await member.client.succeed(createSuggestion, validInput)
    expect(created).toMatchObject({
      title: 'Mörkt läge',
      description: 'Det bländar på kvällen.',
      tags: ['Utseende', 'Mobil'],
      status: 'under_consideration',
      note: null,
      votes: 0,
      voted: false,
      submitter: { id: member.id, fullName: 'Maja Ek', avatarUrl: null },
      mergedInto: null,
      duplicates: [],
      can: {
        vote: 'ok',
        edit: 'ok',
        remove: 'ok',
        setStatus: 'auth.forbidden',
        merge: 'auth.forbidden',
        unmerge: 'auth.forbidden',
      },
    })
    const { body: visitorView } = await server.call(readSuggestion, { id: created.id })
    expect(visitorView).toEqual({
      ...created,
      can: Object.fromEntries(Object.keys(created.can).map((ability) => [ability, 'auth.required'])),
    })
  })

  it('refuses the 31st suggestion of a member within 24 hours, also when requests are concurrent', async () => {
    const { id, client } = await signedInMember(server)
    const row = { submitter_id: id, title: 'Ett till', description: 'Av många.', language: 'sv' } as const
    await server.db
      .insertInto('suggestions')
      .values(Array.from({ length: suggestionLimits.perDay - 1 }, () => row))
      .execute()
    const answers = await Promise.all(
      ['Ett', 'Två', 'Tre'].map((title) => client.call(createSuggestion, { ...validInput, title })),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual(
      [null, 'suggestion.enough_for_today', 'suggestion.enough_for_today'].toSorted(),
    )
    await server.db
      .updateTable('suggestions')
      .set({ created_at: new Date(Date.now() - 25 * 60 * 60 * 1000) })
      .where('submitter_id', '=', id)
      .execute()
    expect((await client.call(createSuggestion, validInput)).status).toBe(200)
    await server.db.deleteFrom('suggestions').where('submitter_id', '=', id).execute()
  })

  it('creates one suggestion when the same form is sent twice', async () => {
    const { client } = await signedInMember(server)
    const options = { idempotencyKey: 'a-key-of-this-form-only' }
    const form = { ...validInput, title: 'Skickat två gånger' }
    const [first, second] = await Promise.all([
      client.succeed(createSuggestion, form, options),
      client.succeed(createSuggestion, form, options),
    ])
    expect(second).toEqual(first)
    expect(await titlesOf({ q: 'skickat två gånger' })).toEqual(['Skickat två gånger'])
    expect(await client.call(createSuggestion, validInput, options)).toMatchObject({
      status: 422,
      code: 'idempotency.mismatch',
    })
  })

  it.each([
    ['a missing title', { title: ' ' }, { title: 'field.required' }],
    ['a title with a line break', { title: 'one\ntwo' }, { title: 'field.invalid_characters' }],
    ['a title that is too long', { title: 'x'.repeat(121) }, { title: 'field.too_long' }],
    ['a missing description', { description: undefined }, { description: 'field.required' }],
    ['a description that is too long', { description: 'x'.repeat(4001) }, { description: 'field.too_long' }],
    ['too many tags', { tags: ['a', 'b', 'c', 'd', 'e', 'f'] }, { tags: 'suggestion.too_many_tags' }],
    ['a tag that is too long', { tags: ['a', 'b'.repeat(31)] }, { tags: 'suggestion.tag_invalid' }],
    ['a tag with a control character', { tags: ['a\u0000'] }, { tags: 'suggestion.tag_invalid' }],
    ['tags that are not a list', { tags: 'a, b' }, { tags: 'field.invalid' }],
    ['an unknown field', { status: 'completed' }, { status: 'field.unknown' }],
  ])('createSuggestion refuses %s', async (_label, invalidFields, fields) => {
    const { client } = await signedInMember(server)
    const answer = await client.call(createSuggestion, { ...validInput, ...invalidFields } as typeof validInput)
    expect(answer).toMatchObject({ status: 400, code: 'input.invalid', fields })
  })

  it('createSuggestion requires a confirmed mail address', async () => {
    expect(await server.call(createSuggestion, validInput)).toMatchObject({ status: 401, code: 'auth.required' })
    const { client } = await signedInMember(server, { confirmed: false })
    expect(await client.call(createSuggestion, validInput)).toMatchObject({ status: 403, code: 'auth.unconfirmed' })
  })
})

describe('editSuggestion and removeSuggestion', () => {
  it('lets the submitter edit and remove a suggestion', async () => {
    const { client } = await signedInMember(server)
    const { id } = await client.succeed(createSuggestion, validInput)
    const edited = await client.succeed(editSuggestion, { id, title: 'Ljust läge', description: 'Tvärtom.' })
    expect(edited).toMatchObject({
      title: 'Ljust läge',
      description: 'Tvärtom.',
      tags: [],
      editedAt: expect.any(String),
    })
    expect(await client.succeed(removeSuggestion, { id })).toEqual({ ok: true })
    expect(await client.call(readSuggestion, { id })).toMatchObject({ status: 404, code: 'suggestion.not_found' })
  })

  it.each([
    ['editSuggestion', editSuggestion, validInput],
    ['removeSuggestion', removeSuggestion, {}],
  ] as const)('%s returns the documented error for each refusal', async (_name, endpoint, more) => {
    const [owner, other, admin] = [
      await signedInMember(server),
      await signedInMember(server),
      await signedInMember(server, { adminLevel: 'admin' }),
    ]
    const on = (id: string) => ({ id, ...more }) as never
    const { id } = await owner.client.succeed(createSuggestion, validInput)

    expect(await server.call(endpoint, on(id))).toMatchObject({ status: 401, code: 'auth.required' })
    const unconfirmed = await signedInMember(server, { confirmed: false })
    expect(await unconfirmed.client.call(endpoint, on(id))).toMatchObject({ status: 403, code: 'auth.unconfirmed' })
    for (const { client } of [other, admin]) {
      expect(await client.call(endpoint, on(id))).toMatchObject({ status: 403, code: 'suggestion.not_yours' })
    }
    expect(await owner.client.call(endpoint, on('neither-an-id'))).toMatchObject({
      status: 400,
      fields: { id: 'field.invalid_id' },
    })
    expect(await owner.client.call(endpoint, on(unknownId))).toMatchObject({
      status: 404,
      code: 'suggestion.not_found',
    })

    const merged = await buildSuggestion(server, { submitterId: owner.id })
    await server.db.updateTable('suggestions').set({ merged_into: id }).where('id', '=', merged.id).execute()
    expect(await owner.client.call(endpoint, on(merged.id))).toMatchObject({ status: 409, code: 'suggestion.merged' })

    const hidden = await buildSuggestion(server, { submitterId: other.id })
    const withHidden = await buildSuggestion(server, { submitterId: owner.id })
    await server.db.updateTable('suggestions').set({ merged_into: withHidden.id }).where('id', '=', hidden.id).execute()
    await server.db.insertInto('member_blocks').values({ blocker_id: owner.id, blocked_id: other.id }).execute()
    expect(await owner.client.call(endpoint, on(withHidden.id))).toMatchObject({
      status: 409,
      code: 'suggestion.supported',
    })
    await server.db.deleteFrom('member_blocks').where('blocker_id', '=', owner.id).execute()

    await other.client.succeed(setVote, { id: (await buildSuggestion(server)).id, voted: true })
    const supported = await buildSuggestion(server, { submitterId: owner.id, voterIds: [owner.id, other.id] })
    expect(await owner.client.call(endpoint, on(supported.id))).toMatchObject({
      status: 409,
      code: 'suggestion.supported',
    })
  })

  it('accepts either a concurrent vote or the removal of the suggestion, never both', async () => {
    const [owner, voter] = [await signedInMember(server), await signedInMember(server)]
    for (let round = 0; round < 8; round++) {
      const { id } = await owner.client.succeed(createSuggestion, validInput)
      const [removed, voted] = await Promise.all([
        owner.client.call(removeSuggestion, { id }),
        voter.client.call(setVote, { id, voted: true }),
      ])
      expect([removed.code, voted.code]).toSatisfy(
        ([one, two]) =>
          (one === null && two === 'suggestion.not_found') || (one === 'suggestion.supported' && two === null),
      )
    }
  })
})

describe('listSuggestions', () => {
  it('[SUGG-01/votes, SUGG-01/sort-popular, SUGG-01/sort-latest, SUGG-01/own-vote, SUGG-01/in-progress, SUGG-01/completed, SUGG-01/rejected] sorts by votes or by age and filters by status and tag', async () => {
    const [anna, bo, ced] = [await signedInMember(server), await signedInMember(server), await signedInMember(server)]
    const tags = ['sortering']
    const old = new Date('2026-01-01T00:00:00Z')
    await buildSuggestion(server, {
      title: 'a',
      tags,
      voterIds: [anna.id, bo.id, ced.id],
      createdAt: old,
      status: 'completed',
    })
    await buildSuggestion(server, { title: 'b', tags, voterIds: [anna.id], createdAt: new Date(old.getTime() + 1) })
    await buildSuggestion(server, {
      title: 'c',
      tags,
      voterIds: [anna.id, bo.id],
      createdAt: new Date(old.getTime() + 2),
    })
    await buildSuggestion(server, {
      title: 'd',
      tags,
      voterIds: [ced.id],
      createdAt: new Date(old.getTime() + 3),
      status: 'in_progress',
    })
    await buildSuggestion(server, { title: 'elsewhere', voterIds: [anna.id] })

    expect(await titlesOf({ tag: 'sortering' })).toEqual(['a', 'c', 'd', 'b'])
    expect(await titlesOf({ tag: ' #Sortering', sort: 'latest' })).toEqual(['d', 'c', 'b', 'a'])
    expect(await titlesOf({ tag: 'sortering', status: 'under_consideration' })).toEqual(['c', 'b'])
    for (const [status, title] of [
      ['completed', 'a'],
      ['in_progress', 'd'],
    ] as const)
      expect(await titlesOf({ tag: 'sortering', status })).toEqual([title])
    expect(await titlesOf({ tag: 'sortering', status: 'rejected' })).toEqual([])
    const declined = await buildSuggestion(server, { title: 'e', tags: ['avslag'], status: 'rejected' })
    const [shown] = (await anna.client.succeed(listSuggestions, { tag: 'avslag', status: 'rejected' })).items
    expect(shown).toMatchObject({ id: declined.id, status: 'rejected' })

    const { items } = await bo.client.succeed(listSuggestions, { tag: 'sortering' })
    expect(items.map(({ title, votes, voted }) => [title, votes, voted])).toEqual([
      ['a', 3, true],
      ['c', 2, true],
      ['d', 1, false],
      ['b', 1, false],
    ])
  })

  it('[SUGG-01/tags] finds a tag in any case and returns it as the submitter wrote it', async () => {
    for (const tags of [['UX'], ['ux', 'övrigt'], ['ÖVRIGT'], ['uxor']])
      await buildSuggestion(server, { title: tags.join(' '), tags })
    for (const tag of ['ux', 'UX', '#Ux'])
      expect((await titlesOf({ tag })).toSorted(), tag).toEqual(['UX', 'ux övrigt'])
    for (const tag of ['övrigt', 'Övrigt'])
      expect((await titlesOf({ tag })).toSorted(), tag).toEqual(['ux övrigt', 'ÖVRIGT'])
    expect((await listAll({ tag: 'ux' })).flatMap(({ tags }) => tags).toSorted()).toEqual(['UX', 'ux', 'övrigt'])
  })

  it('finds words in title, tags and description, including misspelled and Arabic words', async () => {
    const calendar = 'Kalender för möten'
    const arabic = 'الإشعارات على الهاتف'
    await buildSuggestion(server, {
      title: calendar,
      description: 'Synkad med telefonen: 100 % av tiden.',
      tags: ['planering'],
    })
    await buildSuggestion(server, { title: arabic, description: 'تصل متأخرة.', language: 'ar' })

    for (const q of [
      'kalender',
      'KALENDER möten',
      'kalander',
      'kalnder',
      'planering',
      'telefonen',
      'synk kalender',
      '100 %',
    ]) {
      expect(await titlesOf({ q }), q).toEqual([calendar])
    }
    for (const q of ['الاشعارات', 'هاتف', 'متأخره']) expect(await titlesOf({ q }), q).toEqual([arabic])
    // Every word must match; å, ä and ö are distinct letters; LIKE wildcards are matched literally.
    for (const q of ['kalender fiske', 'möbler', '_', '100%%', 'k%r', '\\', '％％', 'k％r', '＿'])
      expect(await titlesOf({ q }), q).not.toContain(calendar)
  })

  it('returns each suggestion once when votes and new suggestions arrive between two pages', async () => {
    const { id: memberId, client } = await signedInMember(server)
    const ids: string[] = []
    for (let n = 0; n < 7; n++)
      ids.push(
        (await buildSuggestion(server, { title: `${n}`, tags: ['sidor'], voterIds: n % 2 ? [memberId] : [] })).id,
      )
    const unchangedIds = ids.slice(1)
    for (const sort of ['popular', 'latest'] as const) {
      const first = await server.call(listSuggestions, { tag: 'sidor', sort, limit: 3 })
      // Votes reorder a suggestion of the first page and a new suggestion appears; later pages must not shift.
      await client.succeed(setVote, { id: ids[0] as string, voted: sort === 'popular' })
      await buildSuggestion(server, { title: 'new', tags: ['sidor'], createdAt: new Date(Date.now() + 1000) })
      const rest = await server.call(listSuggestions, {
        tag: 'sidor',
        sort,
        limit: 50,
        cursor: first.body.nextCursor as string,
      })
      const returnedIds = [...first.body.items, ...rest.body.items]
        .map(({ id }) => id)
        .filter((id) => unchangedIds.includes(id))
      expect(returnedIds.toSorted()).toEqual(unchangedIds.toSorted())
      expect(rest.body.nextCursor).toBeNull()
    }
  })

  it.each([
    ['an invalid cursor', { cursor: 'abc' }, { cursor: 'field.invalid' }],
    [
      'a cursor of another sort',
      { cursor: Buffer.from('["2026-01-01T00:00:00.000Z","x"]').toString('base64url') },
      { cursor: 'field.invalid' },
    ],
    ['an unknown sort', { sort: 'newest' }, { sort: 'field.not_in_list' }],
    ['an unknown status', { status: 'open' }, { status: 'field.not_in_list' }],
    ['a limit that is too high', { limit: 101 }, { limit: 'field.too_big' }],
    ['an unknown filter', { votes: 3 }, { votes: 'field.unknown' }],
    ['a search text that is too long', { q: 'x'.repeat(101) }, { q: 'field.too_long' }],
  ])('listSuggestions refuses %s', async (_label, filters, fields) => {
    expect(await server.call(listSuggestions, filters as object)).toMatchObject({
      status: 400,
      code: 'input.invalid',
      fields,
    })
  })
})

describe('similarSuggestions', () => {
  it('[SUGG-02/found-while-typing] finds duplicates of a typed title, most similar first', async () => {
    const exact = await buildSuggestion(server, { title: 'Export till kalkylblad' })
    const near = await buildSuggestion(server, { title: 'Exportera medlemmar till ett kalkylblad' })
    const merged = await buildSuggestion(server, { title: 'Export till kalkylblad, fast redan sammanslagen' })
    await server.db.updateTable('suggestions').set({ merged_into: exact.id }).where('id', '=', merged.id).execute()
    const { body } = await server.call(similarSuggestions, { title: 'export till kalkylbald' })
    expect(body.items.map(({ id }) => id)).toEqual([exact.id, near.id])
    const { body: others } = await server.call(similarSuggestions, {
      title: 'export till kalkylblad',
      except: exact.id,
    })
    expect(others.items.map(({ id }) => id)).toEqual([near.id])
    expect((await server.call(similarSuggestions, { title: 'fiskdamm' })).body.items).toEqual([])
    expect(await server.call(similarSuggestions, { title: '' })).toMatchObject({
      status: 400,
      fields: { title: 'field.required' },
    })
  })
})

describe('suggestionChanged', () => {
  it('publishes suggestionChanged after the commit, and not for a refused change', async () => {
    const [owner, viewer] = [await signedInMember(server), await signedInMember(server)]
    const live = await subscribeLive(server, viewer.client)
    const { id } = await owner.client.succeed(createSuggestion, validInput)
    const receivedEvents = async () => {
      await drainEvents(server, live)
      return live.received.filter((event) => event.payload['id'] === id).map(({ name }) => name)
    }
    expect(await receivedEvents()).toEqual(['suggestions.changed'])
    // A client that receives the event can already read the suggestion.
    expect((await viewer.client.succeed(readSuggestion, { id })).title).toBe(validInput.title)

    await viewer.client.call(removeSuggestion, { id })
    expect(await receivedEvents()).toHaveLength(1)
    await owner.client.succeed(removeSuggestion, { id })
    expect(await receivedEvents()).toHaveLength(2)
    live.close()
  })
})
