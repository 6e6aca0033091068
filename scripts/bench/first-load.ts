import type { Language } from '#kit/fields.ts'
import { startDemoServer } from './demo-server.ts'
import { interactionTable, missedInteractionBound } from './first-load/interaction-report.ts'
import { type InteractionFigures, interactions, measureInteraction } from './first-load/interactions.ts'
import { loadTable, type LoadRow, medianLoad, missedLoadBounds } from './first-load/load-report.ts'
import { measurePageCost, type PageCost, pageRequests } from './first-load/page-cost.ts'
import { missedBlockBound, pageCostTable } from './first-load/page-cost-report.ts'
import { type Cache, measureVisits, type PageLoad } from './first-load/page-loads.ts'
import { membersPages } from './members-pages.ts'
import { flag, numberOption, option, say } from './options.ts'
import { openPhone } from './phone.ts'

/**
 * `npm run bench -- --first-load`: members' pages on a slow phone (a line of 1.6 Mbit/s and 150 ms, a processor slowed
 * as calibration.ts says), and what they cost the server, with the demo community. `--part loads`, `interactions` or
 * `server` measures one part; `--only TEXT` filters by name; `--rounds N` (3) per page, whose medians are reported;
 * `--repetitions N` (5) per interaction; `--seconds N` (3) per page of the server; `--json` prints one object. Exits
 * with 1 when a bound is missed.
 */
const part = option('part')
const only = option('only') ?? ''
const json = flag('json')
const rounds = numberOption('rounds', 3)
const repetitions = numberOption('repetitions', 5)
const seconds = numberOption('seconds', 3)
const languages: readonly Language[] = ['sv', 'ar']

const isWanted = ({ name }: { name: string }) => name.includes(only)
const print = (line: string) => {
  if (!json) say(line)
}

const loads: LoadRow[] = []
const measured: InteractionFigures[] = []
const costs: PageCost[] = []

const server = await startDemoServer()
try {
  if (part === undefined || part === 'server') {
    print(pageCostTable.heading('cost for the server'))
    for (const request of (await pageRequests(server)).filter(isWanted)) {
      const cost = await measurePageCost(server, request, seconds)
      costs.push(cost)
      print(pageCostTable.row(cost))
    }
  }
  const phone = await openPhone()
  print(`One step of the throttling rate slows this machine by ${phone.slowdownPerRate.toFixed(2)}.`)
  try {
    if (part === undefined || part === 'loads') {
      print(loadTable.heading('page'))
      for (const language of languages) {
        await server.setLanguage(language)
        for (const page of membersPages.filter(isWanted)) {
          const visits: Record<Cache, PageLoad>[] = []
          for (let round = 0; round < rounds; round++) {
            const cookie = await server.signIn(page.member)
            visits.push(await measureVisits(phone, server, page, { language, cookie }))
          }
          for (const cache of ['empty', 'warm'] as const) {
            const row = { name: page.name, language, cache, ...medianLoad(visits.map((visit) => visit[cache])) }
            loads.push(row)
            print(loadTable.row(row))
          }
        }
      }
      await server.setLanguage('sv')
    }
    if (part === undefined || part === 'interactions') {
      print(interactionTable.heading('interaction'))
      for (const interaction of interactions.filter(isWanted)) {
        const figures = await measureInteraction(phone, server, interaction, repetitions)
        measured.push(figures)
        print(interactionTable.row(figures))
      }
    }
  } finally {
    await phone.close()
  }
} finally {
  await server.stop()
}

const missed = [
  ...costs.map(missedBlockBound),
  ...loads.flatMap(missedLoadBounds),
  ...measured.map(missedInteractionBound),
].filter((text) => text !== null)
if (json) console.log(JSON.stringify({ rounds, costs, loads, interactions: measured, missed }, null, 2))
else for (const text of missed) say(`✗ ${text}`)
if (missed.length > 0) process.exitCode = 1
