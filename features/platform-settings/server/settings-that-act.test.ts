import { describe, expect, it, vi } from 'vitest'
import { listSessions, requestPasswordReset, session, signUp } from '#features/accounts/contract/index.ts'
import { buildMember, signedInClient, signedInMember, signUpForm } from '#features/accounts/server/testing.ts'
import { pdfWith, photo, uploadAs, uploadImage } from '#features/files/server/testing.ts'
import { acceptInvitation } from '#features/member-invitations/contract/index.ts'
import { buildInvitation } from '#features/member-invitations/server/testing.ts'
import { unreadCount } from '#features/messages/contract/index.ts'
import { sendDueMailsJob } from '#features/notifications/server/mail-jobs.ts'
import {
  buildNotificationInput,
  createJobContext,
  notifyInTransaction,
} from '#features/notifications/server/testing.ts'
import { hourMs } from '#kit/durations.ts'
import { requestConnection } from '#features/network/contract/index.ts'
import { startPasskeyRegistration } from '#features/passkeys/contract/index.ts'
import { startTotpSetup } from '#features/second-factors/contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'
import { startTestServer } from '#tests/support/server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { readSite, updatePlatformSettings } from '../contract/index.ts'
import { setUntilTestEnd } from './testing.ts'

const server = await startTestServer({ pages: true })
/** Another node of the same installation. */
const node = await startTestServer({ sameDatabaseAs: server, config: { publicBaseUrl: 'https://nordbro.example' } })
const jobs = await createJobContext(server)
const admin = await signedInMember(server, { adminLevel: 'admin' })
const set = (changes: InputOf<typeof updatePlatformSettings>) => setUntilTestEnd(admin.client, changes)
/** Waits until the other node knows the settings that were changed before. */
const untilOtherNodeFollows = async () => {
  const { body: wanted } = await server.call(readSite, {})
  await vi.waitFor(async () => expect((await node.call(readSite, {})).body).toEqual(wanted), {
    timeout: waitTimeoutMs,
    interval: 10,
  })
}
const password = 'norrsken över fjärden'

describe('the platform name', () => {
  it('[ADM-06/platform-name] is in titles, texts, the manifest and the header of the next page, escaped', async () => {
    const home = async () => (await server.client().raw('/', { headers: { 'accept-language': 'sv' } })).text()
    expect(await home()).toContain('· Nordbro</title>')
    await set({ platformName: 'Bron & <Bygget>' })
    const html = await home()
    expect(html).toContain('· Bron &amp; &lt;Bygget&gt;</title>')
    expect(html).toContain('<bdi')
    expect(html.replace(/<script[^>]*>[\s\S]*?<\/script>/g, '')).not.toContain('Nordbro')
    const manifest = await (await server.client().raw('/manifest.webmanifest?lang=en')).json()
    expect(manifest).toMatchObject({ name: 'Bron & <Bygget>', short_name: 'Bron & <Bygget>' })
  })

  it('[ADM-06/platform-name] is in the next mail, authenticator code and passkey, and on the other node', async () => {
    const member = await signedInMember(server, { password })
    await set({ platformName: 'Bron' })
    await server.client().succeed(requestPasswordReset, { email: member.email })
    const { html, text } = await server.mailTo(member.email)
    expect(html).toContain('>Bron<')
    expect(html + text).not.toContain('Nordbro')
    expect(new URL((await member.client.succeed(startTotpSetup, {})).uri).searchParams.get('issuer')).toBe('Bron')
    await untilOtherNodeFollows()
    const ofNode = await signedInClient(node, member)
    expect((await ofNode.succeed(startPasskeyRegistration, {})).rp.name).toBe('Bron')
  })
})

it('the default language is that of visitors whose browser asks for another language, at once', async () => {
  const languageOf = async (accepted: string) => {
    const response = await server.client().raw('/about', { headers: { 'accept-language': accepted } })
    return /<html lang="(\w+)"/.exec(await response.text())?.[1]
  }
  expect(await languageOf('fi')).toBe('sv')
  await set({ defaultLanguage: 'en' })
  expect([await languageOf('fi'), await languageOf('ar')]).toEqual(['en', 'ar'])
})

