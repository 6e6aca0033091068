import { describe, expect, it, vi } from 'vitest'
import { session, signIn } from '#features/accounts/contract/index.ts'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { buildToken, tokenClient } from '#features/access-tokens/server/testing.ts'
import { unreadCount } from '#features/messages/contract/index.ts'
import { createSuggestion, listSuggestions } from '#features/suggestions/contract/index.ts'
import { features } from '#platform/main.ts'
import { startTestServer } from '#tests/support/server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { readSite, updatePlatformSettings } from '../contract/index.ts'
import { maintenanceOf, setUntilTestEnd } from './testing.ts'

const server = await startTestServer({ pages: true })
/** Another node of the same installation. */
const node = await startTestServer({ sameDatabaseAs: server, pages: true })
const admin = await signedInMember(server, { adminLevel: 'admin' })
const suggestion = { title: 'Fler bänkar', description: 'Vid vattnet.', tags: [] }
const inAnHour = () => new Date(Date.now() + 3_600_000)
const pageOf = (client: { raw(path: string, init?: RequestInit): Promise<Response> }, path: string, language = 'sv') =>
  client.raw(path, { headers: { 'accept-language': language, accept: 'text/html' } })

describe('the maintenance mode', () => {
  it('[ADM-06/maintenance] refuses calls of visitors, members, moderators and tokens at once, and of no administrator', async () => {
    const member = await signedInMember(server)
    const moderator = await signedInMember(server, { accessRoles: ['moderator'] })
    const viewer = await signedInMember(server, { adminLevel: 'viewer' })
    const ofToken = tokenClient(server, (await buildToken(server, admin.id)).token)
    await setUntilTestEnd(admin.client, maintenanceOf(inAnHour()))
    for (const client of [server.client(), member.client, moderator.client, ofToken]) {
      const { status, code, headers } = await client.call(listSuggestions, {})
      expect([status, code]).toEqual([503, 'maintenance'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500)
    }
    expect((await member.client.call(createSuggestion, suggestion)).code).toBe('maintenance')
    expect((await viewer.client.call(listSuggestions, {})).status).toBe(200)
    expect((await admin.client.call(createSuggestion, suggestion)).status).toBe(200)
  })

  it('[ADM-06/maintenance] shows everyone but administrators a page in their language with the reason and the end', async () => {
    const member = await signedInMember(server, { language: 'ar', timeZone: 'Asia/Kathmandu' })
    const until = new Date('2099-03-01T10:00:00Z')
    await setUntilTestEnd(admin.client, maintenanceOf(until, { sv: 'Vi byter <b>motor</b>.', ar: 'نبدّل المحرك.' }))
    const visitors = await pageOf(server.client(), '/suggestions')
    expect([visitors.status, visitors.headers.get('cache-control')]).toEqual([503, 'private, no-store'])
    const html = await visitors.text()
    expect(html).toContain('<html lang="sv" dir="ltr">')
    expect(html).toContain('Vi byter &lt;b&gt;motor&lt;/b&gt;.')
    expect(html).toContain('1 mars 2099 kl. 11:00')
    const members = await (await pageOf(member.client, '/dashboard')).text()
    expect(members).toContain('<html lang="ar" dir="rtl">')
    expect(members).toContain('نبدّل المحرك.')
    expect(members).toContain('03:45 م غرينتش+5:45')
    expect(await (await pageOf(server.client(), '/', 'en')).text()).toContain('Nordbro is closed for maintenance')
    expect((await pageOf(admin.client, '/suggestions')).status).toBe(200)
    for (const path of ['/opportunities.atom', '/sitemap.xml', '/robots.txt'])
      expect((await server.client().raw(path)).status, path).toBe(503)
  })

  it('[ADM-06/maintenance] begins and ends on every node within a second, also for pages in its cache', async () => {
    const visitor = node.client()
    await (await pageOf(visitor, '/about')).text()
    const statusWithin = (status: number) =>
      vi.waitFor(async () => expect((await pageOf(visitor, '/about')).status).toBe(status), {
        timeout: waitTimeoutMs,
        interval: 10,
      })
    await statusWithin(200)
    const times: number[] = []
    for (const isOn of [true, false, true, false]) {
      await admin.client.succeed(updatePlatformSettings, { maintenance: { ...maintenanceOf(null).maintenance, isOn } })
      const began = performance.now()
      await statusWithin(isOn ? 503 : 200)
      times.push(performance.now() - began)
    }
    expect(Math.min(...times)).toBeLessThan(1000)
  })

  it('[ADM-06/maintenance] lets administrators log in, and members only as far as the closed door', async () => {
    const password = 'norrsken över fjärden'
    const other = await buildMember(server, { adminLevel: 'viewer', password })
    const member = await buildMember(server, { password })
    await setUntilTestEnd(admin.client, maintenanceOf(null))
    const [ofAdmin, ofMember] = [server.client(), server.client()]
    expect((await pageOf(ofAdmin, '/login')).status).toBe(200)
    await ofAdmin.succeed(signIn, { identifier: other.email, password })
    expect((await ofAdmin.call(unreadCount, {})).status).toBe(200)
    expect((await pageOf(ofAdmin, '/admin')).status).toBe(200)
    await ofMember.succeed(signIn, { identifier: member.email, password })
    expect((await ofMember.succeed(session, {})).viewer?.id).toBe(member.id)
    expect((await ofMember.call(unreadCount, {})).code).toBe('maintenance')
    expect((await ofMember.succeed(readSite, {})).maintenance).toEqual({ until: null, message: null })
    expect((await pageOf(ofMember, '/dashboard')).headers.get('retry-after')).toBe('60')
  })

  it('[ADM-06/maintenance] an administrator whose second factor is overdue still gets in to set it up', async () => {
    const strict = await startTestServer({ sameDatabaseAs: server, config: { adminSecondFactor: 'required' } })
    const late = await signedInMember(strict, { adminLevel: 'admin' })
    await server.pool.query(`update profiles set administrator_since = now() - interval '20 days' where id = $1`, [
      late.id,
    ])
    await setUntilTestEnd(admin.client, maintenanceOf(null))
    await vi.waitFor(async () => expect((await strict.client().call(listSuggestions, {})).code).toBe('maintenance'), {
      timeout: waitTimeoutMs,
    })
    expect((await late.client.call(unreadCount, {})).status).toBe(200)
  })
})

it('during the maintenance, only what logging in needs, texts, public pictures, and reports and self-tests of errors stay open', () => {
  const open = features
    .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
    .filter(({ duringMaintenance }) => duringMaintenance)
  expect(open.map(({ access }) => access)).toEqual(open.map(() => 'anyone'))
  expect(open.map(({ name }) => name).toSorted()).toEqual([
    'accounts.readIdentifiers',
    'accounts.readSignInChallenge',
    'accounts.renewSession',
    'accounts.reportSignIn',
    'accounts.requestPasswordReset',
    'accounts.resetPassword',
    'accounts.session',
    'accounts.signIn',
    'accounts.signOut',
    'accounts.undoEmailChange',
    'files.picture',
    'identityProviders.beginLogin',
    'identityProviders.beginSso',
    'identityProviders.finish',
    'identityProviders.list',
    'identityProviders.readSamlMetadata',
    'identityProviders.receiveSamlResponse',
    'identityProviders.writeWalletMessage',
    'mailLogin.finishWithCode',
    'mailLogin.finishWithLink',
    'mailLogin.request',
    'passkeys.finishSecondStep',
    'passkeys.signIn',
    'passkeys.startSecondStep',
    'passkeys.startSignIn',
    'platformSettings.site',
    'products.sharePicture',
    'profiles.readSharePicture',
    'programs.sharePicture',
    'secondFactors.finishWithCode',
    'secondFactors.finishWithRecoveryCode',
    'securityEvents.log',
    'securityEvents.logSystemError',
    'selfTests.provokeError',
    'translations.detectLanguage',
    'translations.overriddenAreas',
    'translations.overrides',
  ])
})
