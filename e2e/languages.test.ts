import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { requestPasswordReset } from '#features/accounts/contract/index.ts'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import arOpportunities from '#features/opportunities/locales/ar.json' with { type: 'json' }
import svOpportunities from '#features/opportunities/locales/sv.json' with { type: 'json' }
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { buildComment, buildProduct } from '#features/products/server/testing.ts'
import { setProfile } from '#features/profiles/server/testing.ts'
import { suggestionPath } from '#features/suggestions/contract/index.ts'
import { buildSuggestion } from '#features/suggestions/server/testing.ts'
import { directionOf } from '#kit/languages.ts'
import { openBrowser, waitForHydration, waitForExpression } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const langAndDir = '[document.documentElement.lang, document.documentElement.dir].join(" ")'

describe('language of a visit', () => {
  it('[I18N-02/detected, I18N-04/rtl] a new visitor gets the language that the server detects, from the first byte on, and keeps it', async () => {
    const { page, context } = await browser.visit(server.url, { language: 'ar' })
    const detected: unknown[] = []
    page.on('response', async (response) => {
      if (response.url().endsWith('/functions/v1/detect-language')) detected.push(await response.json())
    })
    await page.goto('/about')
    await expect.poll(() => detected).toEqual([{ language: 'ar' }])
    expect(await page.evaluate(langAndDir)).toBe('ar rtl')
    await waitForExpression(page, 'localStorage.getItem("language") === "ar"')
    await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'language')?.value).toBe('ar')
  })

  it('[I18N-02/saved-choice] a saved choice of language takes precedence over detection', async () => {
    const { page, context } = await browser.visit(server.url, { language: 'sv' })
    await context.addInitScript('localStorage.setItem("language", "en")')
    let isRequested = false
    await page.route('**/functions/v1/detect-language', (route) => {
      isRequested = true
      return route.continue()
    })
    await page.goto('/about')
    await waitForExpression(page, 'document.documentElement.lang === "en"')
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    expect(isRequested).toBe(false)
    // The server renders the next page in the saved language.
    expect(await (await context.request.get(`${server.url}/about`)).text()).toContain('<html lang="en"')
  })

  it('[I18N-02/failure-english, I18N-02/failure-reported] a failed detection falls back to English and is reported', async () => {
    const { page } = await browser.visit(server.url, { language: 'sv', expectedErrors: [/500/] })
    await page.route('**/functions/v1/detect-language', (route) => route.fulfill({ status: 500, body: '' }))
    const reports: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/rest/v1/rpc/log_system_error')) reports.push(request.postDataJSON())
    })
    await page.goto('/about')
    await waitForExpression(page, 'document.documentElement.lang === "en"')
    await expect
      .poll(() => reports[0])
      .toMatchObject({
        p_component: 'frontend',
        p_severity: 'medium',
        p_metadata: { url: `${server.url}/about`, context: 'language detection' },
      })
    expect(await page.evaluate('localStorage.getItem("language")')).toBeNull()
  })

  it('[I18N-03/script-injection] a stored language that looks like an injected script is ignored', async () => {
    const { page, context } = await browser.visit(server.url, { language: 'sv' })
    await context.addInitScript(`localStorage.setItem("language", "<script>alert(1)</script>")`)
    await page.route('**/functions/v1/detect-language', (route) =>
      route.fulfill({ json: { language: 'javascript:alert(1)' } }),
    )
    await page.goto('/about')
    await waitForExpression(page, 'localStorage.getItem("language") === "sv"')
    expect(await page.evaluate(langAndDir)).toBe('sv ltr')
  })

  it('[I18N-04/rtl] a change of language switches the whole page without a reload', async () => {
    const { page } = await browser.visit(server.url)
    await page.goto('/about')
    await page.evaluate('window.isTheSamePage = true')
    await page.getByRole('button', { name: 'Språk och utseende' }).click()
    await page.getByRole('button', { name: 'العربية' }).click()
    await waitForExpression(page, 'document.documentElement.lang === "ar"')
    expect(await page.evaluate(langAndDir)).toBe('ar rtl')
    await page.getByRole('link', { name: 'المنتجات' }).first().waitFor()
    expect(await page.title()).toMatch(/[\u0600-\u06ff]/)
    expect(await page.evaluate('window.isTheSamePage')).toBe(true)
    await page.reload()
    expect(await page.evaluate(langAndDir)).toBe('ar rtl')
  })

  it('[I18N-01/mails] the language that a member chooses in the menu applies to mails from then on', async () => {
    const { client, email, id } = await signedInMember(server, { language: 'sv' })
    const { page } = await browser.visit(server.url, { as: client, language: 'sv' })
    await page.goto('/about')
    await page.getByRole('button', { name: 'Din meny' }).click()
    await page.getByRole('button', { name: /^Språk/ }).click()
    // After several quick choices the last one wins, even when the texts of an earlier one arrive last.
    let arrive = (): void => undefined
    const released = new Promise<void>((resolve) => {
      arrive = resolve
    })
    let late = 0
    await page.route('**/assets/en-*.json', async (route) => {
      late += 1
      await released
      await route.continue()
    })
    page.on('requestfinished', (request) => {
      if (/\/assets\/en-.*\.json$/.test(request.url())) late -= 1
    })
    await page.getByRole('button', { name: 'العربية', exact: true }).waitFor()
    await page.evaluate(
      `for (const one of ['ar', 'en', 'ar']) document.querySelector('[data-menu] button[lang=' + one + ']').click()`,
    )
    await waitForExpression(page, 'document.documentElement.lang === "ar"')
    await expect.poll(() => late).toBeGreaterThan(0)
    arrive()
    await expect.poll(() => late).toBe(0)
    const savedLanguage = () =>
      server.db.selectFrom('profiles').select('language').where('id', '=', id).executeTakeFirstOrThrow()
    await expect.poll(savedLanguage).toEqual({ language: 'ar' })
    await server.call(requestPasswordReset, { email })
    expect(await server.mailTo(email)).toMatchObject({ language: 'ar', html: expect.stringContaining('dir="rtl"') })
    expect(await page.evaluate(langAndDir)).toBe('ar rtl')
  })

  it('the page switches its language even when the profile cannot be saved', async () => {
    const { client } = await signedInMember(server, { language: 'sv' })
    const { page } = await browser.visit(server.url, { as: client, language: 'sv', expectedErrors: [/503/] })
    await page.goto('/about')
    const requested = page.waitForRequest('**/api/account/basics')
    await page.route('**/api/account/basics', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'unavailable', requestId: 'x' } } }),
    )
    await page.getByRole('button', { name: 'Din meny' }).click()
    await page.getByRole('button', { name: /^Språk/ }).click()
    await page.getByRole('button', { name: 'English' }).click()
    expect((await requested).postDataJSON()).toEqual({ language: 'en' })
    await waitForExpression(page, 'document.documentElement.lang === "en"')
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

