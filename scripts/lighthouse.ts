import type { Language } from '#kit/fields.ts'
import { lighthouseSlowdownOf, MachineTooSlow } from './bench/calibration.ts'
import { requireChromium } from './bench/chromium.ts'
import { startDemoServer } from './bench/demo-server.ts'
import { measureIndexAlone } from './bench/machine-speed.ts'
import { membersPages } from './bench/members-pages.ts'
import { flag, numberOption, option, say } from './bench/options.ts'
import { audit, type PageFigures } from './lighthouse/audit.ts'
import { pagesIn } from './lighthouse/pages.ts'
import { heading, missedBounds, rowOf } from './lighthouse/report.ts'

/**
 * `npm run lighthouse`: audits the public pages (mobile, simulated slow connection) of the production server on an
 * embedded PostgreSQL with the demo community; `--members` the members' pages instead, signed in. Reports medians per
 * page; exits with 1 when a limit is missed. `--json` prints one object; `--runs N` (3); `--only TEXT` filters pages by
 * name or path; `--language LANG` (sv).
 */
const json = flag('json')
const runs = numberOption('runs', 3)
const only = option('only') ?? ''
const language = (option('language') ?? 'sv') as Language

const categories = ['performance', 'accessibility', 'best-practices'] as const

const chromePath = requireChromium()
const server = await startDemoServer()
try {
  await server.setLanguage(language)
  const pages = (flag('members') ? membersPages : await pagesIn(server.database)).filter(
    ({ name, path }) => name.includes(only) || path?.includes(only),
  )
  const measured: PageFigures[] = []
  const skipped: string[] = []
  if (!json) say(heading)
  for (const page of pages) {
    const { name, path } = page
    if (path === null) {
      skipped.push(name)
      if (!json) say(`${name.padEnd(22)}  not measured: the demo community has none`)
      continue
    }
    const session = 'member' in page ? await server.signIn(page.member) : null
    const index = await measureIndexAlone(chromePath)
    const slowdown = lighthouseSlowdownOf({ index })
    if (slowdown < 1) throw new MachineTooSlow(index)
    const figures = await audit({
      name,
      url: server.url + path,
      runs,
      chromePath,
      language,
      categories: session ? categories : [...categories, 'seo'],
      ...(session && { session: { name: session.name, value: session.value } }),
      slowdown,
      index,
    })
    measured.push(figures)
    if (!json) for (const line of rowOf(figures)) say(line)
  }
  const missed = measured.flatMap((figures) => missedBounds(figures).map((what) => `${figures.name}: ${what}`))
  if (json) console.log(JSON.stringify({ runs, language, pages: measured, skipped, missed }, null, 2))
  else for (const line of missed) say(`✗ ${line}`)
  if (missed.length > 0) process.exitCode = 1
} finally {
  await server.stop()
}
