import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readNextPage, setNextPage } from '#features/accounts/contract/index.ts'
import accountsAr from '#features/accounts/locales/ar.json' with { type: 'json' }
import accountsSv from '#features/accounts/locales/sv.json' with { type: 'json' }
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import opportunitiesAr from '#features/opportunities/locales/ar.json' with { type: 'json' }
import opportunitiesSv from '#features/opportunities/locales/sv.json' with { type: 'json' }
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { buildProduct } from '#features/products/server/testing.ts'
import profilesAr from '#features/profiles/locales/ar.json' with { type: 'json' }
import profilesSv from '#features/profiles/locales/sv.json' with { type: 'json' }
import { block, setProfile } from '#features/profiles/server/testing.ts'
import shell from '#shell/locales/sv.json' with { type: 'json' }
import { openBrowser } from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const password = 'norrsken över fjärden'
const texts = {
  sv: { accounts: accountsSv, opportunities: opportunitiesSv, profiles: profilesSv },
  ar: { accounts: accountsAr, opportunities: opportunitiesAr, profiles: profilesAr },
}
const titles = {
  posting: 'Exjobb: prognoser för kalla morgnar',
  product: 'Skerry Pilot',
  person: 'Sigrid Norlander',
}

const owner = await buildMember(server, { fullName: titles.person })
await setProfile(server, owner.id, { username: 'sigrid', is_public: true })
const posting = await buildOpportunity(server, owner.id, { title: titles.posting })
const product = await buildProduct(server, owner.id, { title: titles.product, slug: 'skerry-pilot', thumbnail: false })
const paths = {
  posting: `/opportunities/${posting.slug}`,
  product: `/products/${product.slug}`,
  person: `/profile/${owner.id}`,
}

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const pathOf = (page: Page) => new URL(page.url()).pathname
const nextOf = (href: string | null) => new URL(href ?? '', server.url).searchParams.get('next')
const continueTo = (page: Page, { onboarding }: typeof profilesSv, title: string) =>
  main(page).getByRole('link', { name: onboarding.continue_to.replace('{{title}}', title), exact: true })

/** Submits the open sign-up form and opens the mailed link on another device, which asks for a password. */
const signUpElsewhere = async (
  page: Page,
  language: 'sv' | 'ar',
  options: { size: 'desktop' | 'phone'; scheme: 'light' | 'dark' },
) => {
  const { fields, signup, reset } = texts[language].accounts
  const email = `next-${Math.random().toString(36).slice(2)}@example.com`
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field(fields.full_name).fill('Maja Öberg')
  await field(fields.email).fill(email)
  await field(fields.password).fill(password)
  await field(fields.password_again).fill(password)
  await field(fields.role).selectOption('student')
  await page.getByLabel(signup.terms).check()
  await main(page).getByRole('button', { name: signup.submit, exact: true }).click()
  await heading(page, signup.sent_title).waitFor()
  const { page: device } = await browser.visit(server.url, { language, ...options })
  await device.goto((await server.mailTo(email)).link ?? '')
  await heading(device, reset.title).waitFor()
  await device.getByLabel(fields.new_password, { exact: true }).fill(password)
  await device.getByLabel(fields.password_again, { exact: true }).fill(password)
  await device.keyboard.press('Enter')
  await heading(device, texts[language].profiles.onboarding.you.title).waitFor()
  return device
}

describe.each(combinations)('next page after the onboarding in $language on a $size', ({ language, size, scheme }) => {
  const { accounts, opportunities, profiles } = texts[language]

  it('[AUTH-01/sign-up, AUTH-04/signs-in, AUTH-04/lands-on-profile, AUTH-05/onboarding, ROUTE-04/return-after-login] a visitor who signs up to apply returns to the posting after the onboarding on another device', async () => {
    const { page: visitor } = await browser.visit(server.url, { language, size, scheme })
    await visitor.goto(paths.posting)
    await main(visitor).getByRole('link', { name: opportunities.detail.apply_login, exact: true }).first().click()
    await heading(visitor, accounts.login.title).waitFor()
    await main(visitor).getByRole('link', { name: accounts.login.signup, exact: true }).click()
    await heading(visitor, accounts.signup.title).waitFor()
    expect(nextOf(visitor.url())).toBe(paths.posting)
    const page = await signUpElsewhere(visitor, language, { size, scheme })

    // Every step offers the page, also after a reload.
    await continueTo(page, profiles, titles.posting).waitFor()
    await main(page).getByText(profiles.onboarding.later, { exact: true }).waitFor()
    await expectAccessible(page)
    await page.reload()
    await continueTo(page, profiles, titles.posting).waitFor()
    for (const step of ['about', 'expertise', 'place', 'privacy', 'done'] as const) {
      await main(page).getByRole('button', { name: profiles.onboarding.skip, exact: true }).click()
      await page.waitForURL(`**/profile?step=${step}`)
    }
    await continueTo(page, profiles, titles.posting).waitFor()
    await page.reload()
    await continueTo(page, profiles, titles.posting).waitFor()
    expect(await main(page).getByRole('link').first().textContent()).toContain(titles.posting)
    await main(page).getByRole('link', { name: profiles.onboarding.begin.network, exact: true }).waitFor()
    await expectAccessible(page)

    await continueTo(page, profiles, titles.posting).click()
    await heading(page, titles.posting).waitFor()
    expect(pathOf(page)).toBe(paths.posting)
    await main(page).getByRole('button', { name: opportunities.detail.apply, exact: true }).first().waitFor()
    await page.goto('/profile?step=done')
    await main(page).getByText(profiles.onboarding.done.lead, { exact: true }).waitFor()
    expect(await continueTo(page, profiles, titles.posting).count()).toBe(0)
  })
})

