import { chromium } from 'playwright-core'
const browser = await chromium.launch({ executablePath: '/usr/lib/chromium/chromium-headless-shell', args: ['--no-sandbox'] }).catch(() => chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] }))
const base = 'http://127.0.0.1:4777'
const cookies = new Map()
const shoot = async ({ name, who, lang, dark, width, big, path, act }) => {
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 780 : 860 }, colorScheme: dark ? 'dark' : 'light', locale: lang })
  const page = await context.newPage()
  page.on('pageerror', (e) => console.log(name, 'ERROR', e.message))
  page.on('console', (m) => m.type() === 'error' && console.log(name, 'console', m.text()))
  const saved = who && cookies.get(who)
  if (saved) await context.addCookies(saved)
  else if (who) {
    const r = await context.request.post(base + '/api/account/sign-in', { data: { identifier: who, password: 'norrsken-over-bron' }, headers: { origin: base } })
    if (!r.ok()) console.log('sign in', r.status(), await r.text())
    else cookies.set(who, await context.cookies())
  }
  await page.goto(base + path + (path.includes('?') ? '&' : '?') + 'lang=' + lang)
  await page.waitForLoadState('networkidle')
  if (big) { await page.evaluate(() => { document.documentElement.style.fontSize = '200%' }); await page.waitForTimeout(300) }
  if (act) await act(page).catch((e) => console.log(name, 'act', e.message.split('\n')[0]))
  await page.screenshot({ path: `/tmp/w/shots/${name}.png`, fullPage: !act || width < 500 })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (over > 0) console.log(name, 'overflow', over)
  await context.close()
}
const only = process.argv[2]
const bjorn = 'bjorn@fjallkraft.example', elin = 'elin@nordbro.example', yusuf = 'yusuf@nordbro.example'
const id = process.env.SESSION
const list = [
  { name: 'find-sv-1280', who: elin, lang: 'sv', width: 1280, path: '/mentorship' },
  { name: 'find-ar-360-dark', who: yusuf, lang: 'ar', dark: true, width: 360, path: '/mentorship' },
  { name: 'detail-sv-1280', who: elin, lang: 'sv', width: 1280, path: '/mentorship/salj-till-offentlig-sektor' },
  { name: 'detail-ar-360', who: yusuf, lang: 'ar', width: 360, path: '/mentorship/distributed-systems-for-small-teams' },
  { name: 'sessions-sv-1280-dark', who: bjorn, lang: 'sv', dark: true, width: 1280, path: '/mentorship?tab=sessions' },
  { name: 'sessions-ar-360', who: yusuf, lang: 'ar', width: 360, path: '/mentorship?tab=sessions' },
  { name: 'listings-sv-1280', who: bjorn, lang: 'sv', width: 1280, path: '/mentorship?tab=listings' },
  { name: 'become-ar-1280-dark', who: yusuf, lang: 'ar', dark: true, width: 1280, path: '/mentorship?tab=become' },
  { name: 'new-sv-1280', who: elin, lang: 'sv', width: 1280, path: '/mentorship/new' },
  { name: 'hours-sv-1280', who: bjorn, lang: 'sv', width: 1280, path: '/mentorship/fran-prototyp-till-forsta-fabriken/hours' },
  { name: 'hours-sv-360-big', who: bjorn, lang: 'sv', width: 360, big: true, path: '/mentorship/fran-prototyp-till-forsta-fabriken/hours' },
  { name: 'book-sv-1280', who: elin, lang: 'sv', width: 1280, path: '/mentorship/salj-till-offentlig-sektor', act: async (p) => { await p.getByRole('button', { name: /Boka|Välj/ }).first().click(); await p.waitForTimeout(2500) } },
  { name: 'book-ar-360', who: yusuf, lang: 'ar', dark: true, width: 360, path: '/mentorship/distributed-systems-for-small-teams', act: async (p) => { await p.locator('aside button, main button').filter({ hasText: /حجز|احجز|اختر/ }).first().click(); await p.waitForTimeout(2500) } },
  { name: 'session-sv-1280', who: bjorn, lang: 'sv', width: 1280, path: '/mentorship/sessions/' + process.env.REQ },
  { name: 'session-ar-360', who: yusuf, lang: 'ar', width: 360, path: '/mentorship/sessions/' + process.env.CONF },
  { name: 'held-sv-1280-dark', who: bjorn, lang: 'sv', dark: true, width: 1280, path: '/mentorship/sessions/' + process.env.HELD },
  { name: 'programs-sv-1280', who: elin, lang: 'sv', width: 1280, path: '/mentorship?tab=programs' },
  { name: 'mentorships-sv-1280', who: elin, lang: 'sv', width: 1280, path: '/mentorship?tab=mentorships' },
  { name: 'account-sv-1280', who: elin, lang: 'sv', width: 1280, path: '/profile?tab=account' },
]
for (const one of list) if (!only || only.split(',').some((o) => one.name.includes(o))) await shoot(one)
await browser.close()
