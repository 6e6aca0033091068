import { describe, expect, it } from 'vitest'
import { buildMember, signedIn } from '#features/accounts/server/testing.ts'
import { nameMember } from '#features/activity/server/testing.ts'
import { photo, uploadAs } from '#features/files/server/testing.ts'
import moderationAr from '#features/moderation/locales/ar.json' with { type: 'json' }
import moderationSv from '#features/moderation/locales/sv.json' with { type: 'json' }
import { createProduct, decide } from '#features/products/contract/index.ts'
import ar from '#features/products/locales/ar.json' with { type: 'json' }
import sv from '#features/products/locales/sv.json' with { type: 'json' }
import { buildProduct } from '#features/products/server/testing.ts'
import { hasSaid, openBrowser } from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectFocus, keyboardOf } from './keyboard.ts'
import { expectSound } from './sound.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const words = {
  sv: { t: sv, moderation: moderationSv, title: 'Kajkoll', shots: ['Kartan', 'Kajen'], hello: 'Jag bor vid kajen.', comment: 'Fungerar den i hamn? ', mended: 'Fungerar den i alla hamnar?', reply: 'Ja, i alla.' },
  ar: { t: ar, moderation: moderationAr, title: 'رصيف', shots: ['الخريطة', 'الرصيف'], hello: 'أسكن قرب الرصيف.', comment: 'هل يعمل في الميناء؟ ', mended: 'هل يعمل في كل الموانئ؟', reply: 'نعم، فيها كلها.' },
} as const

/** A text as it stands on the page, with its placeholders filled in. */
const filled = (text: string, values: Record<string, string | number>) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