describe('locale texts', () => {
  it('[I18N-05/per-area, I18N-05/retries] texts load with the area that needs them and are retried after failures', async () => {
    const { page } = await browser.visit(server.url, { expectedErrors: [/Failed to load resource/] })
    await page.goto('/about')
    await waitForHydration(page)
    let failures = 0
    const loaded: string[] = []
    await page.route('**/assets/sv-*.json', async (route) => {
      if (failures < 2) {
        failures += 1
        return route.abort()
      }
      loaded.push(route.request().url())
      return route.continue()
    })
    await page.getByRole('link', { name: 'Logga in' }).first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => loaded.length).toBeGreaterThan(0)
    expect(failures).toBe(2)
    await page.waitForURL('**/login')
  })
})

describe('content written by members', () => {
  const detail = { sv: svOpportunities.detail, ar: arOpportunities.detail }
  const contents = {
    sv: {
      name: 'Åsa Fjordström',
      place: 'Skellefteå',
      title: 'Forskare sökes',
      line: 'Mät fjordar på en kvart',
      text: 'Vi bygger kartor över alla fjordar.',
      point: 'Du tycker om båtar',
    },
    ar: {
      name: 'ليلى حداد',
      place: 'بيروت',
      title: 'نبحث عن باحث',
      line: 'قياس المضايق في ربع ساعة',
      text: 'نرسم خرائط لكل المضايق.',
      point: 'تحب القوارب',
    },
  }

  /** The language, direction and isolation of every place on the page that shows exactly this text. */
  const marksOf = (page: Page, text: string) =>
    page.evaluate((wanted) => {
      const marks = new Set<string>()
      const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const element = texts.currentNode.parentElement
        if (!element || element.closest('script, title') || texts.currentNode.nodeValue?.trim() !== wanted) continue
        const isIsolated = element.closest('bdi, [dir]') !== document.documentElement
        marks.add(
          `${element.closest('[lang]')?.getAttribute('lang')} ${getComputedStyle(element).direction} ${isIsolated ? 'isolated' : 'inherited'}`,
        )
      }
      return [...marks]
    }, text)

  it.each([
    ['sv', 'ar'],
    ['ar', 'sv'],
  ] as const)(
    '[I18N-07/lang-dir] [I18N-04/user-text] [I18N-04/mirrored-icons] a viewer in %s sees content written in %s in its own language and direction',
    async (reading, language) => {
      const { name, place, title, line, text, point } = contents[language]
      const { id } = await buildMember(server, { fullName: name, language })
      const username = `writes-${language}`
      await setProfile(server, id, { username, is_public: true, bio: text, location: place })
      const listing = await buildOpportunity(server, id, {
        title,
        description: text,
        requirements: [point],
        companyName: line,
        location: place,
        language,
      })
      const product = await buildProduct(server, id, {
        title,
        tagline: line,
        description: text,
        language,
        thumbnail: false,
      })
      await buildComment(server, product.id, id, { text: point, language })
      const suggestion = await buildSuggestion(server, { title, description: text, submitterId: id, language })
      const { page } = await browser.visit(server.url, { language: reading })
      const [ours, theirs] = [`${reading} ${directionOf(reading)}`, `${language} ${directionOf(language)} isolated`]
      const open = async (path: string, shown: string) => {
        await page.goto(path)
        await page.getByRole('main').getByText(shown).first().waitFor()
      }
      const expectMarked = async (...texts: string[]) => {
        for (const one of texts) expect(await marksOf(page, one), `${one} on ${page.url()}`).toEqual([theirs])
      }
      /** Names and places have a direction but no language. */
      const expectIsolated = async (...texts: string[]) => {
        for (const one of texts)
          expect(await marksOf(page, one), `${one} on ${page.url()}`).toEqual([
            `${reading} ${directionOf(language)} isolated`,
          ])
      }

      await open('/opportunities', title)
      await expectMarked(title, text)
      await expectIsolated(line, place)
      await open(`/opportunities/${listing.slug}`, point)
      await expectMarked(title, text, point)
      await expectIsolated(name, line, place)
      for (const heading of [detail[reading].description, detail[reading].requirements])
        expect(await marksOf(page, heading), heading).toEqual([`${ours} inherited`])
      // The back arrow is mirrored in right-to-left pages; the magnifying glass is not.
      const scaleOf = (icon: string) =>
        page
          .locator(`.lucide-${icon}:visible`)
          .first()
          .evaluate((element) => getComputedStyle(element).scale)
      expect(await scaleOf('arrow-left')).toBe(reading === 'ar' ? '-1 1' : 'none')
      expect(await scaleOf('languages')).toBe('none')

      await open('/products', title)
      await expectMarked(title, line)
      await open(`/products/${product.slug}`, point)
      await expectMarked(title, line, text, point)
      await expectIsolated(name)

      await open('/suggestions', title)
      await expectMarked(title, text)
      await open(suggestionPath(suggestion.id), text)
      await expectMarked(title, text)

      await open(`/u/${username}`, text)
      await expectIsolated(name, place, text)
    },
  )
})
