import sharp from 'sharp'
import { expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import ar from '#features/files/locales/ar.json' with { type: 'json' }
import sv from '#features/files/locales/sv.json' with { type: 'json' }
import { avatarAt } from '#features/files/contract/index.ts'
import { photo } from '#features/files/server/testing.ts'
import { openBrowser, overflowOf, waitForHydration, waitForExpression, violationsOf } from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectFocus } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const words = { sv, ar }

it.each(combinations)(
  '[PROF-01/avatar, PROD-02/images-only, PROD-02/five-mb] a member chooses, crops and removes an avatar with the keyboard alone, in $language on a $size',
  async ({ language, size, scheme }) => {
    const t = words[language]
    const member = await buildMember(server, { language })
    const { page } = await browser.visit(server.url, {
      language,
      size,
      scheme,
      as: await signedInClient(server, member),
      expectedErrors: [/ERR_FAILED/],
    })
    // A listener keeps the browser from opening its file dialog.
    page.on('filechooser', () => undefined)
    await page.goto('/profile')
    await waitForHydration(page)
    const choose = async (name: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
      const button = page.getByRole('button', { name, exact: true })
      await button.focus()
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
      await chooser.setFiles(file)
    }
    const avatarOf = async () =>
      (await server.pool.query('select avatar_url from profiles where id = $1', [member.id])).rows[0]?.avatar_url as
        | string
        | null

    await choose(t.avatar.choose, { name: 'text.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await page.getByText(t.errors.file.not_an_image.replace('{{types}}', 'JPEG, PNG, WebP')).waitFor()
    await choose(t.avatar.choose, {
      name: 'stor.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.concat([await photo(), Buffer.alloc(5 * 1024 * 1024)]),
    })
    await page.getByText(t.errors.file.image_too_large.replace('{{megabytes}}', '5')).waitFor()

    // EXIF orientation 6 makes the picture portrait. The crop is its lower left quarter.
    await choose(t.avatar.choose, {
      name: 'jag.png',
      mimeType: 'image/png',
      buffer: await photo({ width: 400, height: 200, orientation: 6 }),
    })
    const dialog = page.getByRole('dialog')
    const slider = dialog.getByLabel(t.avatar.size)
    // The slider is disabled until the picture has loaded.
    await expect.poll(() => slider.isEnabled()).toBe(true)
    await slider.focus()
    await page.keyboard.press('Home')
    await expect.poll(() => slider.inputValue()).toBe('20')
    for (let step = 0; step < 5; step++) await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await expect.poll(() => slider.inputValue()).toBe('25')
    await dialog.getByRole('group', { name: t.avatar.area }).focus()
    for (let step = 0; step < 6; step++) await page.keyboard.press('Control+ArrowDown')
    for (let step = 0; step < 6; step++) await page.keyboard.press('Control+ArrowLeft')
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)

    await page.route('**/api/files?*', (route) => route.abort(), { times: 1 })
    const use = dialog.getByRole('button', { name: t.avatar.use, exact: true })
    await use.focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').waitFor()
    await use.focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: t.avatar.replace, exact: true }).waitFor()
    const url = (await avatarOf()) as string
    const shown = Buffer.from(await (await fetch(server.url + avatarAt(url, 96))).arrayBuffer())
    const { channels } = await sharp(shown).stats()
    // After the clockwise turn, the stored lower right quarter is at the lower left: yellow.
    expect(channels.map(({ mean }) => mean > 120)).toEqual([true, true, false])
    await waitForExpression(
      page,
      `[...document.images].some((image) => image.src.includes('${url.split('/')[3]}') && image.complete && image.naturalWidth > 0)`,
    )

    await page.getByRole('button', { name: t.avatar.remove, exact: true }).press('Enter')
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    expect(await violationsOf(page)).toEqual([])
    await question.getByRole('button', { name: t.avatar.remove, exact: true }).press('Enter')
    await page.getByRole('button', { name: t.avatar.choose, exact: true }).waitFor()
    expect(await avatarOf()).toBeNull()
    await expectFocus(page.getByRole('button', { name: t.avatar.choose, exact: true }))
  },
)
