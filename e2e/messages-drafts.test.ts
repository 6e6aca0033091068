import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { threadPath } from '#features/messages/contract/index.ts'
import sv from '#features/messages/locales/sv.json' with { type: 'json' }
import { buildConversation, buildThread } from '#features/messages/server/testing.ts'
import { connectionErrors, openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

describe('message drafts', () => {
  it('[MSG-01/drafts, MSG-04/autosave] a draft started on one device continues live on another and disappears from both when it is sent', async () => {
    const anna = await buildMember(server, { fullName: 'Anna Lindqvist' })
    const erik = await signedInMember(server, { fullName: 'Erik Sjöberg' })
    await buildConversation(server.db, anna.id, erik.id)
    const { page: phone } = await browser.visit(server.url, { size: 'phone', as: await signedInClient(server, anna) })
    const { page: desk } = await browser.visit(server.url, { as: await signedInClient(server, anna) })
    await desk.goto('/messages?folder=drafts')
    await desk.getByRole('heading', { name: sv.empty.drafts.title }).waitFor()

    await phone.goto(`/messages?to=${erik.id}`)
    await phone.getByRole('textbox', { name: sv.compose.subject }).fill('Två enheter')
    await phone.getByRole('textbox', { name: sv.compose.content }).fill('Jag börjar på telefonen')
    await phone.getByText(sv.saved.saved).filter({ visible: true }).first().waitFor()
    await desk.getByRole('link', { name: /Två enheter/ }).click()
    const content = desk.getByRole('textbox', { name: sv.compose.content })
    await expect.poll(() => content.inputValue()).toBe('Jag börjar på telefonen')
    await content.fill('Jag börjar på telefonen och slutar vid datorn.')
    await expect
      .poll(() => phone.getByRole('textbox', { name: sv.compose.content }).inputValue())
      .toBe('Jag börjar på telefonen och slutar vid datorn.')

    await desk.getByRole('button', { name: sv.send, exact: true }).click()
    await desk.waitForURL(/thread=/)
    await phone.getByRole('heading', { name: sv.drafts.gone }).waitFor()
    await desk.goto('/messages?folder=drafts')
    await desk.getByRole('heading', { name: sv.empty.drafts.title }).waitFor()
    const sent = await server.db.selectFrom('messages').select('content').where('sender_id', '=', anna.id).execute()
    expect(sent).toEqual([{ content: 'Jag börjar på telefonen och slutar vid datorn.' }])
  })

  it('[MSG-04/autosave, MSG-04/never-lost] a draft changed on two devices keeps both versions and survives a reload while offline', async () => {
    const anna = await buildMember(server, { fullName: 'Anna Lindqvist' })
    const erik = await signedInMember(server, { fullName: 'Erik Sjöberg' })
    await buildConversation(server.db, anna.id, erik.id)
    const { page, context } = await browser.visit(server.url, {
      as: await signedInClient(server, anna),
      expectedErrors: [...connectionErrors, /409/],
    })
    const { page: other } = await browser.visit(server.url, {
      as: await signedInClient(server, anna),
      expectedErrors: [/409/],
    })
    await page.goto(`/messages?to=${erik.id}`)
    await page.getByRole('textbox', { name: sv.compose.subject }).fill('Krock')
    await page.getByText(sv.saved.saved).filter({ visible: true }).first().waitFor()
    const address = page.url()
    await other.goto(address)
    const [here, there] = [page, other].map((one) => one.getByRole('textbox', { name: sv.compose.content }))
    if (!here || !there) throw new Error('There are two.')
    await expect.poll(() => other.getByRole('textbox', { name: sv.compose.subject }).inputValue()).toBe('Krock')

    await context.setOffline(true)
    await here.fill('Skrivet utan linje')
    await page.getByText(sv.saved.here).filter({ visible: true }).first().waitFor()
    await there.fill('Skrivet med linje')
    await other.getByText(sv.saved.saved).filter({ visible: true }).first().waitFor()
    await expect
      .poll(async () =>
        (await server.db.selectFrom('message_drafts').select('content').execute()).map(({ content }) => content),
      )
      .toContain('Skrivet med linje')
    // The conflict copy is stored once, although its first response is lost and the page reloads before the retry.
    let isLost = false
    let isAfterReload = false
    await page.route('**/api/messages/drafts/**', async (route) => {
      const request = route.request()
      if (isLost && !isAfterReload) return route.abort()
      if (isLost || request.method() !== 'PUT' || request.postDataJSON().version !== 0) return route.continue()
      isLost = true
      await route.fetch()
      await route.abort()
    })
    await context.setOffline(false)
    await expect.poll(() => isLost).toBe(true)
    await page.reload()
    isAfterReload = true
    await expect.poll(() => here.inputValue()).toBe('Skrivet utan linje')
    await page.getByText(sv.drafts.parted).waitFor()
    const savedContents = async () =>
      (await server.db.selectFrom('message_drafts').select('content').where('subject', '=', 'Krock').execute())
        .map(({ content }) => content)
        .sort()
    await expect.poll(savedContents).toEqual(['Skrivet med linje', 'Skrivet utan linje'])
  })

  it('[MSG-04/never-lost] a draft started while the previous reply is being sent stays in the box and is stored', async () => {
    const anna = await buildMember(server, { fullName: 'Anna Lindqvist' })
    const erik = await buildMember(server, { fullName: 'Erik Sjöberg' })
    const threadId = await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 2, subject: 'Fort' })
    const { page } = await browser.visit(server.url, { as: await signedInClient(server, anna) })
    await page.goto(threadPath(threadId))
    const box = page.getByRole('textbox', { name: sv.reply.label })
    await box.fill('Det första')
    // Type a letter in the same task as the submit, which a real keyboard cannot do reliably.
    await box.evaluate((element) => {
      const area = element as HTMLTextAreaElement
      area.form?.requestSubmit()
      area.setRangeText('D', area.value.length, area.value.length, 'end')
      area.dispatchEvent(new InputEvent('input', { bubbles: true }))
    })
    await page.keyboard.type('et andra')
    await expect.poll(() => box.inputValue()).toBe('Det andra')
    const sent = async () =>
      (
        await server.db
          .selectFrom('messages')
          .select('content')
          .where('thread_id', '=', threadId)
          .where('position', '>', 2)
          .orderBy('position')
          .execute()
      ).map(({ content }) => content)
    await expect.poll(sent).toEqual(['Det första'])
    await expect
      .poll(async () =>
        (
          await server.db.selectFrom('message_drafts').select('content').where('thread_id', '=', threadId).execute()
        ).map(({ content }) => content),
      )
      .toEqual(['Det andra'])
    await page.keyboard.press('Control+Enter')
    await expect.poll(sent).toEqual(['Det första', 'Det andra'])
    await expect.poll(() => box.inputValue()).toBe('')
  })
})
