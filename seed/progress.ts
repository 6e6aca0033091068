/** Runs `work` under a label; `work` reports finished units, `total` of them in all. */
export type Step = (
  label: string,
  total: number,
  work: (add: (count: number) => void) => Promise<void>,
) => Promise<void>

const width = 25

/** A progress bar on a terminal, otherwise one line per tenth. Only finished units advance it. */
export const showSteps =
  (out: NodeJS.WriteStream = process.stderr): Step =>
  async (label, total, work) => {
    let done = 0
    let shown = ''
    const show = (isOver: boolean) => {
      const percent = isOver ? 100 : Math.min(99, Math.floor((done / Math.max(1, total)) * 100))
      const step = out.isTTY ? percent : Math.floor(percent / 10) * 10
      const filled = Math.round((step / 100) * width)
      const line = `${label.padEnd(26)} ${'█'.repeat(filled)}${'·'.repeat(width - filled)} ${String(step).padStart(3)} %`
      if (line === shown) return
      shown = line
      out.write(out.isTTY ? `\r${line}` : `${line}\n`)
    }
    show(false)
    await work((count) => {
      done += count
      show(false)
    })
    show(true)
    if (out.isTTY) out.write('\n')
  }

export const withoutProgress: Step = (_label, _total, work) => work(() => undefined)
