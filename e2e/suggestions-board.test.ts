import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import { listSuggestions, setVote } from '#features/suggestions/contract/index.ts'
import { buildSuggestion } from '#features/suggestions/server/testing.ts'
import shell from '#shell/locales/sv.json' with { type: 'json' }
import { openBrowser, overflowOf, waitForHydration, violationsOf } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const visitBoard = async (page: Page, path = '/suggestions') => {
  await page.goto(path)
  await waitForHydration(page)
}
const voteOn = (page: Page, title: string) => page.getByRole('button', { name: `Rösta på ${title}` })

it('[ROUTE-04/suggestions-list, SUGG-01/title, SUGG-01/description, SUGG-01/tags, SUGG-01/submitter] the board is rendered on the server for visitors and leads them to the login and back to vote', async () => {
  const member = await buildMember(server, { fullName: 'Maja Öberg' })
  await buildSuggestion(server, {
    title: 'Mörkt läge',
    description: 'Det bländar.',
    tags: ['mobil'],
    submitterId: member.id,
    voterIds: [member.id],
  })
  const html = await (await server.client().raw('/suggestions')).text()
  for (const text of ['Mörkt läge', 'Det bländar.', '#mobil', 'Maja Öberg']) expect(html).toContain(text)

  const { page } = await browser.visit(server.url, { size: 'phone' })
  await visitBoard(page, '/suggestions?tag=mobil')
  expect(await violationsOf(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('link', { name: 'Rösta på Mörkt läge' }).click()
  await page.waitForURL('**/login?next=*')
  expect(new URL(page.url()).searchParams.get('next')).toBe('/suggestions?tag=mobil')
})

it('[SUGG-02/found-while-typing] the form survives a reload and a lost response, creates one suggestion and shows similar ones', async () => {
  const as = await signedInClient(server, await buildMember(server))
  const { page } = await browser.visit(server.url, { as, expectedErrors: [/net::ERR_FAILED/] })
  await visitBoard(page)

  await page.getByRole('button', { name: 'Lämna ett förslag' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.getByLabel('Vad föreslår du?').focus()
  await page.keyboard.type('Mörkt läge i appen')
  await dialog.getByText('Finns det redan?').waitFor()
  // The similar suggestions follow the typed text; earlier results disappear first.
  await expect.poll(() => dialog.getByRole('link', { name: 'Mörkt läge' }).count()).toBe(1)
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel('Varför, och hur?').fill('Det bländar i appen också.')
  await visitBoard(page)
  await page.getByRole('button', { name: 'Lämna ett förslag' }).click()
  await expect.poll(() => page.getByLabel('Varför, och hur?').inputValue()).toBe('Det bländar i appen också.')

  // The server creates the suggestion, but the response is lost.
  await page.route('**/api/suggestions', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Lämna förslaget' }).click()
  await dialog.getByRole('alert').waitFor()
  expect(await page.getByLabel('Vad föreslår du?').inputValue()).toBe('Mörkt läge i appen')
  await page.unroute('**/api/suggestions')
  await dialog.getByRole('button', { name: 'Lämna förslaget' }).click()
  await page.waitForURL('**/suggestions?sort=latest')
  await page.getByRole('heading', { name: 'Mörkt läge i appen' }).waitFor()
  expect((await as.succeed(listSuggestions, { q: 'appen' })).items).toHaveLength(1)
})

it("[SUGG-01/votes, SUGG-01/own-vote] the board shows the member's vote at once and the votes of others live", async () => {
  const [one, other] = [await buildMember(server), await buildMember(server)]
  const { id, title } = await buildSuggestion(server, { title: 'Genvägar för allt' })
  const { page } = await browser.visit(server.url, { as: await signedInClient(server, one) })
  await visitBoard(page, '/suggestions?q=genvägar')
  let answer = () => undefined as void
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/vote', async (route) => {
    await answered
    await route.continue()
  })
  await voteOn(page, title).click()
  // The response is still delayed.
  await expect.poll(() => voteOn(page, title).getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => voteOn(page, title).innerText()).toContain('1')
  answer()
  const others = await signedInClient(server, other)
  await others.succeed(setVote, { id, voted: true })
  await expect.poll(() => voteOn(page, title).innerText()).toContain('2')
  await expect.poll(() => voteOn(page, title).getAttribute('aria-pressed')).toBe('true')
})

it('[SUGG-02/status, SUGG-02/merge, SUGG-02/unmerge] an administrator answers and merges suggestions, in Arabic on a phone as well', async () => {
  const admin = await signedInClient(server, await buildMember(server, { adminLevel: 'admin', language: 'ar' }))
  const voters = [await buildMember(server), await buildMember(server)].map(({ id }) => id)
  await buildSuggestion(server, { title: 'Kalenderflöde', voterIds: voters })
  await buildSuggestion(server, { title: 'Kalender-flöde för möten', voterIds: voters.slice(0, 1) })
  const { page } = await browser.visit(server.url, { as: admin, language: 'ar', size: 'phone' })
  await visitBoard(page, '/suggestions?q=kalender')
  const card = page.getByRole('article').filter({ hasText: 'Kalenderflöde' })

  const choose = async (suggestion: typeof card, action: string) => {
    await suggestion.getByRole('button', { name: 'ما يمكنك فعله بالاقتراح' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  await choose(card, 'تغيير الحالة')
  await page.getByRole('dialog').getByLabel('الحالة').selectOption('in_progress')
  await page.getByLabel('ردّ يقرؤه الجميع').fill('قريبًا.')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'حفظ' }).click()
  await card.getByText('قريبًا.').waitFor()

  const duplicate = page.getByRole('article').filter({ hasText: 'Kalender-flöde för möten' })
  await choose(duplicate, 'دمج')
  await page.getByRole('radio', { name: 'Kalenderflöde' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'دمج' }).click()
  await card.getByText('يتضمّن اقتراحًا مشابهًا واحدًا').click()
  await expect.poll(() => card.getByRole('button', { name: 'التصويت للاقتراح' }).innerText()).toContain('2')
  await card.getByRole('button', { name: 'فصل' }).click()
  await page.getByRole('heading', { name: 'Kalender-flöde för möten' }).waitFor()
  expect(await overflowOf(page)).toBe(0)
})

it('the search box follows the URL and offers to clear it only when it has text', async () => {
  const as = await signedInClient(server, await buildMember(server))
  const { page } = await browser.visit(server.url, { as })
  await visitBoard(page, '/suggestions?q=bro')
  const search = page.getByRole('main').getByRole('search')
  const box = search.getByRole('searchbox')
  expect(await box.inputValue()).toBe('bro')
  await search.getByRole('button', { name: shell.ui.clear }).waitFor()
  // The navigation stays on the same page and changes only its URL.
  await page.getByRole('banner').getByRole('link', { name: shell.nav.suggestions, exact: true }).click()
  await expect.poll(() => box.inputValue()).toBe('')
  await search.getByRole('button', { name: shell.ui.clear }).waitFor({ state: 'detached' })
  await page.goBack()
  await expect.poll(() => box.inputValue()).toBe('bro')
  await search.getByRole('button', { name: shell.ui.clear }).waitFor()
})
