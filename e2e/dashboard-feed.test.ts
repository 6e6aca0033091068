import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { createPost, editPost, removePost } from '#features/activity/contract/index.ts'
import ar from '#features/activity/locales/ar.json' with { type: 'json' }
import sv from '#features/activity/locales/sv.json' with { type: 'json' }
import { connect, setUsername } from '#features/activity/server/testing.ts'
import { setBlock, setMute } from '#features/blocks/contract/index.ts'
import blocksAr from '#features/blocks/locales/ar.json' with { type: 'json' }
import blocksSv from '#features/blocks/locales/sv.json' with { type: 'json' }
import { acceptRequest, removeConnection, requestConnection } from '#features/network/contract/index.ts'
import { closeOpportunity, createOpportunity } from '#features/opportunities/contract/index.ts'
import shellAr from '#shell/locales/ar.json' with { type: 'json' }
import shellSv from '#shell/locales/sv.json' with { type: 'json' }
import { connectionErrors, openBrowser, overflowOf, waitForHydration, violationsOf } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { holdLiveEvents } from './hold-live-events.ts'
import { expectSameAsReload } from './live-consistency.ts'
import { keyboardOf } from './keyboard.ts'
import { expectAccessible } from './accessibility.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const entries = (page: Page) => page.getByRole('list', { name: /Det som har hänt|ما حدث/ }).getByRole('listitem')
const liveIndicator = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
/** The texts of the feed and the figures, without the relative times, which change on their own. */
const feedTexts = async (page: Page) => {
  const texts =
    await page.evaluate(`[...document.querySelectorAll('main ol[aria-label] > li, main section[aria-label] > ul > li')].map((line) => {
    const copy = line.cloneNode(true)
    for (const time of copy.querySelectorAll('time')) time.remove()
    return copy.textContent.trim()
  })`)
  return texts as string[]
}
const feedText = async (page: Page) => (await feedTexts(page)).join('\n')
const createConnectedMembers = async (language: 'sv' | 'ar' = 'sv') => {
  const [writer, reader] = await Promise.all([
    signedInMember(server, { fullName: 'Ylva Sund', language }),
    signedInMember(server, { fullName: 'Nora North', language }),
  ])
  await connect(server, writer.id, reader.id)
  return { writer, reader }
}
const post = (text: string) => ({ text, audience: 'connections' }) as const
const opportunity = {
  title: 'Brobyggare',
  type: 'job',
  language: 'sv',
  description: 'Vi bygger en bro, och du bygger med.',
  requirements: [],
  benefits: [],
  remoteOk: true,
  deadlineZone: 'Europe/Stockholm',
} as const

const words = {
  sv: {
    t: sv,
    blocks: blocksSv,
    shell: shellSv,
    typed: 'Tack för i går, @',
    later: 'Vi ses på torsdag.',
    mentionText: /Ylva Sund nämnde dig/,
  },
  ar: {
    t: ar,
    blocks: blocksAr,
    shell: shellAr,
    typed: 'شكرًا على الأمس، @',
    later: 'نلتقي يوم الخميس.',
    mentionText: /إشارة جديدة إليك/,
  },
} as const

it('the mention list drops members that do not match the typed letters, even while the next search is pending', async () => {
  const { writer, reader } = await createConnectedMembers()
  const { id } = await signedInMember(server, { fullName: 'Nils Norr' })
  await connect(server, writer.id, id)
  await setUsername(server, reader.id, 'nora-north')
  await setUsername(server, id, 'nils-norr')
  const { page } = await browser.visit(server.url, { as: writer.client, language: 'sv' })
  await page.route(
    (url) => url.searchParams.get('q')?.startsWith('no') === true,
    () => undefined,
  )
  await page.goto('/dashboard')
  const box = page.getByRole('textbox', { name: sv.post.form.text })
  await keyboardOf(page).reach(box)
  await page.keyboard.type('@n')
  await expect.poll(() => page.getByRole('option', { name: /@n/ }).count()).toBe(2)
  await page.keyboard.type('ora')
  await page.keyboard.press('Enter')
  expect(await box.inputValue()).toBe('@nora-north ')
})

