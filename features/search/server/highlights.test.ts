import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { buildContent, buildSearchedMember, hitsOf, markedWords } from './testing.ts'

const server = await startTestServer()
const { id: owner } = await buildMember(server, { fullName: 'Owner' })
const { client } = await signedInMember(server, { fullName: 'Reader' })

const onlyHit = async (q: string) => {
  const [hit, ...others] = await hitsOf(client, { q })
  expect(others).toEqual([])
  return hit
}

describe('highlights', () => {
  it('[SRCH-01/highlighted] marks matching words in the title, the line and the excerpt, in any form', async () => {
    const { id } = await buildContent(server, owner, 'opportunities', {
      title: 'Backendutvecklare till fyrarna',
      text: `${'Inledande ord. '.repeat(20)}Vi letar efter någon som vårdar fyren vid havet. ${'Avslutande ord. '.repeat(20)}`,
    })
    await server.db.updateTable('opportunities').set({ company_name: 'Fyr AB' }).where('id', '=', id).execute()
    const hit = await onlyHit('fyrar utvecklare vårda')
    expect(markedWords(hit?.title)).toEqual(['Backendutvecklare', 'fyrarna'])
    expect(markedWords(hit?.excerpt)).toEqual(['vårdar', 'fyren'])
    expect(hit?.excerpt?.text).toMatch(/^….*Vi letar efter.*…$/s)
    expect(hit?.excerpt?.text.length).toBeLessThanOrEqual(220)
    // A company's name is not stemmed: only the beginning of its words matches.
    expect(markedWords((await onlyHit('fyr utvecklare vårda'))?.line)).toEqual(['Fyr'])
  })

  it('[SRCH-01/highlighted] takes the excerpt from the field that matches', async () => {
    const { id } = await buildContent(server, owner, 'programs', { title: 'Våren', text: 'Ingenting här.' })
    await server.db
      .updateTable('programs')
      .set({ features: ['Kajplats', 'Bastu vid bryggan'] })
      .where('id', '=', id)
      .execute()
    const hit = await onlyHit('brygga')
    expect([hit?.excerpt?.text, markedWords(hit?.excerpt)]).toEqual(['Kajplats, Bastu vid bryggan', ['bryggan']])
    await buildSearchedMember(server, 'Ida Holm', { bio: 'Bor i norr.', expertise: ['Isbrytning'] })
    expect(await onlyHit('isbryt')).toMatchObject({ excerpt: { text: 'Isbrytning', marks: [{ start: 0, end: 10 }] } })
  })

  it('[SRCH-01/highlighted] shows the beginning of the text when only the title matches', async () => {
    await buildContent(server, owner, 'products', { title: 'Isränna', text: 'Första meningen.\nAndra meningen.' })
    expect(await onlyHit('isränna')).toMatchObject({ excerpt: { text: 'Första meningen. Andra meningen.', marks: [] } })
  })

  it('[SRCH-01/highlighted] does not mark words that the language ignores, or a word of another language', async () => {
    await buildContent(server, owner, 'products', { title: 'Att valla hela natten', text: 'Att vi vallar.' })
    const hit = await onlyHit('att valla')
    expect([markedWords(hit?.title), markedWords(hit?.excerpt)]).toEqual([['valla'], ['vallar']])
  })

  it('[SRCH-01/highlighted] returns markup as text', async () => {
    await buildContent(server, owner, 'suggestions', { title: '<img src=x> och sälspaning' })
    expect((await onlyHit('sälspaning'))?.title).toEqual({
      text: '<img src=x> och sälspaning',
      marks: [{ start: 16, end: 26 }],
    })
  })

  it('[SRCH-01/highlighted] shows the beginning of a post as its title, and its author', async () => {
    const text = `Hej alla! ${'Långt inlägg. '.repeat(30)}Nu är det valborgseld.`
    await buildContent(server, owner, 'posts', { title: text, text: '' })
    const hit = await onlyHit('valborgseldar')
    expect(hit?.title.text).toMatch(/^Hej alla! .*…$/)
    expect(hit?.title.text.length).toBeLessThanOrEqual(80)
    expect(hit?.line?.text).toBe('Owner')
    expect(markedWords(hit?.excerpt)).toEqual(['valborgseld'])
  })
})
