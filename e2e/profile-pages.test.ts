import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import messages from '#features/messages/locales/sv.json' with { type: 'json' }
import ar from '#features/profiles/locales/ar.json' with { type: 'json' }
import sv from '#features/profiles/locales/sv.json' with { type: 'json' }
import { connect, setProfile, upload } from '#features/profiles/server/testing.ts'
import { setDocument } from '#features/profiles/contract/index.ts'
import { connectionErrors, expectToast, openBrowser, overflowOf, violationsOf } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

let made = 0
const openMember = async (fullName: string) => {
  const member = await buildMember(server, { fullName })
  const username = `visad-${++made}`
  await setProfile(server, member.id, {
    username,
    is_public: true,
    bio: `${'Ettlångtordutanmellanslag'.repeat(6)}\n\nأكتب بالعربية أيضًا.`,
    company: 'جسر للتجارة',
    location: 'Skellefteå',
    website: `https://example.com/${'a'.repeat(120)}`,
    expertise: ['rust', 'تسويق', 'x'.repeat(40)],
    mentor_available: true,
    verified_at: new Date(),
  })
  return { ...member, username }
}

describe.each([
  ['sv', sv],
  ['ar', ar],
] as const)('profile in %s', (language, t) => {
  it('[PROF-02/copy-url, PROF-02/copy-failed, ERR-03/copy-profile-url] the public profile is accessible on a phone in the dark theme and copies its address or reports the failure', async () => {
    const { username } = await openMember('Maja Öberg')
    const { page, context } = await browser.visit(server.url, { language, size: 'phone', scheme: 'dark', rules: 'all' })
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(`/u/${username}`)
    await page.getByRole('heading', { level: 1, name: /Maja Öberg/ }).waitFor()
    await page.getByText(t.verified, { exact: true }).waitFor({ state: 'attached' })
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)

    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: t.copy.label }).click()
    await expectToast(page, t.copy.done)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${server.config.publicBaseUrl}/u/${username}`,
    )
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await page.getByRole('button', { name: t.copy.label }).click()
    await expectToast(page, t.copy.failed)
  })

  it('[PROF-02/members, NET-03/message-dialog] the profile for members shows what a connection may see and do', async () => {
    const shown = await openMember('Nils Ek')
    const owner = await signedInClient(server, shown)
    const { id } = await upload(owner, 'cv', 'Mitt CV.pdf')
    await owner.succeed(setDocument, { document: 'cv', fileId: id })
    const reader = await signedInMember(server, { language })
    await connect(server, reader.id, shown.id)
    const { page } = await browser.visit(server.url, { language, as: reader.client })
    await page.goto(`/profile/${shown.id}`)
    await page.getByRole('heading', { level: 1, name: /Nils Ek/ }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 780 })
    await expect.poll(() => overflowOf(page)).toBe(0)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: t.documents.cv }).click(),
    ])
    expect(file.suggestedFilename()).toBe('Mitt CV.pdf')
    await page.getByRole('button', { name: t.actions.message }).click()
    await page
      .getByRole('dialog')
      .getByText(/Nils Ek/)
      .first()
      .waitFor()
  })
})

it('[SET-08/who-may-message] the profile of a member who accepts no messages says so in place of the button', async () => {
  const shown = await openMember('Tyst Person')
  await setProfile(server, shown.id, { messages_from: 'nobody' })
  const reader = await signedInMember(server)
  const { page } = await browser.visit(server.url, { as: reader.client })
  await page.goto(`/profile/${shown.id}`)
  await page.getByText(messages.errors.message.closed).waitFor()
  await expect.poll(() => page.getByRole('button', { name: sv.actions.message }).isEnabled()).toBe(false)
})

it('[PROF-01/update-failed] [PROF-01/upload-failed] [ERR-03/update-profile] [ERR-03/upload-file] the settings report a failed save of the profile or a document, and save the profile on retry', async () => {
  const { id, client } = await signedInMember(server)
  const { page } = await browser.visit(server.url, { as: client, expectedErrors: connectionErrors })
  const main = page.getByRole('main')
  const stored = () =>
    server.db.selectFrom('profiles').select(['company', 'cv_file_id']).where('id', '=', id).executeTakeFirst()
  await page.goto('/profile?tab=profile')
  await main.getByRole('textbox', { name: new RegExp(`^${sv.settings.company}`) }).fill('Havsbojar AB')
  await page.route('**/api/profile', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
  const save = main.getByRole('button', { name: sv.settings.save, exact: true })
  await save.click()
  await main.getByRole('alert').getByText(sv.failures.update).waitFor()
  expect(await stored()).toEqual({ company: null, cv_file_id: null })
  await page.unroute('**/api/profile')
  await save.click()
  await expectToast(page, sv.settings.saved)
  expect(await stored()).toEqual({ company: 'Havsbojar AB', cv_file_id: null })

  await page.route('**/api/profile/documents/cv', (route) => route.abort())
  const chooser = page.waitForEvent('filechooser')
  await main.getByRole('button', { name: new RegExp(`^${sv.documents.cv}`) }).click()
  await (
    await chooser
  ).setFiles({
    name: 'cv.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  })
  await expectToast(page, sv.failures.setDocument)
  expect(await stored()).toEqual({ company: 'Havsbojar AB', cv_file_id: null })
})
