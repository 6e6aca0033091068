import { describe, expect, it, vi } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { introductionsFlag } from '#features/introductions/contract/flags.ts'
import { listCandidates, listIntroductions } from '#features/introductions/contract/index.ts'
import { buildIntroduction } from '#features/introductions/server/testing.ts'
import { listSearchTerms } from '#features/insights/contract/index.ts'
import { readSite } from '#features/platform-settings/contract/index.ts'
import { pathFields } from '#kit/endpoint.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createLog } from '#platform/log/log.ts'
import { drainEvents, subscribeLive } from '#tests/support/live-subscription.ts'
import { servedEndpoints } from '#tests/support/served-endpoints.ts'
import { startTestServer } from '#tests/support/server.ts'
import { flagNames, listFlags, readFlag, setFlag } from '../contract/index.ts'
import { featureFlags } from './index.ts'
import { createFeatureFlagsStore } from './store.ts'
import { changeFlag } from './testing.ts'

const server = await startTestServer({ pages: true })
/** Another node of the same installation. */
const node = await startTestServer({ sameDatabaseAs: server })
const admin = await signedInMember(server, { adminLevel: 'admin', fullName: 'Astrid Berg' })
const unknownId = '00000000-0000-4000-8000-000000000000'
const set = (input: Partial<Parameters<typeof server.call<typeof setFlag>>[1]> = {}, as = admin.client) =>
  as.call(setFlag, {
    name: 'personal_insights',
    state: 'on',
    sharePerMille: null,
    members: [],
    version: 0,
    ...input,
  })
const introductions = (choice: Parameters<typeof changeFlag>[2]) => changeFlag(admin.client, 'introductions', choice)

describe('every endpoint with a flag', async () => {
  const flagged = servedEndpoints.filter(({ flag }) => flag !== null)
  const member = await signedInMember(server)

  it('belongs to a listed flag, and each flag has endpoints', () => {
    expect(new Set(flagged.map(({ flag }) => flag?.name))).toEqual(new Set(flagNames))
  })

  it.each(flagged.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is refused with feature.off for a member without the function',
    async (_name, endpoint) => {
      const name = endpoint.flag?.name as (typeof flagNames)[number]
      await changeFlag(admin.client, name, { state: 'on', members: { [member.id]: false } })
      const input = Object.fromEntries(pathFields(endpoint.path).map((field) => [field, unknownId]))
      const { status, code } = await member.client.call(endpoint, input)
      expect([status, code]).toEqual([403, 'feature.off'])
      expect((await server.client().call(endpoint, input)).code).toBe('auth.required')
      await changeFlag(admin.client, name, { state: 'on' })
      expect((await member.client.call(endpoint, input)).code).not.toBe('feature.off')
    },
  )
})