describe.each(combinations)('dashboard feed by keyboard in $language on a $size', ({ language, size, scheme }) => {
  const { t, blocks, shell, typed, later, mentionText } = words[language]
  // All combinations share one feed, so each pair writes unique texts.
  const [rest, second] = [`<b>!</b> ${size}`, `${later} ${size}`]

  it('[DASH-01/new-post, DASH-01/live, DASH-01/indicator-live, DASH-01/indicator-disconnected, DASH-02/posts, NET-05/block, NOTI-01/mention] a mention arrives at once, a lost connection neither loses nor repeats posts, and a block removes them', async () => {
    const { writer, reader } = await createConnectedMembers(language)
    const username = `nora-${language}-${size}`
    await setUsername(server, reader.id, username)
    const visit = async (as: Client) => {
      const visitor = await browser.visit(server.url, {
        as,
        language,
        size,
        scheme,
        expectedErrors: [...connectionErrors, /404/],
      })
      await visitor.page.goto('/dashboard')
      await liveIndicator(visitor.page, shell.live.live).waitFor()
      return { ...visitor, keys: keyboardOf(visitor.page) }
    }
    const [written, read] = [await visit(writer.client), await visit(reader.client)]
    await read.page.getByText(t.feed.quiet.title).waitFor()
    await expectAccessible(read.page)

    const box = written.page.getByRole('textbox', { name: t.post.form.text })
    await written.keys.reach(box)
    const found = written.page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === username)
    await written.page.keyboard.insertText(typed)
    await written.page.keyboard.type(username)
    await found
    await written.page.getByRole('option', { name: `@${username}` }).waitFor()
    await expectAccessible(written.page)
    await written.page.keyboard.press('Enter')
    await written.page.keyboard.insertText(rest)

    // The post is published but the response is lost: the text stays, and sending it again creates no second post.
    await written.page.route(
      `**${createPost.path}`,
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    const send = written.page.getByRole('button', { name: t.post.form.send, exact: true })
    await written.keys.press(send)
    await written.page.getByRole('alert').getByText(shell.errors.offline).waitFor()
    expect(await box.inputValue()).toContain(rest)
    await written.keys.press(send)
    await expect.poll(() => box.inputValue()).toBe('')
    const first = `${typed}Nora North ${rest}`
    for (const { page } of [written, read])
      await expect.poll(() => entries(page).filter({ hasText: first }).count()).toBe(1)
    const notice = read.page.getByRole('link', { name: mentionText })
    await notice.waitFor()
    await expectAccessible(read.page)

    // A post written while the reader is offline appears once after the reconnect.
    await read.context.setOffline(true)
    await liveIndicator(read.page, shell.live.disconnected).waitFor()
    await written.keys.type(box, second)
    await written.keys.press(send)
    await entries(written.page).filter({ hasText: second }).waitFor()
    expect(await entries(read.page).filter({ hasText: second }).count()).toBe(0)
    await read.context.setOffline(false)
    await entries(read.page).filter({ hasText: second }).waitFor()
    await liveIndicator(read.page, shell.live.live).waitFor()
    for (const { page } of [written, read]) await expectSameAsReload(page, feedText)
    expect(await entries(read.page).count()).toBe(2)
    expect(await server.db.selectFrom('posts').select('id').where('author_id', '=', writer.id).execute()).toHaveLength(
      2,
    )
    expect(
      await server.db.selectFrom('notifications').select('type').where('member_id', '=', reader.id).execute(),
    ).toEqual([{ type: 'mention' }])

    await read.keys.press(notice)
    await read.page.getByRole('heading', { level: 1, name: 'Ylva Sund' }).waitFor()
    await expectAccessible(read.page)
    await read.keys.press(read.page.getByRole('main').getByRole('button', { name: /Ylva Sund/ }))
    await read.keys.pick(read.page.getByRole('menuitem', { name: blocks.menu.block }))
    await read.keys.press(
      read.page.getByRole('alertdialog').getByRole('button', { name: blocks.block.confirm, exact: true }),
    )
    await read.page.getByText(t.post.gone.title).waitFor()
    await read.keys.press(read.page.getByRole('link', { name: t.post.back }).first())
    await read.page.getByRole('heading', { level: 1, name: 'Nora' }).waitFor()
    await read.keys.press(read.page.getByRole('link', { name: t.feed.everyone }))
    await read.page.getByText(t.feed.end).or(read.page.getByText(t.feed.empty.title)).first().waitFor()
    for (const text of [first, second]) expect(await read.page.getByText(text).count()).toBe(0)
  })
})

