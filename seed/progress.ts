/** A bar on a terminal, a line per tenth where there is none. */
export const openProgress = (label: string, total: number, out: NodeJS.WriteStream = process.stderr) => {
  let done = 0
  let shown = -1
  const show = () => {
    const percent = total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100))
    const step = out.isTTY ? percent : Math.floor(percent / 10) * 10
    if (step === shown) return
    shown = step
    const filled = Math.round(percent / 4)
    const line = `${label.padEnd(16)} ${'█'.repeat(filled)}${'·'.repeat(25 - filled)} ${String(percent).padStart(3)} %`
    out.write(out.isTTY ? `\r${line}` : `${line}\n`)
  }
  show()
  return {
    add: (count: number) => {
      done += count
      show()
    },
    end: () => {
      done = total
      show()
      if (out.isTTY) out.write('\n')
    },
  }
}
