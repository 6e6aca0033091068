import { chromium } from 'playwright-core'
const browser = await chromium
  .launch({ executablePath: '/usr/lib/chromium/chromium-headless-shell', args: ['--no-sandbox'] })
  .catch(() => chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] }))
const base = 'http://127.0.0.1:4792'
const cookies = new Map()
const shoot = async ({ name, who, lang, dark, width, big, path, act }) => {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 780 : 860 },
    colorScheme: dark ? 'dark' : 'light',
    locale: lang,
  })
  const page = await context.newPage()
  page.on('pageerror', (e) => console.log(name, 'ERROR', e.message))
  page.on('console', (m) => m.type() === 'error' && console.log(name, 'console', m.text()))
  const saved = who && cookies.get(who)
  if (saved) await context.addCookies(saved)
  else if (who) {
    const r = await context.request.post(base + '/api/account/sign-in', {
      data: { identifier: who, password: 'norrsken-over-bron' },
      headers: { origin: base },
    })
    if (!r.ok()) console.log('sign in', r.status(), await r.text())
    else cookies.set(who, await context.cookies())
  }
  await page.goto(base + path + (path.includes('?') ? '&' : '?') + 'lang=' + lang)
  await page.waitForLoadState('networkidle')
  if (big) {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await page.waitForTimeout(300)
  }
  if (act) await act(page).catch((e) => console.log(name, 'act', e.message.split('\n')[0]))
  await page.screenshot({ path: `/tmp/w/shots/${name}.png`, fullPage: !act || width < 500 })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (over > 0) console.log(name, 'overflow', over)
  await context.close()
}
const only = process.argv[2]
const bjorn = 'bjorn@fjallkraft.example',
  elin = 'elin@nordbro.example',
  yusuf = 'yusuf@nordbro.example'
const id = process.env.SESSION
const press = (re) => async (p) => {
  await p.getByRole('button', { name: re }).first().click()
  await p.waitForTimeout(900)
}
const samir = 'samir@nordbro.example'
const T = '/opportunities/examensarbete-prognoser-for-kalla-morgnar'
const form = async (p) => {
  await p.locator('select[name=type]').selectOption('internship')
  await p.waitForTimeout(700)
  await p.locator('select[name=internshipKind]').scrollIntoViewIfNeeded()
  await p.waitForTimeout(300)
}
const list = [
  { name: 's-list-sv-1280', lang: 'sv', width: 1280, path: '/opportunities?types=internship&kinds=thesis' },
  {
    name: 's-list-ar-360-dark',
    lang: 'ar',
    dark: true,
    width: 360,
    path: '/opportunities?types=internship&kinds=thesis&paid=true',
  },
  { name: 's-list-sv-360-big', lang: 'sv', width: 360, big: true, path: '/opportunities?types=internship' },
  { name: 's-detail-sv-1280', lang: 'sv', width: 1280, path: T },
  { name: 's-detail-ar-360-dark', lang: 'ar', dark: true, width: 360, path: T },
  { name: 's-detail-sv-360-big', lang: 'sv', width: 360, big: true, path: T },
  { name: 's-form-sv-1280', who: bjorn, lang: 'sv', width: 1280, path: '/opportunities/new', act: form },
  { name: 's-form-ar-360-dark', who: bjorn, lang: 'ar', dark: true, width: 360, path: '/opportunities/new', act: form },
  { name: 's-form-sv-360-big', who: bjorn, lang: 'sv', width: 360, big: true, path: '/opportunities/new', act: form },
  { name: 's-own-samir-sv-1280', who: samir, lang: 'sv', width: 1280, path: '/opportunities/applications' },
  {
    name: 's-own-samir-ar-360-dark',
    who: samir,
    lang: 'ar',
    dark: true,
    width: 360,
    path: '/opportunities/applications',
  },
  { name: 's-own-elin-sv-1280', who: elin, lang: 'sv', width: 1280, path: '/opportunities/applications' },
  {
    name: 's-own-freja-asked-sv-1280',
    who: 'freja@nordbro.example',
    lang: 'sv',
    width: 1280,
    path: '/opportunities/applications',
  },
  {
    name: 's-own-freja-asked-ar-360',
    who: 'freja@nordbro.example',
    lang: 'ar',
    width: 360,
    path: '/opportunities/applications',
  },
  {
    name: 's-own-freja-asked-sv-360-big',
    who: 'freja@nordbro.example',
    lang: 'sv',
    width: 360,
    big: true,
    path: '/opportunities/applications',
  },
  { name: 's-board-sv-1280', who: bjorn, lang: 'sv', width: 1280, path: T + '/applicants' },
  {
    name: 's-board-ar-360-dark',
    who: bjorn,
    lang: 'ar',
    dark: true,
    width: 360,
    path: T + '/applicants?status=contacted',
  },
  { name: 's-board-dialog-sv-1280', who: bjorn, lang: 'sv', width: 1280, path: T + '/applicants', act: press(/Elin/) },
  { name: 's-apply-sv-1280', who: 'maryam@noor.example', lang: 'sv', width: 1280, path: T, act: press(/^Ansök$/) },
  { name: 's-apply-ar-360', who: 'maryam@noor.example', lang: 'ar', width: 360, path: T, act: press(/^تقديم طلب$/) },
  { name: 's-profile-sv-1280', who: elin, lang: 'sv', width: 1280, path: '/profile' },
  { name: 's-profile-ar-360-dark', who: elin, lang: 'ar', dark: true, width: 360, path: '/profile' },
  { name: 's-network-sv-1280', who: bjorn, lang: 'sv', width: 1280, path: '/network?role=student' },
]
for (const one of list) if (!only || only.split(',').some((o) => one.name.includes(o))) await shoot(one)
await browser.close()
