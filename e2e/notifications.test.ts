import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { list, markRead, readPreferences, remove } from '#features/notifications/contract/index.ts'
import { typesOfGroup } from '#features/notifications/contract/preferences.ts'
import sv from '#features/notifications/locales/sv.json' with { type: 'json' }
import {
  buildNotificationInput,
  createJobContext,
  notifyInTransaction,
} from '#features/notifications/server/testing.ts'
import shell from '#shell/locales/sv.json' with { type: 'json' }
import {
  expectToast,
  extendUndoPeriod,
  openBrowser,
  overflowOf,
  waitForHydration,
  violationsOf,
} from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectSameAsReload } from './live-consistency.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const fullBrowser = await openBrowser({ full: true })
const jobs = await createJobContext(server)

const texts = {
  sv: {
    bell: /^Aviseringar/,
    unread: 'Oläst',
    all: 'Visa alla',
    request: (name: string) => `${name} vill knyta kontakt med dig.`,
    markAll: 'Markera alla som lästa',
    undo: 'Ångra',
    removeAll: 'Ta bort alla',
    allRemoved: 'Alla aviseringar är borttagna',
    remove: 'Ta bort',
    more: /^Mer om/,
  },
  ar: {
    bell: /^الإشعارات/,
    unread: 'غير مقروء',
    all: 'عرض الكل',
    request: (name: string) => `وصلك طلب تواصل من \u2068${name}\u2069.`,
    markAll: 'تحديد الكل كمقروء',
    undo: 'تراجع',
    removeAll: 'حذف الكل',
    allRemoved: 'حُذفت كل الإشعارات',
    remove: 'حذف',
    more: /^المزيد عن/,
  },
} as const

const bellOf = (page: Page, language: keyof typeof texts) =>
  page.locator('header').getByRole('button', { name: texts[language].bell })
/** The texts of the list and the badge, without relative times. */
const screenOf = async (page: Page, language: keyof typeof texts) => ({
  badge: await bellOf(page, language).getAttribute('aria-label'),
  rows: (
    await page
      .locator('main ul li')
      .filter({ has: page.locator('time') })
      .allInnerTexts()
  ).map((text) => text.split('\n')[0]),
  unread: await page.locator('main ul li').filter({ hasText: texts[language].unread }).count(),
})