describe('changing a flag', () => {
  it('takes effect at once on the node of the change and within a second on another, for a member and for all', async () => {
    const member = await signedInMember(server)
    const onNode = await signedInClient(node, member)
    const termsOn = async (client: typeof onNode) => (await client.call(listSearchTerms, {})).code
    for (const [choice, code] of [
      [{ state: 'on', members: { [member.id]: false } }, 'feature.off'],
      [{ state: 'on' }, null],
      [{ state: 'off' }, 'feature.off'],
      [{ state: 'off', members: { [member.id]: true } }, null],
      [{ state: 'share', sharePerMille: 0 }, 'feature.off'],
      [{ state: 'share', sharePerMille: 1000 }, null],
    ] as const) {
      await changeFlag(admin.client, 'personal_insights', choice)
      expect(await termsOn(member.client)).toBe(code)
      await vi.waitFor(async () => expect(await termsOn(onNode)).toBe(code), { timeout: 1000, interval: 10 })
    }
  })

  it('is followed by the open pages of a named member, and by everyone’s only when the state changes', async () => {
    const [named, other] = [await signedInMember(server), await signedInMember(server)]
    const streams = [await subscribeLive(server, named.client), await subscribeLive(server, other.client)] as const
    const received = async () => {
      for (const stream of streams) await drainEvents(server, stream)
      return streams.map((stream) => stream.received.filter(({ name }) => name === 'featureFlags.changed').length)
    }
    await introductions({ state: 'on' })
    const [before = 0] = await received()
    await introductions({ state: 'on', members: { [named.id]: false } })
    expect(await received()).toEqual([before + 1, before])
    const flagsOf = async (one: typeof named) => (await one.client.succeed(readSite, {})).flags
    expect([await flagsOf(named), await flagsOf(other)]).toEqual([['personal_insights'], flagNames])
    await introductions({ state: 'off', members: { [named.id]: true } })
    expect(await received()).toEqual([before + 2, before + 1])
    expect([await flagsOf(named), await flagsOf(other)]).toEqual([flagNames, ['personal_insights']])
    for (const stream of streams) stream.close()
  })

  it('reaches visitors’ answers and pages from the caches', async () => {
    const site = async () => (await server.call(readSite, {})).body.flags.includes('introductions')
    const page = async () => {
      const html = await (await server.client().raw('/about', { headers: { 'accept-language': 'sv' } })).text()
      return /"flags":\[[^\]]*introductions/.test(html)
    }
    await introductions({ state: 'on' })
    expect([await site(), await page()]).toEqual([true, true])
    await introductions({ state: 'share', sharePerMille: 1000 })
    expect([await site(), await page()]).toEqual([false, false])
    await introductions({ state: 'on' })
    expect([await site(), await page()]).toEqual([true, true])
  })

  it('is refused with flag.changed_meanwhile for the slower of two administrators, also when both are first', async () => {
    const other = await signedInMember(server, { adminLevel: 'super_admin' })
    await server.db.deleteFrom('feature_flags').where('name', '=', 'personal_insights').execute()
    for (let version = 0; version < 5; version++) {
      const answers = await Promise.all([
        set({ version, state: 'share', sharePerMille: 100 + version }),
        set({ version, state: 'share', sharePerMille: 200 + version }, other.client),
      ])
      expect(answers.map(({ code }) => code).toSorted()).toEqual(['flag.changed_meanwhile', null].toSorted())
      const winner = answers.find(({ code }) => code === null)
      expect(await admin.client.succeed(readFlag, { name: 'personal_insights' })).toEqual(
        expect.objectContaining({ sharePerMille: winner?.body.sharePerMille, version: version + 1 }),
      )
    }
  })

  it('is audited with before and after, for the state and for each named member, and only if something changes', async () => {
    const member = await signedInMember(server, { fullName: 'Samir Haddad' })
    await introductions({ state: 'on' })
    const before = new Date()
    const { version } = await introductions({ state: 'share', sharePerMille: 125, members: { [member.id]: true } })
    expect((await introductions({ state: 'share', sharePerMille: 125, members: { [member.id]: true } })).version).toBe(
      version,
    )
    const answer = await introductions({ state: 'share', sharePerMille: 125 })
    expect(answer).toMatchObject({ version: version + 1, changedBy: 'Astrid Berg', members: [] })
    const entries = await server.db
      .selectFrom('audit_log')
      .select(['action', 'target_id', 'before', 'after'])
      .where('created_at', '>=', before)
      .where('action', 'like', 'flags.%')
      .orderBy('created_at')
      .orderBy('action')
      .execute()
    expect(entries).toEqual([
      {
        action: 'flags.set',
        target_id: 'introductions',
        before: { state: 'on', share: null },
        after: { state: 'share', share: 125 },
      },
      {
        action: 'flags.set_member',
        target_id: member.id,
        before: { on: null },
        after: { flag: 'introductions', on: true },
      },
      {
        action: 'flags.set_member',
        target_id: member.id,
        before: { on: true },
        after: { flag: 'introductions', on: null },
      },
    ])
  })

  it('refuses bad input at its field, a member who is gone, and everyone below the level admin', async () => {
    const { version } = await admin.client.succeed(readFlag, { name: 'personal_insights' })
    const fieldsOf = async (input: Parameters<typeof set>[0]) => (await set({ version, ...input })).fields
    expect(await fieldsOf({ state: 'share' })).toEqual({ sharePerMille: 'field.required' })
    expect(await fieldsOf({ state: 'on', sharePerMille: 5 })).toEqual({ sharePerMille: 'field.invalid' })
    expect(await fieldsOf({ state: 'share', sharePerMille: 1001 })).toEqual({ sharePerMille: 'field.too_big' })
    expect(await fieldsOf({ name: 'unknown' as 'introductions' })).toEqual({ name: 'field.not_in_list' })
    const twice = [
      { id: admin.id, isOn: true },
      { id: admin.id, isOn: false },
    ]
    expect(await fieldsOf({ members: twice })).toEqual({ members: 'flag.member_twice' })
    const tooMany = Array.from({ length: 201 }, (_, at) => ({ id: unknownId.slice(0, -3) + (100 + at), isOn: true }))
    expect(await fieldsOf({ members: tooMany })).toEqual({ members: 'field.too_many' })
    expect((await set({ version, members: [{ id: unknownId, isOn: true }] })).code).toBe('flag.member_gone')
    const viewer = await signedInMember(server, { adminLevel: 'viewer' })
    expect((await set({ version }, viewer.client)).code).toBe('auth.forbidden')
    expect((await set({ version }, (await signedInMember(server)).client)).code).toBe('auth.forbidden')
    expect((await viewer.client.succeed(readFlag, { name: 'personal_insights' })).version).toBe(version)
    expect((await viewer.client.succeed(listFlags, {})).items[0]?.can).toEqual({ change: 'auth.forbidden' })
  })
})

