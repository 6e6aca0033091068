import { type CDPSession, chromium, type Page } from 'playwright-core'
import { type MachineSpeed, nominalRate } from './calibration.ts'
import { measuringFlags } from './chromium.ts'

/** What a page does while it starts: strings, objects, a map and sorting. */
const workOf = (rounds: number) => `(() => {
  const startedAt = performance.now()
  let checksum = 0
  for (let round = 0; round < ${rounds}; round++) {
    let text = ''
    for (let at = 0; at < 10000; at++) text += String.fromCharCode(97 + (at % 26))
    const rows = []
    for (let at = 0; at < 10000; at++) rows.push({ at, name: text.slice(at, at + 5) })
    const byName = new Map(rows.map((row) => [row.name + row.at, row]))
    rows.sort((one, other) => ((one.at * 7919) % 10007) - ((other.at * 7919) % 10007))
    for (const row of rows) checksum += byName.get(row.name + row.at).at
  }
  if (checksum < 0) throw new Error()
  return performance.now() - startedAt
})()`

/** The best of several repetitions: the first compiles the code, and others may be interrupted. */
const measureIndex = async (page: Page, rounds: number, repetitions: number): Promise<number> => {
  let fastestMs = Number.POSITIVE_INFINITY
  for (let repetition = 0; repetition < repetitions; repetition++)
    fastestMs = Math.min(fastestMs, (await page.evaluate(workOf(rounds))) as number)
  return (rounds * 1000) / fastestMs
}

/** Takes about 1.2 s, in pieces of 300 ms: long enough to contain the interruptions of a busy machine. */
export const measureFullSpeed = (page: Page): Promise<number> => measureIndex(page, 72, 4)

/** Measures the full and the throttled speed directly after one another, several times. Takes half a minute. */
export const measureThrottling = async (page: Page, session: CDPSession): Promise<MachineSpeed[]> => {
  const measurements: MachineSpeed[] = []
  for (let measurement = 0; measurement < 5; measurement++) {
    const index = await measureFullSpeed(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: nominalRate })
    measurements.push({ index, throttledIndex: await measureIndex(page, 48, 3) })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
  return measurements
}

/** The machine's index, measured in a separate browser. */
export const measureIndexAlone = async (executablePath: string): Promise<number> => {
  const browser = await chromium.launch({ executablePath, headless: true, args: measuringFlags })
  try {
    return await measureFullSpeed(await browser.newPage())
  } finally {
    await browser.close()
  }
}
