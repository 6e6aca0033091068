/** Whether `--name` is on the command line. */
export const flag = (name: string): boolean => process.argv.includes(`--${name}`)

/** The word after `--name` on the command line. */
export const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`)
  return at > 0 ? process.argv[at + 1] : undefined
}

export const numberOption = (name: string, fallback: number): number => Number(option(name) ?? fallback)

/** Progress and tables go to stderr, because `--json` prints to stdout. */
export const say = (line: string): void => {
  process.stderr.write(`${line}\n`)
}
