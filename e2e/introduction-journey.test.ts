import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import blocksAr from '#features/blocks/locales/ar.json' with { type: 'json' }
import blocksSv from '#features/blocks/locales/sv.json' with { type: 'json' }
import ar from '#features/introductions/locales/ar.json' with { type: 'json' }
import sv from '#features/introductions/locales/sv.json' with { type: 'json' }
import shellAr from '#shell/locales/ar.json' with { type: 'json' }
import shellSv from '#shell/locales/sv.json' with { type: 'json' }
import { connectionErrors, openBrowser } from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { holdLiveEvents } from './hold-live-events.ts'
import { expectSameAsReload } from './live-consistency.ts'
import { keyboardOf } from './keyboard.ts'
import { expectAccessible } from './accessibility.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const words = {
  sv: {
    t: sv,
    blocks: blocksSv,
    shell: shellSv,
    introducer: 'Ida Ek',
    one: 'Bo Ängström',
    other: 'Cecilia Öst',
    message: 'Ni räknar på samma vind.',
  },
  ar: {
    t: ar,
    blocks: blocksAr,
    shell: shellAr,
    introducer: 'هدى قاسم',
    one: 'زيد منصور',
    other: 'رنا حداد',
    message: 'كلاكما يعمل على طاقة الرياح.',
  },
} as const

const visitAs = async (fullName: string, visit: (typeof combinations)[number]) => {
  const member = await buildMember(server, { fullName, language: visit.language })
  const { page, context } = await browser.visit(server.url, {
    ...visit,
    as: await signedInClient(server, member),
    expectedErrors: [...connectionErrors, /404/],
  })
  return { member, page, context, keys: keyboardOf(page), main: page.getByRole('main') }
}
type Person = Awaited<ReturnType<typeof visitAs>>
const connect = ({ member: one }: Person, { member: other }: Person) =>
  server.db
    .insertInto('connections')
    .values([
      { member_id: one.id, other_id: other.id },
      { member_id: other.id, other_id: one.id },
    ])
    .execute()
const between = async ({ member: one }: Person, { member: other }: Person) => ({
  states: (
    await server.db.selectFrom('introductions').select('state').where('first_id', 'in', [one.id, other.id]).execute()
  ).map(({ state }) => state),
  connections: (
    await server.db
      .selectFrom('connections')
      .select('member_id')
      .where('member_id', '=', one.id)
      .where('other_id', '=', other.id)
      .execute()
  ).length,
  notifications: (
    await server.db
      .selectFrom('notifications')
      .select('id')
      .where('type', '=', 'introduction_made')
      .where('member_id', 'in', [one.id, other.id])
      .execute()
  ).length,
})
const blocksOf = ({ member }: Person) =>
  server.db.selectFrom('member_blocks').select('blocked_id').where('blocker_id', '=', member.id).execute()

