import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import applicationsAr from '#features/applications/locales/ar.json' with { type: 'json' }
import applicationsSv from '#features/applications/locales/sv.json' with { type: 'json' }
import filesAr from '#features/files/locales/ar.json' with { type: 'json' }
import filesSv from '#features/files/locales/sv.json' with { type: 'json' }
import { pdfWith } from '#features/files/server/testing.ts'
import ar from '#features/opportunities/locales/ar.json' with { type: 'json' }
import sv from '#features/opportunities/locales/sv.json' with { type: 'json' }
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { connectionErrors, expectToast, failNextRequest, openBrowser } from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectFocus } from './keyboard.ts'
import { expectAccessible } from './accessibility.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const applications = { sv: applicationsSv, ar: applicationsAr } as const
const words = { sv: { t: sv, files: filesSv }, ar: { t: ar, files: filesAr } } as const
const message = 'Jag har skött fyrar i tio år.'
const pdf = (name: string, buffer = pdfWith()) => ({ name, mimeType: 'application/pdf', buffer })

/** A listener keeps the browser from opening its file dialog. Toggling the interception for each choice is slow. */
const suppressFileDialog = (page: Page) => page.on('filechooser', () => undefined)

const choose = async (page: Page, button: Locator, file: ReturnType<typeof pdf>) => {
  await button.focus()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  await chooser.setFiles(file)
}

it.each(combinations)(
  "[OPP-06/cv, FILE-01/pdf, ERR-03/file-type, ERR-03/file-too-large] a member applies with a PDF and the listing's owner downloads it, in $language on a $size",
  async ({ language, size, scheme }) => {
    const { t, files } = words[language]
    const [owner, member] = [await buildMember(server, { language }), await buildMember(server, { language })]
    const { id, slug } = await buildOpportunity(server, owner.id)
    const { page } = await browser.visit(server.url, {
      language,
      size,
      scheme,
      as: await signedInClient(server, member),
      expectedErrors: [/status of 503/, /status of 409/, /ERR_FAILED/],
    })
    suppressFileDialog(page)
    await page.goto(`/opportunities/${slug}`)
    await page.getByRole('main').getByRole('button', { name: t.detail.apply, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.apply.message).fill(message)
    const button = dialog.getByRole('button', {
      name: new RegExp(`^${t.apply.cv_file}.*(${files.field.choose}|${files.field.replace})$`),
    })

    // The browser refuses these files before sending anything and shows the error at the field.
    await choose(page, button, { name: 'bild.png', mimeType: 'image/png', buffer: Buffer.from('x') })
    await dialog.getByText(files.errors.file.type_not_allowed.replace('{{types}}', 'PDF')).first().waitFor()
    await choose(page, button, pdf('stor.pdf', Buffer.alloc(10 * 1024 * 1024 + 1)))
    await dialog.getByText(files.errors.file.too_large.replace('{{megabytes}}', '10')).first().waitFor()
    expect(await button.getAttribute('aria-describedby')).toContain('error')
    await dialog.getByRole('button', { name: t.apply.send, exact: true }).click()
    await dialog.getByRole('alert').getByText(files.errors.file.too_large.replace('{{megabytes}}', '10')).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: files.field.remove.replace('{{name}}', 'stor.pdf') }).click()
    await expectFocus(button)

    await page.route('**/api/files?*', (route) => route.abort(), { times: 1 })
    await choose(page, button, pdf('Meritförteckning سيرة.pdf'))
    await dialog.getByRole('button', { name: files.field.retry }).click()
    await dialog.getByText(files.field.uploaded).waitFor()
    await expectAccessible(page)

    // A failed send keeps the chosen file.
    const apply = `**/api/opportunities/${id}/applications`
    await page.route(
      apply,
      (route) =>
        route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":{"code":"unavailable"}}' }),
      { times: 1 },
    )
    await dialog.getByRole('button', { name: t.apply.send, exact: true }).click()
    await dialog.getByRole('alert').waitFor()
    expect(await dialog.getByText('Meritförteckning سيرة.pdf').count()).toBe(1)

    // The upload has expired in the meantime (uploads live for a day): the form uploads the file again.
    await server.pool.query('delete from files where owner_id = $1', [member.id])
    await dialog.getByRole('button', { name: t.apply.send, exact: true }).click()
    await expectToast(page, t.apply.sent)
    await page.goto('/opportunities/applications')
    await page.getByText(applications[language].own.answers, { exact: true }).click()
    await page.getByRole('link', { name: 'Meritförteckning سيرة.pdf' }).waitFor()
    await expectAccessible(page)

    const { page: owners } = await browser.visit(server.url, {
      language,
      size,
      scheme,
      as: await signedInClient(server, owner),
    })
    await owners.goto(`/opportunities/${slug}/applicants`)
    await owners.locator('button[data-application]').click()
    const link = owners.getByRole('link', { name: 'Meritförteckning سيرة.pdf' })
    await link.waitFor()
    await expectAccessible(owners)
    const [saved] = await Promise.all([owners.waitForEvent('download'), link.click()])
    expect(saved.suggestedFilename()).toBe('Meritförteckning سيرة.pdf')
  },
)

