import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import { addTemplate, listReceived } from '#features/applications/contract/index.ts'
import ar from '#features/applications/locales/ar.json' with { type: 'json' }
import sv from '#features/applications/locales/sv.json' with { type: 'json' }
import { announceDecisions } from '#features/applications/server/testing.ts'
import messagesAr from '#features/messages/locales/ar.json' with { type: 'json' }
import messagesSv from '#features/messages/locales/sv.json' with { type: 'json' }
import { createJobContext } from '#features/notifications/server/testing.ts'
import { buildApplication, buildOpportunity } from '#features/opportunities/server/testing.ts'
import { expectToast, openBrowser, waitForHydration } from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { expectFocus, keyboardOf } from './keyboard.ts'
import { doubleText, layoutFaultsOf } from './large-text.ts'

const server = await startTestServer({ pages: true, jobs: false })
const browser = await openBrowser()
const jobs = await createJobContext(server)

const words = {
  sv: {
    t: sv,
    messages: messagesSv,
    template: 'Välkommen på ett samtal i nästa vecka.',
    reply: 'Tack, gärna på tisdag!',
  },
  ar: { t: ar, messages: messagesAr, template: 'أهلًا بك في حديث الأسبوع القادم.', reply: 'شكرًا، يناسبني الثلاثاء.' },
} as const
const names = ['Anna Berg', 'Björn Dal', 'Elin Falk']

const createListing = async (language: 'sv' | 'ar') => {
  const owner = await buildMember(server, { language })
  const { id, slug } = await buildOpportunity(server, owner.id)
  const applicants = []
  for (const [index, fullName] of names.entries()) {
    const applicant = await buildMember(server, { fullName, language })
    const createdAt = new Date(Date.now() - index * 60_000)
    await buildApplication(server, id, applicant.id, { createdAt })
    applicants.push(applicant)
  }
  return { owner: await signedInClient(server, owner), id, slug, applicants }
}

describe.each(combinations)('the board of applications in $language on a $size', ({ language, size, scheme }) => {
  const { t, messages, template, reply } = words[language]

  it('[OPP-09/applicants, OPP-09/contacted, OPP-09/words, OPP-09/thread, OPP-09/answer] the owner answers two applicants with a template, and one of them replies', async () => {
    const { owner, slug, applicants } = await createListing(language)
    await owner.succeed(addTemplate, { name: 'Intervju', text: template })
    const { page } = await browser.visit(server.url, { language, size, scheme, as: owner })
    const main = page.getByRole('main')
    await page.goto(`/opportunities/${slug}/applicants`)
    await waitForHydration(page)
    for (const name of names.slice(0, 2))
      await main.getByRole('checkbox', { name: t.board.select.replace('{{name}}', name) }).check()
    const bar = page.getByRole('region', { name: t.board.selection })
    await expectAccessible(page)
    await bar.getByRole('button', { name: t.board.set.contacted, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.decision.template).selectOption('Intervju')
    await expect.poll(() => dialog.getByLabel(t.decision.message).inputValue()).toBe(template)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t.decision.send.contacted, exact: true }).click()
    await page.getByText(t.board.told_later).first().waitFor()
    await bar.waitFor({ state: 'detached' })
    await announceDecisions(jobs)

    const applicant = await signedInClient(server, applicants[0] as (typeof applicants)[number])
    const { page: theirs } = await browser.visit(server.url, { language, size, scheme, as: applicant })
    await theirs.goto('/opportunities/applications')
    const own = theirs.getByRole('main')
    await own.getByText(t.status.contacted, { exact: true }).waitFor()
    await expectAccessible(theirs)
    if (size === 'phone') {
      await theirs.evaluate(doubleText)
      expect(await layoutFaultsOf(theirs)).toEqual([])
    }
    await own.getByRole('link', { name: t.own.to_conversation }).click()
    await own.getByRole('paragraph').getByText(template).waitFor()
    await own.getByRole('textbox', { name: messages.reply.label }).fill(reply)
    await own.getByRole('button', { name: messages.send, exact: true }).click()
    await own.getByRole('paragraph').getByText(reply).waitFor()
  })
})

it('[OPP-09/applicants, OPP-09/undo, NAV-06/keyboard] by keyboard, the owner moves between cards, selects two, sets them as read and takes it back', async () => {
  const { owner, id, slug } = await createListing('sv')
  const { page } = await browser.visit(server.url, { language: 'sv', as: owner })
  await page.goto(`/opportunities/${slug}/applicants`)
  await waitForHydration(page)
  const main = page.getByRole('main')
  const cards = names.map((name) => main.getByRole('button', { name, exact: true }))
  const [first, second, third] = cards as [(typeof cards)[0], (typeof cards)[0], (typeof cards)[0]]
  const statuses = async () => (await owner.succeed(listReceived, { subjectId: id })).items.map(({ status }) => status)
  await keyboardOf(page).reach(first)
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await expectFocus(second)
  await page.keyboard.press('x')
  await page.keyboard.press('2')
  await expectToast(page, sv.board.decided_other.replace('{{count}}', '2').replace('{{status}}', sv.status.reviewed))
  expect(await statuses()).toEqual(['reviewed', 'reviewed', 'pending'])
  await page.getByRole('button', { name: sv.board.undo, exact: true }).click()
  await expectToast(page, sv.board.undone_other.replace('{{count}}', '2'))
  expect(await statuses()).toEqual(['pending', 'pending', 'pending'])
  // Without a selection, a digit decides the focused card.
  await main
    .locator('[data-column=pending]')
    .getByRole('button', { name: names[0] as string })
    .waitFor()
  await keyboardOf(page).reach(third)
  await page.keyboard.press('2')
  await main
    .locator('[data-column=reviewed]')
    .getByRole('button', { name: names[2] as string })
    .waitFor()
  await keyboardOf(page).reach(first)
  await page.keyboard.press('ArrowRight')
  await expectFocus(third)
})
