import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import { setUsername } from '#features/activity/server/testing.ts'
import { photo, uploadAs } from '#features/files/server/testing.ts'
import moderationAr from '#features/moderation/locales/ar.json' with { type: 'json' }
import moderationSv from '#features/moderation/locales/sv.json' with { type: 'json' }
import { createProduct, decide } from '#features/products/contract/index.ts'
import filesSv from '#features/files/locales/sv.json' with { type: 'json' }
import ar from '#features/products/locales/ar.json' with { type: 'json' }
import sv from '#features/products/locales/sv.json' with { type: 'json' }
import { buildComment, buildProduct } from '#features/products/server/testing.ts'
import { connectionErrors, expectToast, failNextRequest, openBrowser } from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { interpolate } from './interpolate.ts'
import { expectFocus, keyboardOf } from './keyboard.ts'
import { expectAccessible } from './accessibility.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const words = {
  sv: {
    t: sv,
    moderation: moderationSv,
    title: 'Kajkoll',
    shots: ['Kartan', 'Kajen'],
    hello: 'Jag bor vid kajen.',
    comment: 'Fungerar den i hamn? ',
    revised: 'Fungerar den i alla hamnar?',
    reply: 'Ja, i alla.',
  },
  ar: {
    t: ar,
    moderation: moderationAr,
    title: 'رصيف',
    shots: ['الخريطة', 'الرصيف'],
    hello: 'أسكن قرب الرصيف.',
    comment: 'هل يعمل في الميناء؟ ',
    revised: 'هل يعمل في كل الموانئ؟',
    reply: 'نعم، فيها كلها.',
  },
} as const