it('[ERR-03/file-too-large, ERR-03/file-type, ERR-03/upload-file, ERR-03/submit-application] the application form explains a refused file, a lost upload and an application that could not be submitted', async () => {
  const [owner, member] = [await buildMember(server), await buildMember(server)]
  const { id, slug } = await buildOpportunity(server, owner.id)
  const { page } = await browser.visit(server.url, {
    as: await signedInClient(server, member),
    expectedErrors: connectionErrors,
  })
  suppressFileDialog(page)
  await page.goto(`/opportunities/${slug}`)
  await page.getByRole('main').getByRole('button', { name: sv.detail.apply, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(sv.apply.message).fill(message)
  const button = dialog.getByRole('button', {
    name: new RegExp(`^${sv.apply.cv_file}.*(${filesSv.field.choose}|${filesSv.field.replace})$`),
  })
  const { too_large, type_not_allowed, suspicious } = filesSv.errors.file
  const refused = [
    [pdf('stor.pdf', Buffer.alloc(10 * 1024 * 1024 + 1)), too_large.replace('{{megabytes}}', '10')],
    [
      { name: 'bild.png', mimeType: 'image/png', buffer: Buffer.from('x') },
      type_not_allowed.replace('{{types}}', 'PDF'),
    ],
    [pdf('cv.exe.pdf'), suspicious],
  ] as const
  for (const [file, text] of refused) {
    await choose(page, button, file)
    await dialog.getByText(text, { exact: true }).first().waitFor()
    // The file itself is invalid, so no retry is offered.
    expect(await dialog.getByText(filesSv.failures.upload).count()).toBe(0)
  }

  await failNextRequest(page, 'POST', '**/api/files?*')
  await choose(page, button, pdf('cv.pdf'))
  await dialog.getByText(filesSv.failures.upload).first().waitFor()
  await dialog.getByRole('button', { name: filesSv.field.retry }).click()
  await dialog.getByText(filesSv.field.uploaded).waitFor()

  await failNextRequest(page, 'POST', `**/api/opportunities/${id}/applications`)
  const send = dialog.getByRole('button', { name: sv.apply.send, exact: true })
  await send.click()
  await dialog.getByRole('alert').getByText(sv.failures.apply).waitFor()
  await send.click()
  await expectToast(page, sv.apply.sent)
})

it('the CV upload shows its progress, and closing the dialog cancels it', async () => {
  const [owner, member] = [await buildMember(server), await buildMember(server)]
  const { slug } = await buildOpportunity(server, owner.id)
  const { page, context } = await browser.visit(server.url, { as: await signedInClient(server, member) })
  suppressFileDialog(page)
  await page.goto(`/opportunities/${slug}`)
  await page.getByRole('main').getByRole('button', { name: sv.detail.apply, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const network = await context.newCDPSession(page)
  await dialog.getByRole('button', { name: new RegExp(filesSv.field.choose) }).waitFor()
  // At this rate the upload takes a minute and a half, far longer than the test keeps the dialog open.
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 40_000,
  })
  await choose(
    page,
    dialog.getByRole('button', { name: new RegExp(filesSv.field.choose) }),
    pdf('lång.pdf', pdfWith(`(${'x'.repeat(4_000_000)})`)),
  )
  await dialog
    .getByRole('status')
    .getByText(/[1-9]\d?\s?%/)
    .waitFor()
  const ended = page.waitForEvent('requestfailed')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await ended
  await expect
    .poll(async () => (await server.pool.query('select from files where owner_id = $1', [member.id])).rowCount)
    .toBe(0)
})
