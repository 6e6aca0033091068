import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import messages from '#features/messages/locales/sv.json' with { type: 'json' }
import network from '#features/network/locales/sv.json' with { type: 'json' }
import products from '#features/products/locales/sv.json' with { type: 'json' }
import suggestions from '#features/suggestions/locales/sv.json' with { type: 'json' }
import profiles from '#features/profiles/locales/sv.json' with { type: 'json' }
import shell from '#shell/locales/sv.json' with { type: 'json' }
import { threadPath } from '#features/messages/contract/index.ts'
import { type DemoMemberKey, demoMembers } from '#seed/demo-members.ts'
import type { DemoServer } from '../demo-server.ts'
import { median } from '../load.ts'
import type { Calibration, Phone } from '../phone.ts'

export type InteractionFigures = {
  name: string
  /** The number of taps and keys. */
  count: number
  /** The duration of the slowest one in milliseconds. */
  slowest: number
  /** The slowest of each repetition; their median. */
  typical: number
} & Pick<Calibration, 'rate' | 'index'>

type Interaction = {
  name: string
  path: (subjects: Subjects) => string
  /** Fills fields and finds the place; not measured. */
  prepare?: (page: Page, repetition: number) => Promise<void>
  act: (page: Page, repetition: number) => Promise<void>
}

type Subjects = { threadId: string }

/** Typing speed of a quick typist on a phone. */
const keyDelayMs = 100

const reply = (page: Page) => page.getByRole('textbox', { name: messages.reply.label })
const withTitle = (text: string) => new RegExp(text.replace('{{title}}', '.+'))
const firstEnabled = (page: Page, name: RegExp) =>
  page.getByRole('main').getByRole('button', { name, disabled: false }).first()

export const interactions: readonly Interaction[] = [
  {
    name: 'typing a message',
    path: ({ threadId }) => threadPath(threadId),
    act: async (page) => {
      await reply(page).tap()
      await reply(page).pressSequentially('Hej, onsdag passar bra. ', { delay: keyDelayMs })
    },
  },
  {
    name: 'typing a search',
    path: () => '/network',
    prepare: async (page) => {
      await page.getByRole('main').getByRole('searchbox').fill('')
    },
    act: async (page) => {
      const box = page.getByRole('main').getByRole('searchbox')
      await box.tap()
      await box.pressSequentially('energi stockholm', { delay: keyDelayMs })
    },
  },
  {
    name: 'tabs of the network',
    path: () => '/network',
    act: async (page) => {
      const tabs = page.getByRole('navigation', { name: network.page.tabs }).getByRole('link')
      for (const at of [1, 2, 0]) {
        await tabs.nth(at).tap()
        await page.waitForURL(at === 0 ? /network$/ : /tab=/)
      }
    },
  },
  {
    name: 'tabs of the settings',
    path: () => '/profile',
    act: async (page) => {
      const tabs = page.getByRole('navigation', { name: profiles.settings.title }).getByRole('link')
      for (const at of [1, 2, 3, 0]) {
        await tabs.nth(at).tap()
        await pause(700)
      }
    },
  },
  {
    name: 'a dialog',
    path: () => '/suggestions',
    act: async (page) => {
      await page.getByRole('main').getByRole('button', { name: suggestions.board.suggest }).first().tap()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: shell.ui.close }).tap()
      await dialog.waitFor({ state: 'detached' })
    },
  },
  {
    name: 'vote on a suggestion',
    path: () => '/suggestions',
    act: (page) => firstEnabled(page, withTitle(suggestions.card.vote)).tap(),
  },
  {
    name: 'vote on a product',
    path: () => '/products',
    act: (page) => firstEnabled(page, withTitle(products.vote.label)).tap(),
  },
  {
    name: 'sending a message',
    path: ({ threadId }) => threadPath(threadId),
    prepare: (page, repetition) => reply(page).fill(`Tack, vi ses på onsdag (${repetition}).`),
    act: async (page) => {
      await page.getByRole('button', { name: messages.send, exact: true }).tap()
    },
  },
]

const member: DemoMemberKey = 'bjorn'

/** Time for the last interaction to be painted and reported. */
const lastPaintMs = 500

/** Shorter events are not reported: they took less than a frame. */
const shortestMs = 16

const recordInteractions = `{
  const durations = window.interactionDurations = new Map()
  window.firstInteraction = performance.interactionCount
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) durations.set(interactionId, Math.max(duration, durations.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: ${shortestMs} })
}`
const readInteractions = `({
  count: performance.interactionCount - window.firstInteraction,
  slowest: Math.max(0, ...window.interactionDurations.values()),
})`
const clearInteractions = `window.interactionDurations.clear(); window.firstInteraction = performance.interactionCount`

/**
 * Repeats an interaction on the throttled page, without a slow line, and measures it with the Event Timing API: from
 * the event to the next paint, as Interaction to Next Paint does.
 */
export const measureInteraction = async (
  phone: Phone,
  server: DemoServer,
  interaction: Interaction,
  repetitions: number,
): Promise<InteractionFigures> => {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select thread_id as id from message_boxes join users on users.id = member_id where email = $1 order by last_at desc limit 1`,
    [demoMembers.find(({ key }) => key === member)?.email],
  )
  const context = await phone.openContext({ url: server.url, language: 'sv', cookie: await server.signIn(member) })
  try {
    const opened = await phone.openPage(context)
    const { page, requests } = opened
    await page.goto(interaction.path({ threadId: rows[0]?.id ?? '' }))
    await requests.settle()
    const { rate, index } = await phone.calibrate(opened)
    await page.evaluate(recordInteractions)
    const slowest: number[] = []
    let count = 0
    for (let repetition = 0; repetition < repetitions; repetition++) {
      await interaction.prepare?.(page, repetition)
      await requests.settle()
      await page.evaluate(clearInteractions)
      await interaction.act(page, repetition)
      await requests.settle()
      await pause(lastPaintMs)
      const figures = (await page.evaluate(readInteractions)) as { count: number; slowest: number }
      if (figures.count === 0) throw new Error(`${interaction.name}: the browser recorded no interaction`)
      count += figures.count
      slowest.push(Math.max(shortestMs, figures.slowest))
    }
    return { name: interaction.name, count, slowest: Math.max(...slowest), typical: median(slowest), rate, index }
  } finally {
    await context.close()
  }
}
