import { afterEach, describe, expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import feedbackAr from '#features/feedback/locales/ar.json' with { type: 'json' }
import feedbackSv from '#features/feedback/locales/sv.json' with { type: 'json' }
import { updatePlatformSettings } from '#features/platform-settings/contract/index.ts'
import ar from '#features/platform-settings/locales/ar.json' with { type: 'json' }
import sv from '#features/platform-settings/locales/sv.json' with { type: 'json' }
import shellAr from '#shell/locales/ar.json' with { type: 'json' }
import shellSv from '#shell/locales/sv.json' with { type: 'json' }
import { expectToast, openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const { client: root } = await signedInMember(server, { adminLevel: 'super_admin' })

const words = {
  sv: {
    t: sv,
    shell: shellSv,
    feedback: feedbackSv,
    name: 'Bron',
    reason: 'Vi byter hårddiskar.',
    typed: 'Halva meningen',
  },
  ar: { t: ar, shell: shellAr, feedback: feedbackAr, name: 'الجسر', reason: 'نبدّل الأقراص.', typed: 'نصف الجملة' },
} as const
const refused = [/503/]

afterEach(async () => {
  await root.succeed(updatePlatformSettings, {
    platformName: 'Nordbro',
    registrationEnabled: true,
    sessionTimeoutHours: 720,
    maintenance: { isOn: false, until: null, messages: { sv: null, en: null, ar: null } },
  })
})

describe.each([
  ['sv', 'desktop', 'light'],
  ['ar', 'phone', 'dark'],
] as const)('platform settings in %s on a %s', (language, size, scheme) => {
  const { t, shell, feedback, name, reason, typed } = words[language]
  const platformText = (text: string) => text.replaceAll('{{platform}}', 'Nordbro')

  const visit = async (path: string, overrides: Parameters<typeof buildMember>[1]) => {
    const as = await signedInClient(server, await buildMember(server, { language, ...overrides }))
    const { page } = await browser.visit(server.url, { language, size, scheme, as, expectedErrors: refused })
    const listening = page.waitForResponse((response) => response.url().includes('/api/live') && response.ok())
    await page.goto(path)
    await listening
    return { page, keys: keyboardOf(page), main: page.locator('#main') }
  }

  it('[ADM-01/settings, ADM-06/maintenance] an administrator closes the platform by keyboard and opens it again, and a member keeps what was typed', async () => {
    const admin = await visit('/admin?tab=settings', { adminLevel: 'admin' })
    const member = await visit('/feedback', {})
    const box = member.main.getByRole('textbox', { name: feedback.form.text })
    await box.fill(typed)
    await admin.keys.press(admin.main.getByRole('button', { name: t.maintenance.start }))
    const dialog = admin.page.getByRole('dialog')
    await admin.keys.choose(dialog.getByRole('combobox'), '120')
    await admin.keys.type(dialog.locator(`textarea[lang=${language}]`), reason)
    await expectAccessible(admin.page)
    await admin.keys.press(dialog.getByRole('button', { name: t.maintenance.begin, exact: true }))
    await expectToast(admin.page, t.maintenance.started)
    await admin.main.getByText(platformText(shell.maintenance.banner)).waitFor()
    await expectAccessible(admin.page)

    const door = member.page.getByRole('alertdialog')
    await door.getByText(reason).waitFor()
    await expectAccessible(member.page)
    await member.page.keyboard.press('Escape')
    expect(await door.isVisible()).toBe(true)
    const { page: visitor } = await browser.visit(server.url, { language, size, scheme, expectedErrors: refused })
    await visitor.goto('/')
    await visitor.getByRole('heading', { name: shell.maintenance.title }).waitFor()
    await visitor.getByText(reason).waitFor()
    await expectAccessible(visitor)

    await admin.keys.press(admin.main.getByRole('button', { name: t.maintenance.end }))
    await door.waitFor({ state: 'detached' })
    expect(await box.inputValue()).toBe(typed)
    await visitor.getByRole('link').click()
    await visitor.getByRole('banner').waitFor()
  })

  it('[ADM-06/platform-name, ADM-06/registration, ADM-06/session-timeout] an administrator changes them by keyboard, and a new name reaches the open page of a member', async () => {
    const admin = await visit('/admin?tab=settings', { adminLevel: 'admin' })
    const member = await visit('/feedback', {})
    await admin.keys.type(admin.main.getByRole('textbox', { name: t.identity.name }), name)
    await admin.page.keyboard.press('Enter')
    await expectToast(admin.page, t.saved)
    await member.page.getByRole('banner').getByText(name).waitFor()
    await expect.poll(() => member.page.title()).toContain(name)
    await admin.keys.press(admin.main.getByRole('switch', { name: t.access.registrationEnabled.label }), 'Space')
    await expect
      .poll(
        async () =>
          (await server.db.selectFrom('platform_settings').selectAll().executeTakeFirst())?.registration_enabled,
      )
      .toBe(false)
    await admin.keys.type(admin.main.getByRole('textbox', { name: t.access.sessionTimeoutHours.label }), '24')
    await admin.page.keyboard.press('Enter')
    await expect
      .poll(
        async () =>
          (await server.db.selectFrom('platform_settings').selectAll().executeTakeFirst())?.session_timeout_hours,
      )
      .toBe(24)
    await expectAccessible(admin.page)
  })
})
