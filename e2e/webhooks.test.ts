import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import ar from '#features/webhooks/locales/ar.json' with { type: 'json' }
import sv from '#features/webhooks/locales/sv.json' with { type: 'json' }
import notificationsAr from '#features/notifications/locales/ar.json' with { type: 'json' }
import notificationsSv from '#features/notifications/locales/sv.json' with { type: 'json' }
import { startReceiver } from '#features/webhooks/server/testing.ts'
import { expectToast, openBrowser } from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const receiver = await startReceiver()
const texts = { sv: { t: sv, notifications: notificationsSv }, ar: { t: ar, notifications: notificationsAr } }

describe.each(combinations)('webhooks in $language on a $size', ({ language, size, scheme }) => {
  const { t, notifications } = texts[language]

  it('[API-02/webhooks, API-02/delivery-log] a member adds a webhook, sends a test, reads the delivery, sends it again, turns the webhook off and removes it, by keyboard alone', async () => {
    const { client } = await signedInMember(server, { language })
    const { page } = await browser.visit(server.url, { as: client, language, size, scheme })
    const keyboard = keyboardOf(page)
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    const path = `/${language}`
    const url = receiver.url + path
    await page.goto('/profile?tab=developers')
    await main.getByText(t.empty).waitFor()
    await keyboard.press(main.getByRole('button', { name: t.add.action, exact: true }))
    await keyboard.type(dialog.getByLabel(t.fields.url, { exact: true }), url)
    await keyboard.press(dialog.getByRole('checkbox', { name: notifications.preferences.groups.messages }), 'Space')
    await expectAccessible(page)
    await keyboard.press(dialog.getByRole('button', { name: t.add.confirm, exact: true }))
    await dialog
      .getByText(/^whsec_/)
      .or(dialog.locator('input[value^=whsec_]'))
      .waitFor()
    await expectAccessible(page)
    await keyboard.press(dialog.getByRole('button', { name: t.secret.saved, exact: true }))
    await main.getByText(url).waitFor()
    await expectAccessible(page)

    await keyboard.press(main.getByRole('button', { name: t.deliveries.action }))
    await keyboard.press(dialog.getByRole('button', { name: t.deliveries.test, exact: true }))
    await receiver.next(path)
    await dialog.getByText(t.deliveries.states.delivered, { exact: true }).waitFor()
    await expectAccessible(page)
    await keyboard.press(dialog.getByRole('button', { name: t.deliveries.resend }))
    const [first, second] = [await receiver.next(path, 1), await receiver.next(path, 2)]
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await keyboard.press(main.getByRole('button', { name: t.edit.action }))
    await keyboard.press(dialog.getByRole('switch', { name: t.edit.on }), 'Space')
    await page.locator('#main').getByText(t.states.off, { exact: true }).waitFor()
    await expectAccessible(page)
    await keyboard.press(dialog.getByRole('button', { name: t.remove.action, exact: true }))
    await keyboard.press(page.getByRole('alertdialog').getByRole('button', { name: t.remove.action, exact: true }))
    await expectToast(page, t.remove.done)
    await main.getByText(t.empty).waitFor()
  })
})