describe.each(['sv', 'ar'] as const)('notifications in %s', (language) => {
  it('[NOTI-02/live] every tab shows the same notifications after live events as after a fresh load', async () => {
    const words = texts[language]
    const member = await signedInMember(server, { language })
    const other = await buildMember(server, { fullName: 'Nils' })
    const elsewhere = await signedInClient(server, member)
    for (const name of ['Ada', 'Bo'])
      await notifyInTransaction(jobs, buildNotificationInput([member.id], `${name} ${language}`))
    const { page, context } = await browser.visit(server.url, {
      as: member.client,
      language,
      size: language === 'sv' ? 'desktop' : 'phone',
    })
    await page.goto('/notifications')
    await page.getByText(words.request(`Bo ${language}`)).waitFor()
    const tab = await context.newPage()
    await tab.goto('/notifications?show=unread')
    await tab.getByText(words.request(`Bo ${language}`)).waitFor()

    await notifyInTransaction(jobs, buildNotificationInput([member.id], `Cy ${language}`))
    await notifyInTransaction(jobs, { ...buildNotificationInput([member.id], `Nils ${language}`), fromId: other.id })
    for (const one of [page, tab]) await one.getByText(words.request(`Nils ${language}`)).waitFor()
    await elsewhere.succeed(setBlock, { memberId: other.id, blocked: true })
    for (const one of [page, tab]) await one.getByText(words.request(`Nils ${language}`)).waitFor({ state: 'detached' })
    const items = (await elsewhere.succeed(list, {})).items
    const idOf = (name: string) => items.find(({ payload }) => payload['member'] === `${name} ${language}`)?.id ?? ''
    await elsewhere.succeed(markRead, { id: idOf('Bo') })
    await tab.getByText(words.request(`Bo ${language}`)).waitFor({ state: 'detached' })
    await elsewhere.succeed(remove, { id: idOf('Ada') })
    for (const one of [page, tab]) await one.getByText(words.request(`Ada ${language}`)).waitFor({ state: 'detached' })

    for (const one of [page, tab]) {
      await expect.poll(() => screenOf(one, language)).toMatchObject({ unread: 1, badge: expect.stringContaining('1') })
      await expectSameAsReload(one, async (shown) => JSON.stringify(await screenOf(shown, language), null, 1))
    }
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  })

  it('[NOTI-01/connections, NOTI-02/mark-all, NOTI-02/delete-one, NOTI-02/delete-all] the bell opens by keyboard, and reading and deleting notifications can be undone', async () => {
    const words = texts[language]
    const member = await signedInMember(server, { language })
    for (const name of ['Ada', 'Bo'])
      await notifyInTransaction(jobs, buildNotificationInput([member.id], `${name} b${language}`))
    const { page, context } = await browser.visit(server.url, {
      as: member.client,
      language,
      size: language === 'sv' ? 'phone' : 'desktop',
      scheme: 'dark',
    })
    await context.addInitScript(extendUndoPeriod)
    await page.goto('/about')
    const keyboard = keyboardOf(page)
    const bell = bellOf(page, language)
    await keyboard.press(bell)
    const panel = page.getByRole('group', { name: words.bell })
    await panel.getByRole('link', { name: words.request(`Bo b${language}`) }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await keyboard.press(bell)
    await keyboard.press(panel.getByRole('link', { name: words.all }))
    await page.waitForURL('**/notifications')
    await panel.waitFor({ state: 'detached' })

    const unread = page.locator('main').getByText(words.unread, { exact: true })
    const undo = page.getByRole('button', { name: words.undo })
    await keyboard.press(page.locator('main').getByRole('button', { name: words.markAll }))
    await unread.first().waitFor({ state: 'detached' })
    await undo.click()
    await unread.nth(1).waitFor()

    const row = page.locator('main li').filter({ hasText: `Bo b${language}` })
    await row.getByRole('button', { name: words.more }).click()
    await page.getByRole('menuitem', { name: words.remove }).click()
    await row.waitFor({ state: 'detached' })
    await page.locator('main').getByRole('button', { name: words.removeAll }).click()
    await page.locator('main li').first().waitFor({ state: 'detached' })
    await page
      .getByRole('status')
      .locator('div')
      .filter({ hasText: words.allRemoved })
      .getByRole('button', { name: words.undo })
      .first()
      .click()
    await page.locator('main li').first().waitFor()
    await expect
      .poll(async () => (await member.client.succeed(list, {})).items.map(({ payload }) => payload['member']))
      .toEqual([`Ada b${language}`])
  })
})

it('[NOTI-02/mark-one-failed] [NOTI-02/mark-all-failed] [NOTI-02/delete-one-failed] [NOTI-02/delete-all-failed] [ERR-03/mark-notification] [ERR-03/mark-all-notifications] [ERR-03/delete-notification] [ERR-03/delete-all-notifications] each failed notification action has its own message, and the list is restored', async () => {
  const member = await signedInMember(server)
  for (const name of ['Ada', 'Bo'])
    await notifyInTransaction(jobs, buildNotificationInput([member.id], `${name} failing`))
  const { page } = await browser.visit(server.url, { as: member.client, expectedErrors: [/ERR_FAILED|500/] })
  const reads = '**/api/notifications?*'
  await page.route(reads, (route) => route.fulfill({ status: 500, json: { error: { code: 'internal' } } }))
  await page.goto('/notifications')
  const main = page.getByRole('main')
  const tab = (name: string) => main.getByRole('link', { name })
  await tab(sv.page.unread).click()
  const row = main.getByRole('listitem').filter({ hasText: 'Bo failing' })
  const unloaded = main.getByRole('alert').filter({ hasText: sv.list.failed })
  await unloaded.waitFor()
  await page.unroute(reads)
  await unloaded.getByRole('button', { name: shell.ui.retry }).click()
  await row.waitFor()
  await tab(sv.page.all).click()
  await page.route(/\/api\/notifications(?!\/preferences)/, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  const pick = async (name: string) => {
    await row.getByRole('button', { name: texts.sv.more }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const attempts = [
    [sv.failures.markRead, () => pick(sv.row.mark_read)],
    [sv.failures.markAllRead, () => main.getByRole('button', { name: sv.list.mark_all }).click()],
    [sv.failures.remove, () => pick(sv.row.remove)],
    [sv.failures.removeAll, () => main.getByRole('button', { name: sv.list.remove_all }).click()],
  ] as const
  for (const [message, attempt] of attempts) {
    await attempt()
    await expectToast(page, message)
  }
  expect(await screenOf(page, 'sv')).toMatchObject({
    unread: 2,
    rows: [expect.stringContaining('Bo'), expect.stringContaining('Ada')],
  })
  expect((await member.client.succeed(list, {})).items.map(({ readAt }) => readAt)).toEqual([null, null])
})

describe('notification preferences', () => {
  it('[SET-01/notifications, SET-07/email] notification preferences are saved at once, by keyboard, and reset when saving fails', async () => {
    const member = await signedInMember(server)
    const { page } = await browser.visit(server.url, {
      as: member.client,
      size: 'phone',
      expectedErrors: [/ERR_FAILED/],
    })
    await page.goto('/profile?tab=notifications')
    await waitForHydration(page)
    const keyboard = keyboardOf(page)
    const groupBox = page.getByRole('checkbox', { name: 'Push: Nätverk' })
    const isMixed = () => groupBox.evaluate((input: HTMLInputElement) => input.indeterminate)
    await keyboard.press(page.getByRole('button', { name: 'Nätverk' }), 'Enter')
    const box = page.getByRole('checkbox', { name: 'Mejl: omnämnanden' })
    await keyboard.press(box, 'Space')
    const savedChannels = async () => (await member.client.succeed(readPreferences, {})).types.mention
    await expect.poll(savedChannels).toEqual({ app: true, mail: false, push: true })
    await keyboard.press(page.getByRole('button', { name: 'Betalningar' }), 'Enter')
    await keyboard.press(page.getByRole('checkbox', { name: 'Här: deponerade pengar' }), 'Space')
    await expect
      .poll(async () => (await member.client.succeed(readPreferences, {})).types.escrow_funded)
      .toEqual({ app: false, mail: true, push: true })
    const savedGroup = async () => {
      const { types } = await member.client.succeed(readPreferences, {})
      return typesOfGroup('network').map((type) => types[type].push)
    }
    expect([await groupBox.isChecked(), await isMixed()]).toEqual([true, false])
    await page.getByRole('checkbox', { name: 'Push: omnämnanden' }).press('Space')
    await expect.poll(savedGroup).toContain(false)
    expect(await isMixed()).toBe(true)
    // A partly chosen group becomes wholly chosen.
    await groupBox.press('Space')
    await expect.poll(savedGroup).not.toContain(false)
    expect([await groupBox.isChecked(), await isMixed()]).toEqual([true, false])
    await page.getByRole('radio', { name: /En gång om dagen/ }).check()
    await expect.poll(async () => (await member.client.succeed(readPreferences, {})).rhythm).toBe('daily')
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)

    await page.route('**/api/notifications/preferences/mention/**', (route) => route.abort())
    await page
      .getByRole('checkbox', { name: 'Push: omnämnanden' })
      .uncheck({ noWaitAfter: true, force: true })
      .catch(() => undefined)
    await expectToast(page, 'Det gick inte att spara valet')
    await expect.poll(() => page.getByRole('checkbox', { name: 'Push: omnämnanden' }).isChecked()).toBe(true)
    expect(await savedChannels()).toEqual({ app: true, mail: false, push: true })
  })

  it.each(['sv', 'ar'] as const)(
    '[SET-07/unsubscribe] the unsubscribe link asks for confirmation and works without a login, in %s',
    async (language) => {
      const member = await signedInMember(server, { language })
      await notifyInTransaction(jobs, buildNotificationInput([member.id]))
      const [, url = ''] = /\n(http\S+\/unsubscribe\/\S+)/.exec((await server.mailTo(member.email)).text) ?? []
      const { page } = await browser.visit(server.url, { language, size: 'phone' })
      await page.goto(url.replace(server.config.publicBaseUrl, server.url))
      const [stop, back] = [
        { sv: 'Sluta få de här mejlen', ar: 'إيقاف هذه الرسائل' }[language],
        { sv: 'Få dem igen', ar: 'استئناف الرسائل' }[language],
      ]
      const mailed = async () => (await member.client.succeed(readPreferences, {})).types.connection_requested.mail
      await page.getByRole('button', { name: stop }).waitFor()
      expect(await mailed()).toBe(true)
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: stop }).click()
      await page.getByRole('button', { name: back }).waitFor()
      await expect.poll(mailed).toBe(false)
      await page.getByRole('button', { name: back }).click()
      await page.getByRole('button', { name: stop }).waitFor()
      await expect.poll(mailed).toBe(true)
    },
  )
})

it('the service worker shows a push message once, and not while the page is in view', async () => {
  const member = await signedInMember(server)
  const { page, context } = await fullBrowser.visit(server.url, { as: member.client, serviceWorker: true })
  await context.grantPermissions(['notifications'], { origin: server.url })
  await page.goto('/about')
  const starting = context.waitForEvent('serviceworker')
  await page.evaluate(
    "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => true)",
  )
  const worker = await starting
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const mine = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.url))
      if (mine) resolve(mine.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const push = (message: object) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: server.url,
      registrationId,
      data: JSON.stringify(message),
    })
  const shown = () =>
    worker.evaluate(
      'self.registration.getNotifications().then((all) => all.map(({ tag, body, lang, dir }) => ({ tag, body, lang, dir })))',
    )

  const pushMessage = { id: 'one', text: 'Bo har skrivit till dig.', link: '/notifications', lang: 'sv', dir: 'ltr' }
  // A push cannot be awaited: the worker has handled it once it has listed its windows.
  await worker.evaluate(`{ const looks = self.clients.matchAll
    self.looked = 0
    self.clients.matchAll = async (...asked) => { const found = await looks.apply(self.clients, asked); self.looked += 1; return found } }`)
  await page.bringToFront()
  await push({ ...pushMessage, id: 'while looking' })
  await expect.poll(() => worker.evaluate('self.looked')).toBe(1)
  await page.goto('about:blank')
  await push(pushMessage)
  await push({ ...pushMessage, text: 'Bo har skrivit till dig igen.' })
  await expect.poll(shown).toEqual([{ tag: 'one', body: 'Bo har skrivit till dig igen.', lang: 'sv', dir: 'ltr' }])
})
