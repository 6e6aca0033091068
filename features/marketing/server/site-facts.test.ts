import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { readSiteFacts, updateSiteFacts } from '../contract/index.ts'
import { marketing } from './index.ts'

const server = await startTestServer()
const changed = {
  figures: { companies: 120, dailyStartups: 160, countries: 0 },
  operator: { name: 'Föreningen Bron', contactEmail: 'hej@nordbro.example' },
}

describe('readSiteFacts', () => {
  it('[MKT-01/figures] returns 100 companies, 150 startups a day and 25 countries to anyone by default', async () => {
    const { status, body } = await server.call(readSiteFacts, {})
    expect(status).toBe(200)
    expect(body).toEqual({
      figures: { companies: 100, dailyStartups: 150, countries: 25 },
      operator: { name: null, contactEmail: null },
      can: { edit: 'auth.required' },
    })
  })

  it('readSiteFacts says whether the viewer may edit the site facts', async () => {
    const [member, viewer, admin] = await Promise.all([
      signedInMember(server),
      signedInMember(server, { adminLevel: 'viewer' }),
      signedInMember(server, { adminLevel: 'admin' }),
    ])
    const editVerdict = async ({ client }: typeof member) => (await client.succeed(readSiteFacts, {})).can.edit
    expect([await editVerdict(member), await editVerdict(viewer), await editVerdict(admin)]).toEqual([
      'auth.forbidden',
      'auth.forbidden',
      'ok',
    ])
  })

  it('readSiteFacts refuses unknown fields', async () => {
    const response = await fetch(new URL('/api/site-facts?secret=1', server.url))
    expect(response.status).toBe(400)
  })
})

describe('updateSiteFacts', () => {
  it('[MKT-01/figures] lets an administrator change the figures and publishes the change to everyone', async () => {
    const { client } = await signedInMember(server, { adminLevel: 'admin' })
    const answer = await client.call(updateSiteFacts, changed)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ ...changed, can: { edit: 'ok' } })
    expect((await server.call(readSiteFacts, {})).body).toMatchObject(changed)
    const published = await server.db
      .selectFrom('events_outbox')
      .select(['audience', 'payload'])
      .where('name', '=', 'marketing.siteFactsChanged')
      .execute()
    expect(published).toEqual([{ audience: 'everyone', payload: {} }])
  })

  it('updateSiteFacts refuses visitors, members and viewers, and leaves the site facts unchanged', async () => {
    const before = (await server.call(readSiteFacts, {})).body
    const [member, viewer] = await Promise.all([
      signedInMember(server),
      signedInMember(server, { adminLevel: 'viewer' }),
    ])
    const attempt = { ...changed, figures: { ...changed.figures, companies: 1 } }
    const answers = [
      await server.call(updateSiteFacts, attempt),
      await member.client.call(updateSiteFacts, attempt),
      await viewer.client.call(updateSiteFacts, attempt),
    ]
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [401, 'auth.required'],
      [403, 'auth.forbidden'],
      [403, 'auth.forbidden'],
    ])
    expect((await server.call(readSiteFacts, {})).body).toEqual(before)
  })

  it('marks each invalid site fact at its field', async () => {
    const { client } = await signedInMember(server, { adminLevel: 'admin' })
    const answer = await client.call(updateSiteFacts, {
      figures: { companies: -1, dailyStartups: 1.5, countries: 2_000_000 },
      operator: { name: 'x'.repeat(121), contactEmail: 'nowhere' },
    })
    expect(answer.status).toBe(400)
    expect(answer.fields).toEqual({
      'figures.companies': 'field.too_small',
      'figures.dailyStartups': 'field.invalid',
      'figures.countries': 'field.too_big',
      'operator.name': 'field.too_long',
      'operator.contactEmail': 'field.invalid_email',
    })
  })

  it('removes the reference to the administrator who changed the site facts when that member is erased', async () => {
    const { client, id } = await signedInMember(server, { adminLevel: 'admin' })
    await client.succeed(updateSiteFacts, changed)
    const changedBy = () => server.db.selectFrom('site_facts').select('changed_by').executeTakeFirstOrThrow()
    expect(await changedBy()).toEqual({ changed_by: id })
    await marketing.erase?.(server.db, id)
    expect(await changedBy()).toEqual({ changed_by: null })
  })
})
