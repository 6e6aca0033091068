import { expect, it, vi } from 'vitest'
import { requestPasswordReset, setNextPage, signIn } from '#features/accounts/contract/index.ts'
import { signedInClient, buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { buildToken, tokenClient } from '#features/access-tokens/server/testing.ts'
import { uploadAs } from '#features/files/server/testing.ts'
import { listThreads, sendMessage } from '#features/messages/contract/index.ts'
import { createSuggestion } from '#features/suggestions/contract/index.ts'
import { limits } from '#kit/limits.ts'
import type { Client } from '#tests/support/client.ts'
import { extendRateWindows } from '#tests/support/rate-windows.ts'
import { startTestServer } from '#tests/support/server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { appealLockout, logSecurityEvent } from '../contract/index.ts'
import { eventsOf, report } from './testing.ts'

const server = await startTestServer()
const limited = await startTestServer({ rateLimits: true })
await extendRateWindows(limited.pool)

type Member = Awaited<ReturnType<typeof signedInMember>>

/**
 * The events of a member that could lock the account. Events are written in order, so the event of an invalid read proves
 * that those of earlier calls are there.
 */
const countedOf = async ({ id, client }: Pick<Member, 'id' | 'client'>, on = server) => {
  const marker = `proof${crypto.randomUUID().slice(0, 8)}`
  await client.raw(`/rest/v1/security_events?${marker}=1`)
  const events = await vi.waitFor(
    async () => {
      const all = await eventsOf(on.db, id)
      expect(JSON.stringify(all)).toContain(marker)
      return all
    },
    { interval: 20, timeout: waitTimeoutMs },
  )
  return events.filter(({ severity, counts }) => counts && (severity === 'high' || severity === 'critical'))
}
const payload = (n: number) => `<script>attack(${n})</script>`
const often = async (act: (n: number) => Promise<unknown>) => {
  for (let n = 0; n < 12; n++) await act(n)
}
const postFromElsewhere = (client: Client, path: string, body: object, headers: Record<string, string> = {}) =>
  client.raw(path, {
    method: 'POST',
    headers: { origin: 'https://evil.example', 'content-type': 'text/plain', ...headers },
    body: JSON.stringify(body),
  })

type Attack = (victim: Member) => Promise<unknown>

const attacks: Record<string, Attack> = {
  'a form on another site': ({ client }) =>
    often(async (n) => {
      const response = await postFromElsewhere(client, appealLockout.path, { text: payload(n) })
      expect(response.status).toBe(403)
    }),
  'a page on another site that reports events': ({ client }) =>
    often((n) => postFromElsewhere(client, logSecurityEvent.path, report({ p_severity: 'high', p_endpoint: `/${n}` }))),
  'a page that embeds calls': ({ client }) =>
    often((n) =>
      client.raw(`/api/opportunities?search=${encodeURIComponent(payload(n))}`, {
        headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
      }),
    ),
  'a link to a page': ({ client }) => often((n) => client.raw(`/search?q=${encodeURIComponent(payload(n))}`)),
  'a link that the sign-in remembers': ({ client }) =>
    often((n) => client.call(setNextPage, { path: `/opportunities?q=${payload(n)}` })),
  'messages to the member': async (victim) => {
    const sender = await signedInMember(server)
    await often((n) =>
      sender.client.call(sendMessage, {
        recipientId: victim.id,
        subject: payload(n),
        content: payload(n),
        clientId: crypto.randomUUID(),
        attachments: [],
      }),
    )
    await victim.client.succeed(listThreads, {})
  },
  'wrong passwords for the account': async ({ email }) => {
    const stranger = await signedInMember(server)
    await often(() => server.call(signIn, { identifier: email, password: 'wrong password' }))
    await often(() => stranger.client.call(signIn, { identifier: email, password: 'wrong password' }))
  },
  'the names of received files': ({ client }) =>
    often((n) => uploadAs(client, undefined, { name: `<script>${n}.pdf` })),
  'texts that a program of the member passes on': async ({ id }) => {
    const { token } = await buildToken(server, id, { now: new Date(), scopes: ['suggestions:write'] })
    const program = tokenClient(server, token)
    await often((n) => program.succeed(createSuggestion, { title: `Förslag ${n}`, description: payload(n), tags: [] }))
  },
}

it.each(Object.entries(attacks))(
  '[SHLD-02/counted-types, SHLD-04/logged] another person cannot make events count for a member by %s',
  async (_, attack) => {
    const member = await buildMember(server)
    const victim = { ...member, client: await signedInClient(server, member) } as unknown as Member
    await attack(victim)
    expect(await countedOf(victim)).toEqual([])
  },
)

it('[SHLD-02/counted-types] a limit that others of the same network used up does not count for a member', async () => {
  const { client, id } = await signedInMember(limited)
  const forgot = (on: Pick<Client, 'call'>) => on.call(requestPasswordReset, { email: 'nobody@example.com' })
  const stranger = limited.client()
  for (let n = 0; n <= limits.rate.sensitive; n++) await forgot(stranger)
  expect((await forgot(client)).code).toBe('rate.limited')
  expect(await countedOf({ client, id }, limited)).toEqual([])
  expect(await eventsOf(limited.db, id)).toContainEqual(
    expect.objectContaining({ event_type: 'rate_limit_exceeded', severity: 'high', counts: false }),
  )
})

it("[SHLD-02/counted-types] invalid input of a member's own never counts, however much of it", async () => {
  const member = await signedInMember(server)
  await often(() => member.client.call(appealLockout, { text: 5 as never }))
  await often(() => member.client.raw(appealLockout.path, { method: 'POST', body: 'not json' }))
  expect(await countedOf(member)).toEqual([])
})

it("[SHLD-02/counted-types] suspicious input of a member's own counts", async () => {
  const member = await signedInMember(server)
  await often((n) => member.client.call(appealLockout, { text: payload(n) }))
  expect((await eventsOf(server.db, member.id)).length).toBeGreaterThan(0)
  await expect.poll(async () => (await eventsOf(server.db, member.id)).filter(({ counts }) => counts).length).toBe(12)
})
