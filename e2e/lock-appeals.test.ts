import { expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import ar from '#features/moderation/locales/ar.json' with { type: 'json' }
import sv from '#features/moderation/locales/sv.json' with { type: 'json' }
import securityAr from '#features/security-events/locales/ar.json' with { type: 'json' }
import securitySv from '#features/security-events/locales/sv.json' with { type: 'json' }
import { lockAccount } from '#features/security-events/server/testing.ts'
import { expectToast, openBrowser } from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const words = {
  sv: {
    t: sv,
    security: securitySv.blocked,
    name: 'Ylva Sund',
    appeal: 'Jag skrev om kod i ett inlägg.',
    answer: 'Det var en lektion i HTML.',
  },
  ar: {
    t: ar,
    security: securityAr.blocked,
    name: 'ليلى حداد',
    appeal: 'كتبت عن الشيفرة في منشور.',
    answer: 'كان درسًا في HTML.',
  },
} as const

it.each(combinations)(
  '[SHLD-02/appeal, SHLD-02/lifted, SHLD-02/which-events] a locked member appeals, and a moderator who is notified lifts the lock with a reason, in $language on a $size',
  async ({ language, size, scheme }) => {
    const { t, security, name, appeal, answer } = words[language]
    const visitAs = async (path: string, overrides: Parameters<typeof buildMember>[1]) => {
      const member = await buildMember(server, { language, ...overrides })
      if (path === '/') await lockAccount(server.db, member.id, 'activity.createPost')
      const client = await signedInClient(server, member)
      const { page } = await browser.visit(server.url, { language, size, scheme, as: client })
      await page.goto(path)
      return { member, page, keys: keyboardOf(page), main: page.getByRole('main'), dialog: page.getByRole('dialog') }
    }
    const moderator = await visitAs('/notifications', { fullName: 'Maja Mo', accessRoles: ['moderator'] })
    const author = await visitAs('/', { fullName: name })
    await author.keys.type(author.main.getByLabel(security.appeal_text), appeal)
    await author.keys.press(author.main.getByRole('button', { name: security.appeal_send, exact: true }))
    await author.main.getByText(appeal).waitFor()
    await expectAccessible(author.page)

    await moderator.keys.press(moderator.main.getByRole('link').filter({ hasText: name }).first())
    await moderator.page.waitForURL('**/moderation')
    const card = moderator.main.getByRole('article').filter({ hasText: name })
    await card.getByText(appeal).waitFor()
    await expect.poll(() => card.getByText('activity.createPost').count()).toBe(3)
    await expectAccessible(moderator.page)
    await moderator.keys.press(card.getByRole('button', { name: t.locks.lift, exact: true }))
    const confirm = moderator.dialog.getByRole('button', { name: t.decide.lift.confirm, exact: true })
    await moderator.keys.press(confirm)
    await expect.poll(() => moderator.dialog.getByLabel(t.decide.statement).getAttribute('aria-invalid')).toBe('true')
    await moderator.keys.type(moderator.dialog.getByLabel(t.decide.statement), answer)
    await moderator.keys.press(confirm)
    await moderator.dialog.waitFor({ state: 'detached' })
    await expectToast(moderator.page, t.decide.done)
    await card.waitFor({ state: 'detached' })

    const mail = await server.mailTo(author.member.email)
    expect([mail.subject, mail.text.includes(answer)]).toEqual([t.mail.lock_lifted.subject, true])
    await author.page.reload()
    await author.page.getByRole('banner').waitFor()
  },
)
