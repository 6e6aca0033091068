import { expect, it } from 'vitest'
import { buildMember } from '#features/accounts/server/testing.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { buildProduct } from '#features/products/server/testing.ts'
import { connect, setProfile } from '#features/profiles/server/testing.ts'
import ar from '#features/marketing/locales/ar.json' with { type: 'json' }
import sv from '#features/marketing/locales/sv.json' with { type: 'json' }
import { openBrowser, overflowOf, violationsOf } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const members: { id: string }[] = []
for (const name of ['Elin', 'Noor', 'Sami', 'Ida', 'Ali', 'Åsa']) {
  const member = await buildMember(server, { fullName: `${name} Broman`, role: 'founder' })
  await setProfile(server, member.id, {
    username: `${name.replace('Å', 'A').toLowerCase()}-broman`,
    is_public: true,
    location: 'Umeå',
  })
  if (members[0]) await connect(server, members[0].id, member.id)
  members.push(member)
}
const owner = members[0] as { id: string }
const opportunity = await buildOpportunity(server, owner.id, { title: 'Brobyggare sökes' })
const product = await buildProduct(server, owner.id, { title: 'Kajkoll', thumbnail: false })

it.each([
  { language: 'sv', size: 'phone', scheme: 'light', texts: sv },
  { language: 'sv', size: 'phone', scheme: 'dark', texts: sv },
  { language: 'ar', size: 'desktop', scheme: 'light', texts: ar },
  { language: 'ar', size: 'desktop', scheme: 'dark', texts: ar },
] as const)(
  '[ROUTE-01/home, MKT-01/home] the home page is accessible and complete ($language, $size, $scheme)',
  async ({ texts, ...visit }) => {
    const { page } = await browser.visit(server.url, visit)
    await page.goto('/')
    const main = page.getByRole('main')
    await main.getByRole('heading', { level: 1, name: texts.home.hero.title }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    const addresses = async (name: string) =>
      new URL((await main.getByRole('link', { name }).first().getAttribute('href')) ?? '', server.url).pathname
    expect(await addresses(texts.home.hero.join)).toBe('/signup')
    expect(await addresses('Brobyggare sökes')).toBe(`/opportunities/${opportunity.slug}`)
    expect(await addresses('Kajkoll')).toBe(`/products/${product.slug}`)
    expect(await addresses('Elin Broman')).toBe('/u/elin-broman')
    // No animation runs without a user's action.
    await expect
      .poll(() => page.evaluate('document.getAnimations().filter((one) => one.playState === "running").length'))
      .toBe(0)
  },
)

it('a visitor on a phone gets from the home page to a member, a launch and the sign-up', async () => {
  const { page } = await browser.visit(server.url, { language: 'sv', size: 'phone' })
  const main = page.getByRole('main')
  for (const [name, heading] of [
    ['Kajkoll', 'Kajkoll'],
    ['Elin Broman', 'Elin Broman'],
  ] as const) {
    await page.goto('/')
    await main.getByRole('link', { name }).first().click()
    await main.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  await page.goto('/')
  await main.getByRole('link', { name: sv.home.hero.join }).first().click()
  await page.waitForURL('**/signup')
})
