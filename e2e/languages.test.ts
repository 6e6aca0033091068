import { describe, expect, it } from 'vitest'
import { requestPasswordReset } from '#features/accounts/contract/index.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { openBrowser, takenOver, until } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const spoken = '[document.documentElement.lang, document.documentElement.dir].join(" ")'

describe('the language of a visit', () => {
  it('[I18N-02/detected, I18N-04/rtl] is what the server detects for a new visitor, from the first byte on, and is remembered', async () => {
    const { page, context } = await browser.visit(server.url, { language: 'ar' })
    const detected: unknown[] = []
    page.on('response', async (response) => {
      if (response.url().endsWith('/functions/v1/detect-language')) detected.push(await response.json())
    })
    await page.goto('/about')
    await expect.poll(() => detected).toEqual([{ language: 'ar' }])
    expect(await page.evaluate(spoken)).toBe('ar rtl')
    await until(page, 'localStorage.getItem("language") === "ar"')
    await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'language')?.value).toBe('ar')
  })

  it('[I18N-02/saved-choice] is the saved choice, whatever the server would detect', async () => {
    const { page, context } = await browser.visit(server.url, { language: 'sv' })
    await context.addInitScript('localStorage.setItem("language", "en")')
    let isAsked = false
    await page.route('**/functions/v1/detect-language', (route) => {
      isAsked = true
      return route.continue()
    })
    await page.goto('/about')
    await until(page, 'document.documentElement.lang === "en"')
    await takenOver(page)
    await page.waitForLoadState('networkidle')
    expect(isAsked).toBe(false)
    // The next page comes in it from the server.
    expect(await (await context.request.get(`${server.url}/about`)).text()).toContain('<html lang="en"')
  })

  it('[I18N-02/failure-english, I18N-02/failure-reported] is English when the detection fails, and the failure is reported', async () => {
    const { page } = await browser.visit(server.url, { language: 'sv', expected: [/500/] })
    await page.route('**/functions/v1/detect-language', (route) => route.fulfill({ status: 500, body: '' }))
    const reports: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/rest/v1/rpc/log_system_error')) reports.push(request.postDataJSON())
    })
    await page.goto('/about')
    await until(page, 'document.documentElement.lang === "en"')
    await expect.poll(() => reports[0]).toMatchObject({
      p_component: 'frontend',
      p_severity: 'medium',
      p_metadata: { url: `${server.url}/about`, context: 'language detection' },
    })
    expect(await page.evaluate('localStorage.getItem("language")')).toBeNull()
  })

  it('[I18N-03/script-injection] is never what looks like an injected script', async () => {
    const { page, context } = await browser.visit(server.url, { language: 'sv' })
    await context.addInitScript(`localStorage.setItem("language", "<script>alert(1)</script>")`)
    await page.route('**/functions/v1/detect-language', (route) => route.fulfill({ json: { language: 'javascript:alert(1)' } }))
    await page.goto('/about')
    await until(page, 'localStorage.getItem("language") === "sv"')
    expect(await page.evaluate(spoken)).toBe('sv ltr')
  })

  it('[I18N-04/rtl] changes without a reload, all of the page at once', async () => {
    const { page } = await browser.visit(server.url)
    await page.goto('/about')
    await page.evaluate('window.isTheSamePage = true')
    await page.getByRole('button', { name: 'Språk och utseende' }).click()
    await page.getByRole('button', { name: 'العربية' }).click()
    await until(page, 'document.documentElement.lang === "ar"')
    expect(await page.evaluate(spoken)).toBe('ar rtl')
    await page.getByRole('link', { name: 'المنتجات' }).first().waitFor()
    expect(await page.title()).toMatch(/[\u0600-\u06ff]/)
    expect(await page.evaluate('window.isTheSamePage')).toBe(true)
    await page.reload()
    expect(await page.evaluate(spoken)).toBe('ar rtl')
  })

  it('[I18N-01/mails] that a member chooses in the menu is the one of their mails from then on', async () => {
    const { client, email, id } = await signedInMember(server, { language: 'sv' })
    const { page } = await browser.visit(server.url, { as: client, language: 'sv' })
    await page.goto('/about')
    await page.getByRole('button', { name: 'Din meny' }).click()
    await page.getByRole('button', { name: /^Språk/ }).click()
    // The last of several quick choices counts, also when another one's texts are the last to come.
    let arrive = (): void => undefined
    const held = new Promise<void>((resolve) => {
      arrive = resolve
    })
    let late = 0
    await page.route('**/assets/en-*.json', async (route) => {
      late += 1
      await held
      await route.continue()
    })
    page.on('requestfinished', (request) => {
      if (/\/assets\/en-.*\.json$/.test(request.url())) late -= 1
    })
    await page.getByRole('button', { name: 'العربية', exact: true }).waitFor()
    await page.evaluate(`for (const one of ['ar', 'en', 'ar']) document.querySelector('[data-menu] button[lang=' + one + ']').click()`)
    await until(page, 'document.documentElement.lang === "ar"')
    await expect.poll(() => late).toBeGreaterThan(0)
    arrive()
    await expect.poll(() => late).toBe(0)
    const kept = () => server.db.selectFrom('profiles').select('language').where('id', '=', id).executeTakeFirstOrThrow()
    await expect.poll(kept).toEqual({ language: 'ar' })
    await server.call(requestPasswordReset, { email })
    expect(await server.mailTo(email)).toMatchObject({ language: 'ar', html: expect.stringContaining('dir="rtl"') })
    expect(await page.evaluate(spoken)).toBe('ar rtl')
  })

  it('is spoken although the profile cannot be saved', async () => {
    const { client } = await signedInMember(server, { language: 'sv' })
    const { page } = await browser.visit(server.url, { as: client, language: 'sv', expected: [/503/] })
    await page.goto('/about')
    const isAsked = page.waitForRequest('**/api/account/basics')
    await page.route('**/api/account/basics', (route) => route.fulfill({ status: 503, json: { error: { code: 'unavailable', requestId: 'x' } } }))
    await page.getByRole('button', { name: 'Din meny' }).click()
    await page.getByRole('button', { name: /^Språk/ }).click()
    await page.getByRole('button', { name: 'English' }).click()
    expect((await isAsked).postDataJSON()).toEqual({ language: 'en' })
    await until(page, 'document.documentElement.lang === "en"')
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

describe('the texts', () => {
  it('[I18N-05/per-area, I18N-05/retries] come with the area that needs them, and again after failures', async () => {
    const { page } = await browser.visit(server.url, { expected: [/Failed to load resource/] })
    await page.goto('/about')
    await takenOver(page)
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
