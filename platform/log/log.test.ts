import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serializeError } from './log.ts'

it("serializeError removes the recipient's address from a mail server's error", () => {
  const error = Object.assign(
    new Error("Can't send mail: 550-5.1.1 <maja.ek@example.com> is unknown\n550 5.1.1 maja.ek@example.com"),
    { code: 'EENVELOPE' },
  )
  const logged = serializeError(error)
  expect(JSON.stringify(logged)).not.toContain('maja')
  expect(logged).toMatchObject({
    code: 'EENVELOPE',
    message: expect.stringContaining('550-5.1.1 <[address]> is unknown'),
  })
  expect(logged.stack).toMatch(/log\.test\.ts/)
})

it('serializeError accepts thrown values that are not errors', () => {
  for (const thrown of [{ status: 404 }, 'words', 5])
    expect(serializeError(thrown as unknown as Error)).toMatchObject({ message: undefined, stack: undefined })
})

it('serializeError removes the values that a database error quotes', () => {
  const error = Object.assign(new Error('Key (email)=(maja@example.com) already exists.'), {
    code: '23505',
    constraint: 'users_email_key',
  })
  expect(JSON.stringify(serializeError(error))).not.toContain('maja')
})

describe('createLog', () => {
  /** Runs the code in a separate process and returns the lines that it wrote, even if it crashed. */
  const linesOf = async (code: string, reader: 'pipe' | 'none' = 'pipe') => {
    const source = `import { createLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}\nconst log = createLog('info')\n${code}`
    const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let output = ''
    if (reader === 'none') child.stdout.destroy()
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    const lines = () =>
      output
        .split('\n')
        .filter(Boolean)
        .map((line) => (JSON.parse(line) as { msg: string }).msg)
    return { child, lines, closed: once(child, 'close') }
  }

  it('writes collected lines when the process exits, in their order', async () => {
    const { lines, closed } = await linesOf(`for (let n = 0; n < 500; n++) log.info('line ' + n)\nprocess.exit(0)`)
    await closed
    expect(lines()).toEqual(Array.from({ length: 500 }, (_, n) => `line ${n}`))
  })

  it('writes a warning at once, with the lines before it, even if the process is then killed', async () => {
    const { child, lines, closed } = await linesOf(`log.info('before')\nlog.warn('warning')\nfor (;;);`)
    await expect.poll(lines).toEqual(['before', 'warning'])
    child.kill('SIGKILL')
    await closed
  })

  it('lets the process keep running and exit when nobody reads its output any more', async () => {
    const { child } = await linesOf(
      `process.on('SIGTERM', () => process.exit(0))
setInterval(() => log.warn('nobody reads this'), 5)
setTimeout(() => process.kill(process.pid, 'SIGTERM'), 200)`,
      'none',
    )
    const [code] = child.exitCode === null ? ((await once(child, 'exit')) as [number]) : [child.exitCode]
    expect(code).toBe(0)
  })

  it('writes collected lines within a fraction of a second while the process keeps running', async () => {
    const { lines } = await linesOf(`log.info('alone')\nsetInterval(() => undefined, 1000)`)
    await expect.poll(lines).toEqual(['alone'])
  })
})