describe.each(combinations)('introductions by keyboard in $language on a $size', (visit) => {
  const { language } = visit
  const { t, blocks, shell, message, ...names } = words[language]

  it('[NET-05/block, NET-05/introduction, NET-05/double-opt-in] an introduction connects two members once both accept, and a block separates them, also across lost connections', async () => {
    const [ida, one, other] = [
      await visitAs(names.introducer, visit),
      await visitAs(names.one, visit),
      await visitAs(names.other, visit),
    ]
    await connect(ida, one)
    await connect(ida, other)
    for (const { page, main } of [one, other]) {
      await page.goto('/introductions')
      await main.getByRole('heading', { name: t.page.received_empty }).waitFor()
    }
    await expectAccessible(one.page)

    await ida.page.goto(`/profile/${one.member.id}`)
    await ida.keys.press(ida.main.getByRole('button', { name: t.propose.open }))
    const dialog = ida.page.getByRole('dialog')
    await ida.keys.press(dialog.getByRole('button', { name: names.other }))
    await ida.keys.type(dialog.getByLabel(t.propose.message), message)
    await expectAccessible(ida.page)
    await ida.keys.press(dialog.getByRole('button', { name: t.propose.send, exact: true }))
    await dialog.waitFor({ state: 'detached' })

    // The introduction arrives live and does not show who has accepted.
    await other.main.getByText(message).waitFor()
    await one.keys.press(one.main.getByRole('button', { name: t.card.yes, exact: true }))
    await one.main.getByText(names.other).nth(1).waitFor()
    await expectAccessible(one.page)
    expect(await between(one, other)).toEqual({ states: ['proposed'], connections: 0, notifications: 0 })

    // The response to the second acceptance is lost. The acceptance counts once.
    await other.page.route(
      '**/answer',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await other.keys.press(other.main.getByRole('button', { name: t.card.yes, exact: true }))
    for (const [person, email] of [
      [one, other.member.email],
      [other, one.member.email],
    ] as const) {
      await person.main.getByRole('link', { name: email }).waitFor()
      await expectAccessible(person.page)
    }
    expect(await between(one, other)).toEqual({ states: ['made'], connections: 1, notifications: 2 })
    for (const { page } of [one, other]) await expectSameAsReload(page)

    // The blocker loses the response while the blocked member is offline. The block still applies once and at once, and
    // the blocked member sees no reason.
    const letEventsThrough = await holdLiveEvents(other.context)
    await other.page.goto(`/profile/${one.member.id}`)
    await other.keys.press(
      other.main.getByRole('button', {
        name: new RegExp(
          blocks.menu.label
            .split('{{')[0]
            ?.replaceAll(/[\u2068\u2069]/g, '')
            .trim() ?? '',
        ),
      }),
    )
    await other.keys.pick(other.page.getByRole('menuitem', { name: blocks.menu.block }))
    const question = other.page.getByRole('alertdialog')
    const confirm = question.getByRole('button', { name: blocks.block.confirm, exact: true })
    await confirm.waitFor()
    await expectAccessible(other.page)
    let lost = 0
    await other.page.route(`**/api/blocks/${one.member.id}`, async (route) => {
      if (lost > 0 || route.request().method() === 'GET') return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
      lost += 1
    })
    await one.context.setOffline(true)
    // By now the page has closed its stream and receives no more events.
    await one.page.getByText(shell.offline.title, { exact: true }).waitFor()
    await other.keys.press(confirm)
    // Live events are delayed, so the page shows the old state. A second attempt meets the block.
    await question.getByRole('alert').waitFor()
    await other.keys.press(confirm)
    await question.waitFor({ state: 'detached' })
    letEventsThrough()
    expect(await one.main.getByText(message).count()).toBe(1)
    await one.context.setOffline(false)
    await one.main.getByRole('heading', { name: t.page.received_empty }).waitFor()
    expect((await between(one, other)).connections).toBe(0)
    expect(await blocksOf(other)).toEqual([{ blocked_id: one.member.id }])
    await expectSameAsReload(one.page)
    await one.page.goto(`/profile/${other.member.id}`)
    await one.page.waitForURL('**/404')
  })
})

it("[NET-05/introduction] an introduction checks on each attempt who can be introduced and reveals nothing about the two members' relation", async () => {
  const names = words.sv
  const [ida, one, other] = [
    await visitAs(names.introducer, combinations[0]),
    await visitAs(names.one, combinations[0]),
    await visitAs(names.other, combinations[0]),
  ]
  await connect(ida, one)
  await connect(ida, other)
  await ida.page.goto(`/profile/${one.member.id}`)
  const open = ida.main.getByRole('button', { name: sv.propose.open })
  const dialog = ida.page.getByRole('dialog')
  const choice = dialog.getByRole('button', { name: names.other })
  await ida.keys.press(open)
  await choice.waitFor()
  await ida.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await connect(one, other)
  await ida.keys.press(open)
  await choice.waitFor({ state: 'detached' })
  await dialog.getByText(sv.propose.nobody).waitFor()
})