it.each([
  [
    'product',
    `/products/${product.slug}`,
    (page: Page) => page.getByRole('banner').getByRole('link', { name: shell.nav.signup, exact: true }),
  ],
  ['person', '/u/sigrid', (page: Page) => main(page).getByRole('link', { name: profilesSv.meet.sign_up, exact: true })],
] as const)(
  '[AUTH-01/sign-up, AUTH-05/onboarding] "Gör klart senare" leads back to the page of the %s that the visitor signed up from',
  async (kind, from, link) => {
    const { page: visitor } = await browser.visit(server.url)
    await visitor.goto(from)
    await link(visitor).click()
    await heading(visitor, accountsSv.signup.title).waitFor()
    const page = await signUpElsewhere(visitor, 'sv', { size: 'desktop', scheme: 'light' })
    await continueTo(page, profilesSv, titles[kind]).click()
    await heading(page, titles[kind]).waitFor()
    expect(pathOf(page)).toBe(paths[kind])
    await page.goto('/profile')
    await main(page).getByRole('link', { name: profilesSv.onboarding.later, exact: true }).waitFor()
    expect(await continueTo(page, profilesSv, titles[kind]).count()).toBe(0)
  },
)

it('[ROUTE-04/return-after-login] login and sign-up links carry the address of a posting, product, profile or list, but of no other page', async () => {
  const { page } = await browser.visit(server.url)
  for (const [path, next] of [
    [paths.posting, paths.posting],
    [paths.product, paths.product],
    ['/u/sigrid', '/u/sigrid'],
    ['/opportunities?q=bojar', '/opportunities?q=bojar'],
    ['/suggestions', '/suggestions'],
    ['/', null],
    ['/about', null],
    ['/login?next=%2Fnetwork', null],
    ['/forgot-password', null],
  ] as const) {
    await page.goto(path)
    for (const name of [shell.nav.login, shell.nav.signup]) {
      const href = await page.getByRole('banner').getByRole('link', { name, exact: true }).getAttribute('href')
      expect(nextOf(href), `${path}: ${name}`).toBe(next)
    }
  }
  await page.goto('/u/sigrid')
  for (const name of [profilesSv.meet.sign_up, profilesSv.meet.sign_in]) {
    expect(nextOf(await main(page).getByRole('link', { name, exact: true }).getAttribute('href'))).toBe(paths.person)
  }
})

it('[AUTH-05/redirect, AUTH-05/onboarding, ROUTE-04/return-after-login] a sign-in that leads to the onboarding keeps the wanted page, also for the next sign-in', async () => {
  const member = await buildMember(server, { password, onboarded: false })
  for (const query of [`?next=${encodeURIComponent(paths.posting)}`, '']) {
    const { page } = await browser.visit(server.url)
    await page.goto(`/login${query}`)
    await page.getByLabel(accountsSv.fields.identifier, { exact: true }).fill(member.email)
    await page.getByLabel(accountsSv.fields.password, { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/profile')
    await continueTo(page, profilesSv, titles.posting).waitFor()
  }
})

it('[AUTH-05/onboarding] the onboarding offers a page without a title under a general name', async () => {
  const { client } = await signedInMember(server, { onboarded: false })
  for (const path of ['/suggestions?sort=newest', '/opportunities/new']) {
    await client.succeed(setNextPage, { path })
    const { page } = await browser.visit(server.url, { as: client })
    await page.goto('/profile?step=done')
    await main(page).getByRole('link', { name: profilesSv.onboarding.continue, exact: true }).click()
    await page.waitForURL(`**${path}`)
    await expect.poll(async () => (await client.succeed(readNextPage, {})).path).toBeNull()
  }
})

it.each([
  [
    'a deleted opportunity',
    async () => {
      const { id, slug } = await buildOpportunity(server, owner.id, { title: 'Borttagen annons' })
      await server.db.deleteFrom('opportunities').where('id', '=', id).execute()
      return `/opportunities/${slug}`
    },
  ],
  [
    'a product that is not launched',
    async () =>
      `/products/${(await buildProduct(server, owner.id, { title: 'Utkast', status: 'draft', thumbnail: false })).slug}`,
  ],
  [
    'a profile that is no longer public',
    async () => {
      const { id } = await buildMember(server, { fullName: 'Dold Person' })
      await setProfile(server, id, { username: 'dold', is_public: false })
      return '/u/dold'
    },
  ],
  [
    'an opportunity of a member who blocks the new member',
    async (newcomerId: string) => {
      const { id } = await buildMember(server)
      await block(server, id, newcomerId)
      return `/opportunities/${(await buildOpportunity(server, id, { title: 'Inte för dig' })).slug}`
    },
  ],
  [
    'the profile of a member who blocks the new member',
    async (newcomerId: string) => {
      const { id } = await buildMember(server, { fullName: 'Blockerande Person' })
      await block(server, id, newcomerId)
      return `/profile/${id}`
    },
  ],
] as const)('[AUTH-05/onboarding] the onboarding does not offer %s', async (_what, pathFor) => {
  const { client, id } = await signedInMember(server, { onboarded: false })
  await client.succeed(setNextPage, { path: await pathFor(id) })
  const { page } = await browser.visit(server.url, { as: client, expectedErrors: [/404/] })
  await page.goto('/profile')
  await main(page).getByRole('link', { name: profilesSv.onboarding.later, exact: true }).waitFor()
  await page.goto('/profile?step=done')
  await main(page).getByText(profilesSv.onboarding.done.lead, { exact: true }).waitFor()
  await main(page).getByRole('link', { name: profilesSv.onboarding.begin.network, exact: true }).waitFor()
  expect(await main(page).innerText()).not.toMatch(/Fortsätt (?:till|dit)/)
})
