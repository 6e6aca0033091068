import { requireChromium } from './bench/chromium.ts'
import { startDemoServer } from './bench/demo-server.ts'
import { flag, numberOption, option, say } from './bench/options.ts'
import { audit, type PageFigures } from './lighthouse/audit.ts'
import { pagesIn } from './lighthouse/pages.ts'
import { heading, missedBounds, rowOf } from './lighthouse/report.ts'

/**
 * `npm run lighthouse`: audits the public pages (mobile, simulated slow connection) of the production server on an
 * embedded PostgreSQL with the demo community. Reports medians per page; exits with 1 when a limit is missed. `--json`
 * prints one object; `--runs N` (3); `--only TEXT` filters pages by name or path; `--language LANG` (sv).
 */
const json = flag('json')
const runs = numberOption('runs', 3)
const only = option('only') ?? ''
const language = option('language') ?? 'sv'

const chromePath = requireChromium()
const server = await startDemoServer()
try {
  const pages = (await pagesIn(server.database)).filter(({ name, path }) => name.includes(only) || path?.includes(only))
  const measured: PageFigures[] = []
  const skipped: string[] = []
  if (!json) say(heading)
  for (const { name, path } of pages) {
    if (path === null) {
      skipped.push(name)
      if (!json) say(`${name.padEnd(20)}  not measured: the demo community has none`)
      continue
    }
    const figures = await audit({ name, url: server.url + path, runs, chromePath, language })
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
