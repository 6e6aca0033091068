import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Throws in a separate process, which prints a line if it is still running afterwards. */
const throwUncaught = (error: string) => {
  const script = `
    import { createLog } from '#platform/log/log.ts'
    import { handleUncaughtExceptions } from '#platform/uncaught-exceptions.ts'
    handleUncaughtExceptions(createLog('info'))
    setImmediate(() => { throw ${error} })
    setTimeout(() => console.log('still running'), 50)`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stdout }
}

it('an uncaught exception ends the process with a line in the log', () => {
  const { status, stdout } = throwUncaught(`new TypeError('undefined is not a function')`)
  expect(status).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({ level: 60, err: { message: 'undefined is not a function' } })
})

it('a process survives an uncaught error of a lost database connection', () => {
  const { status, stdout } = throwUncaught(`Object.assign(new Error('server conn crashed?'), { code: '08P01' })`)
  expect(status).toBe(0)
  expect(stdout).toContain('a closed connection reports an error')
  expect(stdout).toContain('still running')
})
