import { expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import filesAr from '#features/files/locales/ar.json' with { type: 'json' }
import filesEn from '#features/files/locales/en.json' with { type: 'json' }
import filesSv from '#features/files/locales/sv.json' with { type: 'json' }
import { pdfWith } from '#features/files/server/testing.ts'
import ar from '#features/opportunities/locales/ar.json' with { type: 'json' }
import en from '#features/opportunities/locales/en.json' with { type: 'json' }
import sv from '#features/opportunities/locales/sv.json' with { type: 'json' }
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import productsEn from '#features/products/locales/en.json' with { type: 'json' }
import { buildProduct } from '#features/products/server/testing.ts'
import suggestionsAr from '#features/suggestions/locales/ar.json' with { type: 'json' }
import suggestionsEn from '#features/suggestions/locales/en.json' with { type: 'json' }
import suggestionsSv from '#features/suggestions/locales/sv.json' with { type: 'json' }
import { buildSuggestion } from '#features/suggestions/server/testing.ts'
import type { Language } from '#kit/languages.ts'
import shellAr from '#shell/locales/ar.json' with { type: 'json' }
import shellEn from '#shell/locales/en.json' with { type: 'json' }
import shellSv from '#shell/locales/sv.json' with { type: 'json' }
import {
  connectionErrors,
  expectToast,
  failNextRequest,
  openBrowser,
  waitForHydration,
} from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const texts = {
  sv: { opportunities: sv, files: filesSv, suggestions: suggestionsSv, shell: shellSv },
  en: { opportunities: en, files: filesEn, suggestions: suggestionsEn, shell: shellEn },
  ar: { opportunities: ar, files: filesAr, suggestions: suggestionsAr, shell: shellAr },
} as const
const titles = {
  sv: {
    apply: 'Ansökan kunde inte skickas. Försök igen.',
    upload: 'Det gick inte att ladda upp filen.',
    vote: 'Rösten kunde inte registreras',
  },
  en: {
    apply: 'Could not submit application. Please try again.',
    upload: 'Could not upload file.',
    vote: 'Could not register vote',
  },
  ar: { apply: 'تعذّر إرسال الطلب. حاول مرة أخرى.', upload: 'تعذّر رفع الملف.', vote: 'تعذّر تسجيل الصوت' },
} as const satisfies Record<Language, object>

const visitAs = async (language: Language) => {
  const { page } = await browser.visit(server.url, {
    language,
    as: await signedInClient(server, await buildMember(server, { language })),
    expectedErrors: [...connectionErrors, /status of 404/],
  })
  return page
}

it.each(['sv', 'en', 'ar'] as const)(
  '[ERR-03/upload-file] [ERR-03/submit-application] the apply dialog says in %s that the upload and the application failed',
  async (language) => {
    const t = texts[language]
    const { id, slug } = await buildOpportunity(server, (await buildMember(server)).id)
    const page = await visitAs(language)
    await page.goto(`/opportunities/${slug}`)
    await page.getByRole('main').getByRole('button', { name: t.opportunities.detail.apply, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.opportunities.apply.message).fill('Jag har skött fyrar i tio år.')
    await failNextRequest(page, 'POST', '**/api/files?*')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: new RegExp(`^${t.opportunities.apply.cv_file}`) }).click(),
    ])
    await chooser.setFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdfWith() })
    await dialog.getByText(`${titles[language].upload} ${t.shell.errors.offline}`).first().waitFor()
    await dialog.getByRole('button', { name: t.files.field.retry }).click()
    await dialog.getByText(t.files.field.uploaded).waitFor()

    await failNextRequest(page, 'POST', `**/api/opportunities/${id}/applications`)
    const send = dialog.getByRole('button', { name: t.opportunities.apply.send, exact: true })
    await send.click()
    await dialog
      .getByRole('alert')
      .getByText(`${titles[language].apply} ${t.shell.errors.offline}`, { exact: true })
      .waitFor()
  },
)

it('[ERR-03/submit-application] an application to a deleted opportunity names the failure and its reason, without a retry', async () => {
  const { id, slug } = await buildOpportunity(server, (await buildMember(server)).id)
  const page = await visitAs('en')
  await page.goto(`/opportunities/${slug}`)
  await page.getByRole('main').getByRole('button', { name: en.detail.apply, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en.apply.message).fill('Ten years of lighthouses.')
  await server.db.deleteFrom('opportunities').where('id', '=', id).execute()
  await dialog.getByRole('button', { name: en.apply.send, exact: true }).click()
  await dialog
    .getByRole('alert')
    .getByText(`Could not submit application. ${en.errors.opportunity.not_found}`, { exact: true })
    .waitFor()
})

it.each(['sv', 'en', 'ar'] as const)(
  '[ERR-03/vote] a failed vote for a suggestion is reported in %s and rolled back',
  async (language) => {
    const title = `Failing vote ${language}`
    const { id } = await buildSuggestion(server, { title })
    const page = await visitAs(language)
    await page.goto('/suggestions?sort=newest')
    await waitForHydration(page)
    const vote = page.getByRole('main').getByRole('listitem').filter({ hasText: title }).locator('button[aria-pressed]')
    await failNextRequest(page, 'PUT', `**/api/suggestions/${id}/vote`)
    await vote.click()
    await expectToast(page, titles[language].vote)
    await expectToast(page, texts[language].shell.errors.offline)
    await expect.poll(() => vote.getAttribute('aria-pressed')).toBe('false')
  },
)

it('[ERR-03/add-comment] a failed comment is reported with its reason', async () => {
  const { id, slug } = await buildProduct(server, (await buildMember(server)).id, { thumbnail: false })
  const page = await visitAs('en')
  await page.goto(`/products/${slug}`)
  const discussion = page.getByRole('region', { name: productsEn.discussion.title })
  await discussion.getByRole('textbox', { name: productsEn.comment.form.new }).fill('Does it work in a harbour?')
  await failNextRequest(page, 'POST', `**/api/products/${id}/comments`)
  await discussion.getByRole('button', { name: productsEn.comment.form.send, exact: true }).click()
  await discussion
    .getByRole('alert')
    .getByText(`Could not add comment. ${shellEn.errors.offline}`, { exact: true })
    .waitFor()
})