describe.each(combinations)('product page by keyboard in $language on a $size', ({ language, size, scheme }) => {
  const { t, title, shots, hello } = words[language]

  it('[PROD-01/gallery, PROD-01/makers, PROD-04/connect] a member views the gallery, asks a maker to connect and accepts an invitation as maker', async () => {
    const creator = await buildMember(server, { language, fullName: 'Ylva Sund' })
    const reader = await buildMember(server, { language, fullName: 'Omar Haddad' })
    const [maker, admin] = [
      await signedInClient(server, creator),
      await signedInClient(server, await buildMember(server, { adminLevel: 'admin' })),
    ]
    const upload = async () =>
      (
        await uploadAs(maker, new Uint8Array(await photo({ format: 'png' })), {
          kind: 'product',
          name: 'bild.png',
          type: 'image/png',
        })
      ).file.id
    const pictures = [
      { fileId: await upload() },
      ...(await Promise.all(shots.map(async (alt) => ({ fileId: await upload(), alt })))),
    ]
    const [thumbnail = null, ...gallery] = pictures
    const { id, slug } = await maker.succeed(createProduct, {
      title,
      tagline: hello,
      description: hello,
      language,
      categories: ['mobility'],
      thumbnail,
      gallery,
      makerIds: [reader.id],
      submit: true,
    })
    await admin.succeed(decide, { id, decision: 'approve' })

    const { page } = await browser.visit(server.url, {
      language,
      size,
      scheme,
      as: await signedInClient(server, reader),
    })
    const keys = keyboardOf(page)
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    await page.goto(`/products/${slug}`)
    const question = main.getByRole('region', { name: t.invitation.label })
    await question.waitFor()
    await expectAccessible(page)

    // The gallery moves with its buttons and the arrow keys of the reading direction, and returns the focus to its
    // opener.
    const picture = main.getByRole('button', { name: interpolate(t.gallery.open_alt, { alt: shots[0] }) })
    await keys.press(picture)
    const at = (number: number) => dialog.getByText(interpolate(t.gallery.at, { at: number, count: 2 })).waitFor()
    await at(1)
    await expectAccessible(page)
    await keys.press(dialog.getByRole('button', { name: t.gallery.next }))
    await at(2)
    await dialog.getByRole('img', { name: shots[1] }).waitFor()
    await page.keyboard.press(language === 'ar' ? 'ArrowRight' : 'ArrowLeft')
    await at(1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expectFocus(picture)

    // The request reaches the maker and names the product.
    const ask = main.getByRole('button', { name: interpolate(t.connect.label, { name: creator.fullName }) })
    await keys.press(ask)
    await keys.type(dialog.getByLabel(t.connect.message), hello)
    await expectAccessible(page)
    await keys.press(dialog.getByRole('button', { name: t.connect.send, exact: true }))
    await dialog.waitFor({ state: 'detached' })
    await expectToast(page, interpolate(t.connect.sent, { name: creator.fullName }))
    const asked = main.getByRole('button', { name: t.connect.asked, exact: true })
    await expectFocus(asked)
    await expectAccessible(page)
    const request = () =>
      server.db
        .selectFrom('connection_requests')
        .select(['to_id', 'message'])
        .where('from_id', '=', reader.id)
        .execute()
    expect(await request()).toEqual([{ to_id: creator.id, message: hello }])

    // A maker is listed only after accepting.
    const makers = main.getByRole('listitem').filter({ has: page.getByRole('link', { name: reader.fullName }) })
    expect(await makers.count()).toBe(0)
    await keys.press(question.getByRole('button', { name: t.invitation.accept, exact: true }))
    await expectToast(page, interpolate(t.invitation.accepted, { title }))
    await question.waitFor({ state: 'detached' })
    await makers.first().waitFor()
    await expectFocus(main.getByRole('heading', { level: 1, name: title }))
    await expectAccessible(page)
  })
})

describe.each(combinations)('product comments by keyboard in $language on a $size', ({ language, size, scheme }) => {
  const { t, moderation, comment, revised, reply } = words[language]

  it('[PROD-04/comment, PROD-04/delete-comment, NOTI-01/mention] a member comments with a mention, another replies and reports it, and both pages follow an edit and a removal', async () => {
    const creator = await buildMember(server, { language, fullName: 'Ylva Sund' })
    const { slug } = await buildProduct(server, creator.id, { language, thumbnail: false })
    const visitAs = async (fullName: string) => {
      const member = await buildMember(server, { language, fullName })
      const { page } = await browser.visit(server.url, {
        language,
        size,
        scheme,
        as: await signedInClient(server, member),
      })
      await page.goto(`/products/${slug}`)
      const discussion = page.getByRole('region', { name: t.discussion.title })
      return {
        member,
        page,
        keys: keyboardOf(page),
        discussion,
        comments: discussion.getByRole('article'),
        dialog: page.getByRole('dialog'),
      }
    }
    const [writer, reader] = [await visitAs('Omar Haddad'), await visitAs('Nora North')]
    await setUsername(server, reader.member.id, `nora-${language}-${size}`)

    await writer.keys.reach(writer.discussion.getByRole('textbox', { name: t.comment.form.new }))
    await writer.page.keyboard.insertText(comment)
    await writer.page.keyboard.type(`@nora-${language}`)
    await writer.page.getByRole('option', { name: /Nora North/ }).waitFor()
    await expectAccessible(writer.page)
    await writer.page.keyboard.press('Enter')
    await writer.page.getByRole('listbox').waitFor({ state: 'detached' })
    await writer.keys.press(writer.discussion.getByRole('button', { name: t.comment.form.send, exact: true }))
    await expectToast(writer.page, t.comment.form.sent)
    for (const { comments } of [writer, reader]) await comments.filter({ hasText: '@Nora North' }).waitFor()
    const notificationTypes = () =>
      server.db.selectFrom('notifications').select('type').where('member_id', '=', reader.member.id).execute()
    await expect.poll(notificationTypes).toEqual([{ type: 'mention' }])

    // The reply box takes the focus and returns it to its button.
    const answer = reader.comments.getByRole('button', { name: t.comment.reply, exact: true })
    await reader.keys.press(answer)
    const replyBox = reader.comments.getByRole('textbox', { name: t.comment.form.reply })
    await replyBox.waitFor()
    await expectFocus(replyBox)
    await reader.page.keyboard.insertText(reply)
    await expectAccessible(reader.page)
    await reader.keys.press(
      reader.comments.getByRole('button', { name: t.comment.form.send_reply, exact: true }).last(),
    )
    await expectToast(reader.page, t.comment.form.replied)
    await replyBox.waitFor({ state: 'detached' })
    await expectFocus(answer)
    await writer.comments.getByRole('listitem').filter({ hasText: reply }).waitFor()

    // Editing in place returns the focus to the menu, and the other page follows.
    const actions = ({ comments }: typeof writer) => comments.getByRole('button', { name: t.comment.actions }).first()
    await writer.keys.press(actions(writer))
    await writer.keys.pick(writer.page.getByRole('menuitem', { name: t.comment.edit, exact: true }))
    const box = writer.comments.getByRole('textbox', { name: t.comment.form.edit })
    await box.waitFor()
    await expectFocus(box)
    await writer.keys.type(box, revised)
    await expectAccessible(writer.page)
    await writer.keys.press(writer.comments.getByRole('button', { name: t.comment.form.save, exact: true }))
    await expectToast(writer.page, t.comment.form.saved)
    await box.waitFor({ state: 'detached' })
    await expectFocus(actions(writer))
    await reader.comments.getByText(revised).waitFor()
    await reader.comments.getByText(t.comment.edited).waitFor()

    // After a report the focus returns to the menu.
    await reader.keys.press(actions(reader))
    await reader.keys.pick(reader.page.getByRole('menuitem', { name: t.comment.report, exact: true }))
    await reader.keys.press(reader.dialog.getByRole('radio', { name: moderation.reasons.spam }), 'Space')
    await expectAccessible(reader.page)
    await reader.keys.press(reader.dialog.getByRole('button', { name: moderation.report.send, exact: true }))
    await reader.dialog.waitFor({ state: 'detached' })
    await expectToast(reader.page, moderation.report.sent)
    await expectFocus(actions(reader))

    // A removed comment with replies leaves a placeholder.
    await writer.keys.press(actions(writer))
    await writer.keys.pick(writer.page.getByRole('menuitem', { name: t.comment.remove, exact: true }))
    const question = writer.page.getByRole('alertdialog')
    await question.getByText(t.comment.remove_form.answered).waitFor()
    await expectAccessible(writer.page)
    await writer.keys.press(question.getByRole('button', { name: t.comment.remove, exact: true }))
    await question.waitFor({ state: 'detached' })
    await expectToast(writer.page, t.comment.remove_form.removed)
    await expectFocus(writer.discussion.getByRole('heading', { level: 2 }))
    for (const { page, discussion, comments } of [writer, reader]) {
      await comments.getByText(t.comment.gone).waitFor()
      await comments.getByRole('listitem').filter({ hasText: reply }).waitFor()
      expect(await discussion.getByText(revised).count()).toBe(0)
      await expectAccessible(page)
    }
  })
})

it('[PROD-05/vote] [ERR-03/vote] [PROD-05/not-found] [ERR-03/product-not-found] a lost vote is reported, and a vote for a deleted product also names the reason', async () => {
  const creator = await buildMember(server)
  const { id, slug, title } = await buildProduct(server, creator.id, { thumbnail: false })
  const { page } = await browser.visit(server.url, {
    as: await signedInClient(server, await buildMember(server)),
    expectedErrors: [...connectionErrors, /404/],
  })
  await page.goto(`/products/${slug}`)
  const vote = page.getByRole('main').getByRole('button', { name: interpolate(sv.vote.label, { title }) })
  await failNextRequest(page, 'PUT', `**/api/products/${id}/vote`)
  await vote.click()
  await expectToast(page, sv.failures.setVote)
  await expect.poll(() => vote.getAttribute('aria-pressed')).toBe('false')
  expect(await page.evaluate('window.announcements.join("\\n")')).not.toContain(sv.errors.product.not_found)

  await server.db.deleteFrom('products').where('id', '=', id).execute()
  await vote.click()
  await expectToast(page, sv.errors.product.not_found)
})

it('[PROD-05/connect] [ERR-03/connect] a lost connection request is reported and keeps the message', async () => {
  const creator = await buildMember(server, { fullName: 'Ylva Sund' })
  const { id, slug } = await buildProduct(server, creator.id, { thumbnail: false })
  const { page } = await browser.visit(server.url, {
    as: await signedInClient(server, await buildMember(server)),
    expectedErrors: connectionErrors,
  })
  await page.goto(`/products/${slug}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: interpolate(sv.connect.label, { name: creator.fullName }) })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(sv.connect.message).fill(words.sv.hello)
  await failNextRequest(page, 'POST', `**/api/products/${id}/connect`)
  await dialog.getByRole('button', { name: sv.connect.send, exact: true }).click()
  await dialog.getByRole('alert').getByText(sv.failures.connect).waitFor()
  expect(await dialog.getByLabel(sv.connect.message).inputValue()).toBe(words.sv.hello)
})

it('[PROD-05/add-comment] [ERR-03/add-comment] [PROD-05/delete-comment] [ERR-03/delete-comment] a comment that could not be added or deleted is reported', async () => {
  const [creator, author] = [await buildMember(server), await buildMember(server)]
  const { id, slug } = await buildProduct(server, creator.id, { thumbnail: false })
  const comment = await buildComment(server, id, author.id, { text: 'Står kvar.' })
  const { page } = await browser.visit(server.url, {
    as: await signedInClient(server, author),
    expectedErrors: connectionErrors,
  })
  await page.goto(`/products/${slug}`)
  const discussion = page.getByRole('region', { name: sv.discussion.title })
  const box = discussion.getByRole('textbox', { name: sv.comment.form.new })
  await box.fill(words.sv.revised)
  await failNextRequest(page, 'POST', `**/api/products/${id}/comments`)
  await discussion.getByRole('button', { name: sv.comment.form.send, exact: true }).click()
  await discussion.getByRole('alert').getByText(sv.failures.addComment).waitFor()
  expect(await box.inputValue()).toBe(words.sv.revised)

  await failNextRequest(page, 'DELETE', `**/api/products/comments/${comment.id}`)
  await discussion.getByRole('button', { name: sv.comment.actions }).click()
  await page.getByRole('menuitem', { name: sv.comment.remove, exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: sv.comment.remove, exact: true }).click()
  await question.getByText(sv.failures.removeComment).waitFor()
  expect(await server.db.selectFrom('product_comments').select('text').where('product_id', '=', id).execute()).toEqual([
    { text: 'Står kvar.' },
  ])
})

it('[PROD-05/upload-failed] [ERR-03/upload-failed] [PROD-05/create-failed] [ERR-03/create-product] a lost picture upload and a lost creation of a product are reported, and both succeed on retry', async () => {
  const { page } = await browser.visit(server.url, {
    as: await signedInClient(server, await buildMember(server)),
    expectedErrors: connectionErrors,
  })
  const main = page.getByRole('main')
  await page.goto('/products/new')
  await failNextRequest(page, 'POST', '**/api/files?*')
  const picker = main.getByRole('button', { name: filesSv.gallery.choose, exact: true })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), picker.click()])
  await chooser.setFiles({ name: 'kaj.png', mimeType: 'image/png', buffer: await photo({ format: 'png' }) })
  const waiting = main.getByRole('list', { name: filesSv.gallery.waiting })
  await waiting.getByText(filesSv.failures.upload_product).waitFor()
  await waiting.getByRole('button', { name: interpolate(filesSv.attachments.retry, { name: 'kaj.png' }) }).click()
  await main.getByRole('list', { name: filesSv.gallery.list }).getByRole('listitem').waitFor()
  await waiting.waitFor({ state: 'detached' })

  await main.getByLabel(sv.form.title, { exact: true }).fill('Kajkoll igen')
  await failNextRequest(page, 'POST', '**/api/products')
  const save = main.getByRole('button', { name: sv.form.save_draft, exact: true })
  await save.click()
  await main.getByRole('alert').getByText(sv.failures.create).waitFor()
  await save.click()
  await page.waitForURL('**/products/kajkoll-igen')
})

it('[PROD-04/login-connect] [PROD-04/login-comment] a visitor is asked to log in to connect and to comment, and returns to the product', async () => {
  const creator = await buildMember(server, { fullName: 'Ylva Sund' })
  const { slug } = await buildProduct(server, creator.id, { thumbnail: false })
  const { page } = await browser.visit(server.url)
  const main = page.getByRole('main')
  await page.goto(`/products/${slug}`)
  const login = `/login?next=${encodeURIComponent(`/products/${slug}`)}`
  const discussion = main.getByRole('region', { name: sv.discussion.title })
  await discussion.getByText(sv.discussion.login).waitFor()
  expect(await discussion.getByRole('link', { name: sv.discussion.to_login, exact: true }).getAttribute('href')).toBe(
    login,
  )
  expect(await discussion.getByRole('textbox').count()).toBe(0)
  await main.getByRole('link', { name: interpolate(sv.connect.label, { name: creator.fullName }) }).click()
  await expectToast(page, sv.connect.login)
  await page.waitForURL(`**${login}`)
})
