import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import filesAr from '#features/files/locales/ar.json' with { type: 'json' }
import filesSv from '#features/files/locales/sv.json' with { type: 'json' }
import { readOwnProfile } from '#features/profiles/contract/index.ts'
import ar from '#features/profiles/locales/ar.json' with { type: 'json' }
import sv from '#features/profiles/locales/sv.json' with { type: 'json' }
import { setProfile } from '#features/profiles/server/testing.ts'
import { expectToast, openBrowser, overflowOf, violationsOf, waitForHydration } from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const texts = { sv: { t: sv, files: filesSv }, ar: { t: ar, files: filesAr } }

const resume = {
  basics: {
    name: 'Åsa Lind',
    summary: 'Jag bygger bojar.',
    url: 'javascript:alert(1)',
    location: { city: 'Umeå' },
    email: 'asa@asa.example',
  },
  work: [{ name: 'Norrsken Labs' }, { name: 'Havet AB', endDate: '2020' }],
  education: [{ area: 'Oceanografi', institution: 'Umeå universitet', endDate: '2018-06' }],
  skills: [{ name: 'Rust' }, { name: 'tidvatten' }],
}

describe.each(combinations)('a JSON Resume in $language on a $size', ({ language, size, scheme }) => {
  const { t, files } = texts[language]

  it('[PROF-01/company, PROF-01/bio, PROF-01/expertise] a member fills the empty fields of the profile from a file and saves them, by keyboard alone', async () => {
    const { id, client } = await signedInMember(server, { language, fullName: 'Åsa Bergström' })
    await setProfile(server, id, { location: 'Kiruna' })
    const { page } = await browser.visit(server.url, { as: client, language, size, scheme })
    const keyboard = keyboardOf(page)
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    await page.goto('/profile')
    await main.getByRole('button', { name: t.resume.action, exact: true }).waitFor()
    await waitForHydration(page)
    await keyboard.press(main.getByRole('button', { name: t.resume.action, exact: true }))
    const chooser = page.waitForEvent('filechooser')
    await keyboard.press(dialog.getByRole('button', { name: files.field.choose }))
    await (
      await chooser
    ).setFiles({
      name: 'resume.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(resume)),
    })
    const choice = (label: string) => dialog.getByRole('checkbox', { name: new RegExp(`^${label}`) })
    await choice(t.settings.company).waitFor()
    expect(await choice(t.settings.company).isChecked()).toBe(true)
    expect(await choice(t.settings.location).isChecked()).toBe(false)
    await dialog.getByText('javascript:alert(1)').waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await keyboard.press(dialog.getByRole('button', { name: t.resume.confirm, exact: true }))
    await expectToast(page, t.resume.filled)
    await dialog.waitFor({ state: 'detached' })
    expect((await client.succeed(readOwnProfile, {})).company).toBe(null)
    await keyboard.press(main.getByRole('button', { name: t.settings.save, exact: true }))
    await expectToast(page, t.settings.saved)
    expect(await client.succeed(readOwnProfile, {})).toMatchObject({
      fullName: 'Åsa Bergström',
      location: 'Kiruna',
      company: 'Norrsken Labs',
      bio: 'Jag bygger bojar.',
      expertise: ['Rust', 'tidvatten'],
      studyProgramme: 'Oceanografi',
      school: 'Umeå universitet',
      graduationYear: 2018,
      website: null,
    })
    expect(await violationsOf(page)).toEqual([])
  })
})