it('[DASH-02/posts] a post is drafted, published, edited in place and removed after a confirmation', async () => {
  const { writer } = await createConnectedMembers()
  const { page } = await browser.visit(server.url, { as: writer.client })
  await page.goto('/dashboard')
  await waitForHydration(page)
  await page.getByRole('textbox', { name: 'Vad vill du dela?' }).fill('Halvfärdigt')
  await page.reload()
  await expect.poll(() => page.getByRole('textbox', { name: 'Vad vill du dela?' }).inputValue()).toBe('Halvfärdigt')
  await page.getByRole('textbox', { name: 'Vad vill du dela?' }).fill('Färdigt')
  await page.getByRole('button', { name: 'Lägg till en länk' }).click()
  await page.getByLabel('Länk', { exact: true }).fill('www.example.com/bro')
  await page.keyboard.press('Enter')
  const line = entries(page).first()
  await line.getByText('Färdigt', { exact: true }).waitFor()
  expect(await line.getByRole('link', { name: /example\.com\/bro/ }).getAttribute('href')).toBe(
    'https://www.example.com/bro',
  )
  await expect.poll(() => page.getByRole('textbox', { name: 'Vad vill du dela?' }).inputValue()).toBe('')

  await line.getByRole('button', { name: 'Det du kan göra med inlägget' }).click()
  await page.getByRole('menuitem', { name: 'Redigera' }).click()
  const box = line.getByRole('textbox', { name: 'Vad vill du dela?' })
  await box.fill('Färdigt, och rättat')
  expect(await violationsOf(page)).toEqual([])
  await line.getByRole('button', { name: 'Spara' }).click()
  await line.getByText('Färdigt, och rättat').waitFor()
  await line.getByText('(redigerat)').waitFor()

  await line.getByRole('button', { name: 'Det du kan göra med inlägget' }).click()
  await page.getByRole('menuitem', { name: 'Ta bort' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort' }).click()
  await line.waitFor({ state: 'detached' })
})

it('[NET-05/block] a cached feed does not show the posts of a member blocked since', async () => {
  const { writer, reader } = await createConnectedMembers()
  await writer.client.succeed(createPost, post('Före blockeringen'))
  const { page } = await browser.visit(server.url, { as: reader.client, expectedErrors: [/404/] })
  await page.goto('/dashboard')
  await liveIndicator(page, shellSv.live.live).waitFor()
  await entries(page)
    .filter({ hasText: 'Före blockeringen' })
    .getByRole('link')
    .filter({ has: page.locator('time') })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Ylva Sund' }).waitFor()
  await reader.client.succeed(setBlock, { memberId: writer.id, blocked: true })
  await page.getByText(sv.post.gone.title).waitFor()

  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/activity/*', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('link', { name: sv.post.back }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Nora' }).waitFor()
  expect(await page.getByText('Före blockeringen').count()).toBe(0)
  release()
  await page.getByText(sv.feed.end).or(page.getByText(sv.feed.empty.title)).first().waitFor()
  expect(await page.getByText('Före blockeringen').count()).toBe(0)
})

describe('dashboard feed after live events', () => {
  it('[DASH-01/new-opportunity, DASH-01/new-post, DASH-01/live, DASH-01/indicator-live, DASH-01/indicator-disconnected] the feed of connections equals a fresh load after their activity, also across a lost connection, in Arabic', async () => {
    const { writer, reader } = await createConnectedMembers('ar')
    const { page, context } = await browser.visit(server.url, {
      as: reader.client,
      language: 'ar',
      expectedErrors: [/net::ERR_INTERNET_DISCONNECTED/],
    })
    const gone = await writer.client.succeed(createPost, post('Kort glädje'))
    const remaining = await writer.client.succeed(createPost, post('Kvar'))
    await page.goto('/dashboard')
    await entries(page).filter({ hasText: 'Kort glädje' }).waitFor()
    await liveIndicator(page, shellAr.live.live).waitFor()

    const third = await signedInMember(server, { fullName: 'Per Vik' })
    await third.client.succeed(requestConnection, { memberId: writer.id })
    await writer.client.succeed(acceptRequest, { memberId: third.id })
    const made = await writer.client.succeed(createOpportunity, { ...opportunity, requirements: [], benefits: [] })
    await entries(page).filter({ hasText: 'Brobyggare' }).waitFor()

    // Events while the page is offline: each must appear once after the reconnect.
    await context.setOffline(true)
    await liveIndicator(page, shellAr.live.disconnected).waitFor()
    await writer.client.succeed(removePost, { id: gone.id })
    await writer.client.succeed(editPost, { id: remaining.id, text: 'Kvar, och ändrat' })
    await writer.client.succeed(closeOpportunity, { id: made.id })
    await third.client.succeed(requestConnection, { memberId: reader.id })
    for (const text of ['Ett', 'Två', 'Tre']) await writer.client.succeed(createPost, post(text))
    await context.setOffline(false)
    await entries(page).filter({ hasText: 'Tre' }).waitFor()
    await liveIndicator(page, shellAr.live.live).waitFor()
    await writer.client.succeed(createPost, post('Sist'))
    await entries(page).filter({ hasText: 'Sist' }).waitFor()

    await expectSameAsReload(page, feedText)
    const shown = await feedTexts(page)
    expect(shown.filter((text) => /Ett|Två|Tre|Sist/.test(text))).toHaveLength(4)
    expect(shown.join()).toContain('Kvar, och ändrat')
    expect(shown.join()).not.toMatch(/Kort glädje|Brobyggare/)
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  })

  it('[DASH-01/indicator-connecting, DASH-01/indicator-live, DASH-01/live, ERR-03/load-failed] the feed shows connecting, a failed load with a retry and live, and drops a connection that has ended', async () => {
    const { writer, reader } = await createConnectedMembers()
    const third = await signedInMember(server, { fullName: 'Per Vik' })
    const { page, context } = await browser.visit(server.url, { as: reader.client, expectedErrors: [/500/] })
    const letEventsThrough = await holdLiveEvents(context)
    const reads = '**/api/activity/feed*'
    await page.route(reads, (route) => route.fulfill({ status: 500, json: { error: { code: 'internal' } } }))
    await page.goto('/dashboard?feed=everyone')
    await liveIndicator(page, shellSv.live.connecting).waitFor()
    await page.getByRole('link', { name: sv.feed.connections, exact: true }).click()
    const failure = page.getByRole('alert').filter({ hasText: sv.feed.failed })
    await failure.getByText(shellSv.ui.error_title, { exact: true }).waitFor()
    await page.unroute(reads)
    await failure.getByRole('button', { name: shellSv.ui.retry }).click()
    await page.getByText(sv.feed.quiet.title).waitFor()
    letEventsThrough()
    await liveIndicator(page, shellSv.live.live).waitFor()

    await third.client.succeed(requestConnection, { memberId: writer.id })
    await writer.client.succeed(acceptRequest, { memberId: third.id })
    await entries(page).filter({ hasText: 'Per Vik' }).waitFor()
    await writer.client.succeed(removeConnection, { memberId: third.id })
    await entries(page).filter({ hasText: 'Per Vik' }).waitFor({ state: 'detached' })
    await expectSameAsReload(page, feedText)
  })

  it('[DASH-01/live] the feed of everyone equals a fresh load after posts of members who are not connected', async () => {
    const [reader, stranger, loud] = await Promise.all([
      signedInMember(server),
      signedInMember(server, { fullName: 'Okänd Vän' }),
      signedInMember(server),
    ])
    const { page } = await browser.visit(server.url, { as: reader.client })
    // Changes that are not urgent are read with a delay, which the test skips with a fake clock.
    await page.clock.install()
    await page.goto('/dashboard?feed=everyone')
    await liveIndicator(page, shellSv.live.live).waitFor()
    await loud.client.succeed(createPost, { text: 'Högljutt', audience: 'everyone' })
    await stranger.client.succeed(createPost, { text: 'Till alla', audience: 'everyone' })
    await reader.client.succeed(setMute, { memberId: loud.id, muted: true })
    await expect
      .poll(async () => {
        await page.clock.fastForward(20_000)
        return entries(page).filter({ hasText: 'Till alla' }).count()
      })
      .toBe(1)
    await expectSameAsReload(page, feedText)
    expect((await feedTexts(page)).join()).not.toContain('Högljutt')
  })
})
