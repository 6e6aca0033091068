import { afterEach, describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { connect } from '#features/profiles/server/testing.ts'
import { subscribeLive } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import { declineRequest, listRecommended, requestConnection, setDismissed } from '../contract/index.ts'
import { signedInProfile } from './testing.ts'

const server = await startTestServer()

afterEach(async () => {
  await server.db.deleteFrom('users').execute()
})

type TestMember = Awaited<ReturnType<typeof signedInProfile>>
const recommendationsFor = async ({ client }: TestMember) =>
  (await client.succeed(listRecommended, {})).items.map(({ member, reasons }) => [member.fullName, reasons] as const)
const namesFor = async (one: TestMember) => (await recommendationsFor(one)).map(([name]) => name)

describe('recommendations', () => {
  it('[NET-05/recommended] recommendations have a reason and are sorted by strength', async () => {
    const me = await signedInProfile(server, {
      role: 'founder',
      company: 'Norrdata',
      location: 'Luleå',
      expertise: ['Robotik', 'ai', 'energi', 'rymd'],
    })
    const friends = [
      await signedInProfile(server, { fullName: 'Vän Ett', role: null }),
      await signedInProfile(server, { fullName: 'Vän Två', role: null }),
      await signedInProfile(server, { fullName: 'Vän Tre', role: null }),
    ]
    const known = await signedInProfile(server, { fullName: 'Känd', role: null })
    for (const friend of friends) {
      await connect(server, me.id, friend.id)
      await connect(server, friend.id, known.id)
    }
    await signedInProfile(server, { fullName: 'Kollega', role: null, company: 'NORRDATA' })
    await signedInProfile(server, { fullName: 'Kunnig', role: null, expertise: ['Rymd', 'robotik'] })
    await signedInProfile(server, { fullName: 'Finansiär', role: 'investor' })
    await signedInProfile(server, { fullName: 'Granne', role: null, location: 'luleå' })
    await signedInProfile(server, {
      fullName: 'Främling',
      role: null,
      location: 'Lulea',
      company: 'Annat',
      expertise: ['juridik'],
    })
    expect(await recommendationsFor(me)).toEqual([
      [
        'Känd',
        [
          {
            kind: 'common',
            count: 3,
            members: [
              expect.objectContaining({ fullName: expect.stringMatching(/^Vän/) }),
              expect.objectContaining({ fullName: expect.stringMatching(/^Vän/) }),
            ],
          },
        ],
      ],
      ['Kollega', [{ kind: 'company', company: 'NORRDATA' }]],
      ['Kunnig', [{ kind: 'expertise', tags: ['Rymd', 'robotik'] }]],
      ['Finansiär', [{ kind: 'role', role: 'investor' }]],
      ['Granne', [{ kind: 'location', location: 'luleå' }]],
    ])
  })

  it('recommendations are empty for a member with an empty profile and refused for a visitor', async () => {
    const silent = await signedInProfile(server, { role: null })
    await signedInProfile(server, { role: 'mentor', company: 'Norrdata' })
    expect(await recommendationsFor(silent)).toEqual([])
    expect(await server.call(listRecommended, {})).toMatchObject({ status: 401, code: 'auth.required' })
  })

  it('[NET-05/recommended] recommendations leave out connections, members with a request, and blocked, hidden or banned ones', async () => {
    const me = await signedInProfile(server, { company: 'Norrdata' })
    const make = (fullName: string, more = {}) =>
      signedInProfile(server, { fullName, role: null, company: 'Norrdata', ...more })
    const [friend, asked, asking, declined, blocked, blocking] = [
      await make('Friend'),
      await make('Asked'),
      await make('Asking'),
      await make('Declined'),
      await make('Blocked'),
      await make('Blocking'),
    ]
    await make('Hidden', { hidden: true })
    await make('Banned', { banned: true })
    await make('Right')
    expect((await namesFor(me)).toSorted()).toEqual([
      'Asked',
      'Asking',
      'Blocked',
      'Blocking',
      'Declined',
      'Friend',
      'Right',
    ])
    await connect(server, me.id, friend.id)
    await me.client.succeed(requestConnection, { memberId: asked.id })
    for (const one of [asking, declined]) await one.client.succeed(requestConnection, { memberId: me.id })
    await me.client.succeed(declineRequest, { memberId: declined.id })
    await me.client.succeed(setBlock, { memberId: blocked.id, blocked: true })
    await blocking.client.succeed(setBlock, { memberId: me.id, blocked: true })
    expect(await namesFor(me)).toEqual(['Right'])
  })

  it('[NET-05/recommended] a dismissed member stays out of the recommendations until restored', async () => {
    const me = await signedInProfile(server, { company: 'Norrdata' })
    const other = await signedInProfile(server, { fullName: 'Kollega', company: 'Norrdata' })
    const live = await subscribeLive(server, me.client)
    for (let time = 0; time < 2; time++)
      expect(await me.client.succeed(setDismissed, { memberId: other.id, dismissed: true })).toEqual({
        memberId: other.id,
        dismissed: true,
      })
    await live.next(({ name }) => name === 'network.recommendationsChanged')
    live.close()
    expect(await namesFor(me)).toEqual([])
    // The dismissal affects only the member who made it.
    expect(await namesFor(other)).toEqual([me.fullName])
    await me.client.succeed(setDismissed, { memberId: other.id, dismissed: false })
    expect(await namesFor(me)).toEqual(['Kollega'])
  })

  it('[NET-05/recommended] shared connections exclude banned members and count all others, not only the latest', async () => {
    const me = await signedInProfile(server, { role: null })
    const known = await signedInProfile(server, { fullName: 'Känd', role: null })
    const friends = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        signedInProfile(server, { fullName: `Vän ${at}`, role: null, banned: at === 0 }),
      ),
    )
    for (const friend of friends) {
      await connect(server, me.id, friend.id)
      await connect(server, friend.id, known.id)
    }
    const [[, reasons] = []] = await recommendationsFor(me)
    expect(reasons).toMatchObject([{ kind: 'common', count: 3 }])
  })

  it('dismissing refuses an unknown member and the viewer', async () => {
    const me = await signedInMember(server)
    expect(await me.client.call(setDismissed, { memberId: me.id, dismissed: true })).toMatchObject({
      status: 409,
      code: 'network.with_yourself',
    })
    expect(
      await me.client.call(setDismissed, { memberId: '00000000-0000-4000-8000-000000000000', dismissed: true }),
    ).toMatchObject({ status: 404 })
  })
})