it('[ADM-06/registration] when it is off, signing up is refused at once on every node, and an invitation still works', async () => {
  const invitation = await buildInvitation(server, { email: 'invited@example.com' })
  await set({ registrationEnabled: false })
  await untilOtherNodeFollows()
  for (const one of [server, node]) {
    const refused = await one.call(signUp, signUpForm('stranger@example.com', password))
    expect([refused.status, refused.code]).toEqual([403, 'account.registration_closed'])
  }
  const { rows } = await server.pool.query(`select from users where email = 'stranger@example.com'`)
  expect(rows).toEqual([])
  const { code: _, ...answers } = { code: '', ...signUpForm('', password) }
  const { fullName, role, passwordAgain, acceptedTerms } = answers
  const accepted = await server.call(acceptInvitation, {
    code: invitation.code,
    fullName,
    role,
    password,
    passwordAgain,
    acceptedTerms,
  })
  expect(accepted.status).toBe(200)
  const html = await (await server.client().raw('/signup', { headers: { 'accept-language': 'en' } })).text()
  expect(html).toContain('Registration is closed')
  await admin.client.succeed(updatePlatformSettings, { registrationEnabled: true })
  expect((await server.call(signUp, signUpForm('stranger@example.com', password))).status).toBe(200)
})

it('[ADM-06/session-timeout] ends sessions that were not used for longer at once, on every node, and no other', async () => {
  const member = await buildMember(server)
  const [idle, active] = [await signedInClient(server, member), await signedInClient(server, member)]
  const { rows } = await server.pool.query<{ id: string }>(
    `select id from sessions where user_id = $1 order by created_at limit 1`,
    [member.id],
  )
  const idleFor = (minutes: number) =>
    server.pool.query(`update sessions set last_seen_at = now() - make_interval(mins => $2) where id = $1`, [
      rows[0]?.id,
      minutes,
    ])
  await idleFor(121)
  await set({ sessionTimeoutHours: 2 })
  for (const one of [server, node]) {
    const copy = one.client()
    for (const [name, value] of idle.cookies) copy.cookies.set(name, value)
    expect((await copy.call(unreadCount, {})).code).toBe('auth.required')
    expect((await copy.succeed(session, {})).viewer).toBeNull()
  }
  expect((await active.succeed(listSessions, {})).items).toHaveLength(1)
  await idleFor(119)
  expect((await idle.call(unreadCount, {})).status).toBe(200)
})

it('[ADM-06/max-file-size] limits the next upload on every node, below the limits of each kind of file', async () => {
  const { client, id } = await signedInMember(server)
  const pdf = (megabytes: number) => Buffer.concat([pdfWith(), Buffer.alloc(megabytes * 1024 * 1024)])
  await set({ maxFileMegabytes: 2 })
  await untilOtherNodeFollows()
  const ofNode = await signedInClient(node, { id })
  for (const one of [client, ofNode]) {
    const refused = await uploadAs(one, pdf(2))
    expect([refused.status, refused.code]).toEqual([413, 'file.too_large'])
    // Without a declared size, the limit counts what arrives.
    expect((await uploadAs(one, new Blob([pdf(2)]).stream())).code).toBe('file.too_large')
    expect((await uploadAs(one, pdf(1))).status).toBe(200)
  }
  await set({ maxFileMegabytes: 1 })
  const image = await photo()
  const large = Buffer.concat([image, Buffer.alloc(1024 * 1024)])
  expect((await uploadImage(client, large)).code).toBe('file.image_too_large')
  expect((await uploadImage(client, image)).status).toBe(200)
})

it('[ADM-06/email-notifications] when they are off, members get notifications without mails, and mails about their account', async () => {
  const [member, sender] = [await signedInMember(server), await signedInMember(server, { fullName: 'Bo Ask' })]
  const waiting = await buildMember(server)
  await notifyInTransaction(jobs, {
    memberIds: [waiting.id],
    type: 'message_received',
    payload: { sender: 'Bo Ask' },
    link: '/messages',
    dedupeKey: 'test:waiting',
  })
  await set({ emailNotifications: false })
  // A mail that waited, and one that its area writes.
  await sendDueMailsJob.run({ ...jobs, now: () => new Date(Date.now() + hourMs) }, {}, 'a job')
  const own = await buildMember(server)
  await notifyInTransaction(jobs, {
    ...buildNotificationInput([own.id]),
    mail: ({ email }) => ({ to: email, language: 'sv', subject: 'Hej', heading: 'Hej', paragraphs: [] }),
  })
  await sender.client.succeed(requestConnection, { memberId: member.id })
  await server.client().succeed(requestPasswordReset, { email: member.email })
  await server.mailTo(member.email)
  const unread = await server.pool.query(`select from notifications where member_id = $1`, [member.id])
  expect(unread.rowCount).toBe(1)
  const mails = await server.mailRecipientsAfterJobs('notifications.%', [member.email, waiting.email, own.email])
  expect([mails, (await server.mails(member.email)).length]).toEqual([[member.email], 1])
  await admin.client.succeed(updatePlatformSettings, { emailNotifications: true })
  await sender.client.succeed(requestConnection, {
    memberId: (await buildMember(server, { email: 'later@example.com' })).id,
  })
  await server.mailTo('later@example.com')
  expect(await server.mails(member.email)).toHaveLength(1)
})