describe.each(combinations)('in $language on a $size, with the keyboard alone', ({ language, size, scheme }) => {
  const { t, title, shots, hello } = words[language]

  it('[PROD-01/gallery, PROD-01/makers, PROD-04/connect] a reader looks at the pictures, asks a maker to connect, and confirms to have made it too', async () => {
    const creator = await buildMember(server, { language, fullName: 'Ylva Sund' })
    const reader = await buildMember(server, { language, fullName: 'Omar Haddad' })
    const [maker, admin] = [await signedIn(server, creator), await signedIn(server, await buildMember(server, { adminLevel: 'admin' }))]
    const upload = async () => (await uploadAs(maker, new Uint8Array(await photo({ format: 'png' })), { kind: 'product', name: 'bild.png', type: 'image/png' })).file.id
    const pictures = [{ fileId: await upload() }, ...(await Promise.all(shots.map(async (alt) => ({ fileId: await upload(), alt }))))]
    const [thumbnail = null, ...gallery] = pictures
    const { id, slug } = await maker.succeed(createProduct, { title, tagline: hello, description: hello, language, categories: ['mobility'], thumbnail, gallery, makerIds: [reader.id], submit: true })
    await admin.succeed(decide, { id, decision: 'approve' })

    const { page } = await browser.visit(server.url, { language, size, scheme, as: await signedIn(server, reader) })
    const keys = keyboardOf(page)
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    await page.goto(`/products/${slug}`)
    const question = main.getByRole('region', { name: t.invitation.label })
    await question.waitFor()
    await expectSound(page)

    // The pictures: by the buttons, by the arrow in the direction of reading, and back to where it was opened from.
    const picture = main.getByRole('button', { name: filled(t.gallery.open_alt, { alt: shots[0] }) })
    await keys.press(picture)
    const at = (number: number) => dialog.getByText(filled(t.gallery.at, { at: number, count: 2 })).waitFor()
    await at(1)
    await expectSound(page)
    await keys.press(dialog.getByRole('button', { name: t.gallery.next }))
    await at(2)
    await dialog.getByRole('img', { name: shots[1] }).waitFor()
    await page.keyboard.press(language === 'ar' ? 'ArrowRight' : 'ArrowLeft')
    await at(1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expectFocus(picture)

    // The request reaches the maker, and says what it is about.
    const ask = main.getByRole('button', { name: filled(t.connect.label, { name: creator.fullName }) })
    await keys.press(ask)
    await keys.type(dialog.getByLabel(t.connect.message), hello)
    await expectSound(page)
    await keys.press(dialog.getByRole('button', { name: t.connect.send, exact: true }))
    await dialog.waitFor({ state: 'detached' })
    await hasSaid(page, filled(t.connect.sent, { name: creator.fullName }))
    const asked = main.getByRole('button', { name: t.connect.asked, exact: true })
    await expectFocus(asked)
    await expectSound(page)
    const request = () => server.db.selectFrom('connection_requests').select(['to_id', 'message']).where('from_id', '=', reader.id).execute()
    expect(await request()).toEqual([{ to_id: creator.id, message: hello }])

    // Named once the question is answered, and not before.
    const makers = main.getByRole('listitem').filter({ has: page.getByRole('link', { name: reader.fullName }) })
    expect(await makers.count()).toBe(0)
    await keys.press(question.getByRole('button', { name: t.invitation.accept, exact: true }))
    await hasSaid(page, filled(t.invitation.accepted, { title }))
    await question.waitFor({ state: 'detached' })
    await makers.first().waitFor()
    await expectFocus(main.getByRole('heading', { level: 1, name: title }))
    await expectSound(page)
  })
})

describe.each(combinations)('in $language on a $size, with the keyboard alone', ({ language, size, scheme }) => {
  const { t, moderation, comment, mended, reply } = words[language]

  it('[PROD-04/comment, PROD-04/delete-comment, NOTI-01/mention] one comments and mentions, another answers and reports; it is rewritten and taken back, and both pages follow', async () => {
    const creator = await buildMember(server, { language, fullName: 'Ylva Sund' })
    const { slug } = await buildProduct(server, creator.id, { language, thumbnail: false })
    const visitAs = async (fullName: string) => {
      const member = await buildMember(server, { language, fullName })
      const { page } = await browser.visit(server.url, { language, size, scheme, as: await signedIn(server, member) })
      await page.goto(`/products/${slug}`)
      const discussion = page.getByRole('region', { name: t.discussion.title })
      return { member, page, keys: keyboardOf(page), discussion, said: discussion.getByRole('article'), dialog: page.getByRole('dialog') }
    }
    const [writer, reader] = [await visitAs('Omar Haddad'), await visitAs('Nora North')]
    await nameMember(server, reader.member.id, `nora-${language}-${size}`)

    // Written, with the name chosen from the list that opens.
    await writer.keys.reach(writer.discussion.getByRole('textbox', { name: t.comment.form.new }))
    await writer.page.keyboard.insertText(comment)
    await writer.page.keyboard.type(`@nora-${language}`)
    await writer.page.getByRole('option', { name: /Nora North/ }).waitFor()
    await expectSound(writer.page)
    await writer.page.keyboard.press('Enter')
    await writer.page.getByRole('listbox').waitFor({ state: 'detached' })
    await writer.keys.press(writer.discussion.getByRole('button', { name: t.comment.form.send, exact: true }))
    await hasSaid(writer.page, t.comment.form.sent)
    for (const { said } of [writer, reader]) await said.filter({ hasText: '@Nora North' }).waitFor()
    const told = () => server.db.selectFrom('notifications').select('type').where('member_id', '=', reader.member.id).execute()
    await expect.poll(told).toEqual([{ type: 'mention' }])

    // Answered: the focus is in the answer at once, and back at its button afterwards.
    const answer = reader.said.getByRole('button', { name: t.comment.reply, exact: true })
    await reader.keys.press(answer)
    const words = reader.said.getByRole('textbox', { name: t.comment.form.reply })
    await words.waitFor()
    await expectFocus(words)
    await reader.page.keyboard.insertText(reply)
    await expectSound(reader.page)
    await reader.keys.press(reader.said.getByRole('button', { name: t.comment.form.send_reply, exact: true }).last())
    await hasSaid(reader.page, t.comment.form.replied)
    await words.waitFor({ state: 'detached' })
    await expectFocus(answer)
    await writer.said.getByRole('listitem').filter({ hasText: reply }).waitFor()

    // Rewritten in its place: the focus is back at the menu, the other page follows.
    const actions = ({ said }: typeof writer) => said.getByRole('button', { name: t.comment.actions }).first()
    await writer.keys.press(actions(writer))
    await writer.keys.pick(writer.page.getByRole('menuitem', { name: t.comment.edit, exact: true }))
    const box = writer.said.getByRole('textbox', { name: t.comment.form.edit })
    await box.waitFor()
    await expectFocus(box)
    await writer.keys.type(box, mended)
    await expectSound(writer.page)
    await writer.keys.press(writer.said.getByRole('button', { name: t.comment.form.save, exact: true }))
    await hasSaid(writer.page, t.comment.form.saved)
    await box.waitFor({ state: 'detached' })
    await expectFocus(actions(writer))
    await reader.said.getByText(mended).waitFor()
    await reader.said.getByText(t.comment.edited).waitFor()

    // Reported by the other one, whose focus comes back to the menu.
    await reader.keys.press(actions(reader))
    await reader.keys.pick(reader.page.getByRole('menuitem', { name: t.comment.report, exact: true }))
    await reader.keys.press(reader.dialog.getByRole('radio', { name: moderation.reasons.spam }), 'Space')
    await expectSound(reader.page)
    await reader.keys.press(reader.dialog.getByRole('button', { name: moderation.report.send, exact: true }))
    await reader.dialog.waitFor({ state: 'detached' })
    await hasSaid(reader.page, moderation.report.sent)
    await expectFocus(actions(reader))

    // Taken back after a question: its place stays for the answer.
    await writer.keys.press(actions(writer))
    await writer.keys.pick(writer.page.getByRole('menuitem', { name: t.comment.remove, exact: true }))
    const question = writer.page.getByRole('alertdialog')
    await question.getByText(t.comment.remove_form.answered).waitFor()
    await expectSound(writer.page)
    await writer.keys.press(question.getByRole('button', { name: t.comment.remove, exact: true }))
    await question.waitFor({ state: 'detached' })
    await hasSaid(writer.page, t.comment.remove_form.removed)
    await expectFocus(writer.discussion.getByRole('heading', { level: 2 }))
    for (const { page, discussion, said } of [writer, reader]) {
      await said.getByText(t.comment.gone).waitFor()
      await said.getByRole('listitem').filter({ hasText: reply }).waitFor()
      expect(await discussion.getByText(mended).count()).toBe(0)
      await expectSound(page)
    }
  })
})