it('listFlags counts for how many confirmed members a function is on', async () => {
  const [first, second] = [await buildMember(server), await buildMember(server)]
  const reachOf = async (choice: Parameters<typeof introductions>[0]) => (await introductions(choice)).reach
  const { total } = await reachOf({ state: 'on' })
  expect(await reachOf({ state: 'on', members: { [first.id]: false } })).toEqual({
    members: total - 1,
    total,
    isEstimate: false,
  })
  const onForTwo = { [first.id]: true, [second.id]: true }
  expect((await reachOf({ state: 'off', members: onForTwo })).members).toBe(2)
  expect((await reachOf({ state: 'share', sharePerMille: 1000 })).members).toBe(total)
  const { items } = await admin.client.succeed(listFlags, {})
  expect(items.map(({ name }) => name)).toEqual(flagNames)
  await introductions({ state: 'on' })
})

it('while introductions are off for a member, theirs stay to be read and withdrawn, and nobody is introduced to them', async () => {
  const [ida, bo, ced] = [await signedInMember(server), await signedInMember(server), await signedInMember(server)]
  const { id } = await buildIntroduction(server, ida.id, [bo.id, ced.id])
  await server.db
    .insertInto('connections')
    .values(
      [bo, ced].flatMap((one) => [
        { member_id: ida.id, other_id: one.id },
        { member_id: one.id, other_id: ida.id },
      ]),
    )
    .execute()
  const candidates = async () =>
    (await ida.client.succeed(listCandidates, { memberId: bo.id })).items.map((one) => one.id)
  expect(await candidates()).toEqual([ced.id])
  await introductions({ state: 'on', members: { [ced.id]: false } })
  const { items } = await ced.client.succeed(listIntroductions, { side: 'received' })
  expect(items).toMatchObject([{ id, can: { answer: 'feature.off' } }])
  expect(await candidates()).toEqual([])
  await introductions({ state: 'on' })
})

it('a node that cannot reach the database has the flags that it read last', async () => {
  const member = await buildMember(server)
  await introductions({ state: 'off', members: { [member.id]: true } })
  const database = openDatabase(server.databaseUrl, { timeoutFactor: 1 })
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => lines.push(line) })
  const store = await createFeatureFlagsStore({ database, log, onChange: () => undefined })
  const isOn = (id: string | null) => store.isOn(introductionsFlag, id)
  await database.close()
  await introductions({ state: 'on' })
  await store.reload()
  expect([isOn(member.id), isOn(null)]).toEqual([true, false])
  expect(lines.join()).toContain('feature flags: reading them failed')
  store.stop()
})

it('exports what was chosen for a member, and erases it', async () => {
  const member = await buildMember(server)
  await introductions({ state: 'on', members: { [member.id]: false } })
  const exported = await featureFlags.exportFor?.(server.db, member.id)
  expect(exported).toMatchObject({ featureFlags: [{ flag: 'introductions', is_on: false }] })
  await featureFlags.erase?.(server.db, member.id)
  expect(await featureFlags.exportFor?.(server.db, member.id)).toEqual({ featureFlags: [] })
})
