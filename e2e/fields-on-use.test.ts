import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import opportunities from '#features/opportunities/locales/sv.json' with { type: 'json' }
import profiles from '#features/profiles/locales/sv.json' with { type: 'json' }
import { setProfile } from '#features/profiles/server/testing.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { openBrowser } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
import { holdScripts } from '#tests/support/hold-scripts.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const { form } = opportunities

const openPage = async (as: Client, path: string) => {
  const { page } = await browser.visit(server.url, { as, language: 'sv' })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  return page
}

/** From then on, the page's scripts are those of its fields. */
const holdFields = async (page: Page) => ({ page, release: await holdScripts(page) })

const openForm = async (path: string) => {
  const { client } = await signedInMember(server, { language: 'sv' })
  return holdFields(await openPage(client, path))
}

const textbox = (page: Page, label: string) => page.getByRole('main').getByRole('textbox', { name: label })
const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement)

const storePay = (slug: string) =>
  server.db
    .updateTable('opportunities')
    .set({ pay_min: 4_500_000, pay_period: 'month', pay_currency: 'SEK' })
    .where('slug', '=', slug)
    .execute()

describe('fields that load their code on use', () => {
  it('a tag typed before the code of its field has loaded stays, keeps the focus and gets suggestions', async () => {
    const other = await buildMember(server)
    await setProfile(server, other.id, { expertise: ['vindkraft'] })
    const { page, release } = await openForm('/profile?tab=profile')
    const tags = page.getByRole('combobox', { name: profiles.page.expertise })
    await tags.pressSequentially('vindk')
    release()
    await page.getByRole('option', { name: 'vindkraft' }).waitFor()
    expect(await tags.inputValue()).toBe('vindk')
    expect(await isFocused(tags)).toBe(true)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Ta bort vindkraft' }).waitFor()
  })

  it('no key is lost while the code of a field takes the place of its plain input', async () => {
    const { page, release } = await openForm('/profile?tab=profile')
    const tags = page.getByRole('combobox', { name: profiles.page.expertise })
    await tags.focus()
    // One letter per task until ten after the exchange.
    const typing = page.evaluate<number>(`new Promise((resolve) => {
      const plain = document.activeElement
      const { port1, port2 } = new MessageChannel()
      let typed = 0
      let afterwards = 0
      port1.onmessage = () => {
        if (document.activeElement !== plain) afterwards++
        if (afterwards === 10) return resolve(typed)
        if (document.execCommand('insertText', false, 'a')) typed++
        setTimeout(() => port2.postMessage(null))
      }
      port2.postMessage(null)
    })`)
    release()
    const typed = await typing
    expect((await tags.inputValue()).length).toBe(typed)
  })

  it('an amount typed and left before the code of its field has loaded becomes its value, and the focus stays where it is', async () => {
    const { page, release } = await openForm('/opportunities/new')
    const lowest = textbox(page, form.pay_min)
    await lowest.pressSequentially('45000')
    await textbox(page, form.title).focus()
    release()
    await expect.poll(() => lowest.inputValue()).toMatch(/^45\s000$/)
    expect(await isFocused(textbox(page, form.title))).toBe(true)
  })

  it('an amount sent with Enter before the code of its field has loaded is part of what is sent', async () => {
    const { id, client } = await signedInMember(server, { language: 'sv' })
    const { slug } = await buildOpportunity(server, id)
    const { page, release } = await holdFields(await openPage(client, `/opportunities/${slug}/edit`))
    await textbox(page, form.pay_min).pressSequentially('45000')
    await page.keyboard.press('Enter')
    release()
    await page.waitForURL(`**/opportunities/${slug}`)
    const stored = server.db.selectFrom('opportunities').select('pay_min').where('slug', '=', slug)
    expect(await stored.executeTakeFirstOrThrow()).toEqual({ pay_min: 4_500_000 })
  })

  it('what was selected before the code of a field has loaded is what the next key replaces', async () => {
    const { id, client } = await signedInMember(server, { language: 'sv' })
    const { slug } = await buildOpportunity(server, id)
    await storePay(slug)
    const { page, release } = await holdFields(await openPage(client, `/opportunities/${slug}/edit`))
    const lowest = textbox(page, form.pay_min)
    await lowest.focus()
    await page.keyboard.press('ControlOrMeta+A')
    const plain = await lowest.elementHandle()
    release()
    await expect.poll(() => plain?.evaluate((element) => element.isConnected)).toBe(false)
    await page.keyboard.insertText('1')
    expect(await lowest.inputValue()).toBe('1')
  })

  it('a date field focused before its code has loaded has the focus on its first part afterwards', async () => {
    const { page, release } = await openForm('/opportunities/new')
    await textbox(page, form.deadline).focus()
    release()
    const first = page.getByRole('spinbutton').first()
    await first.waitFor()
    await expect.poll(() => isFocused(first)).toBe(true)
    expect(await page.getByRole('group', { name: form.deadline }).count()).toBeGreaterThan(0)
  })

  it('a form shows its stored date and amounts without the code of their fields', async () => {
    const { id, client } = await signedInMember(server, { language: 'sv' })
    const { slug } = await buildOpportunity(server, id, { applicationDeadline: '2031-04-17' })
    await storePay(slug)
    const page = await openPage(client, `/opportunities/${slug}/edit`)
    expect(await textbox(page, form.deadline).inputValue()).toBe('17 april 2031')
    expect(await textbox(page, form.pay_min).inputValue()).toMatch(/^45\s000$/)
    expect(await page.getByRole('spinbutton').count()).toBe(0)
  })
})
