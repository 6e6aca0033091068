import { expect, it } from 'vitest'
import { parseBusyMs, parseProcessStat } from './processor-time.ts'

it('parseProcessStat reads the parent and the time of a process whose name contains spaces and parentheses', () => {
  const stat = '71 (tmux: (server) 2) S 12 71 71 0 -1 4194304 900 0 0 0 150 30 7 3 20 0 1 0 5000 1000 200\n'
  expect(parseProcessStat(stat)).toEqual({ parent: 12, cpuMs: 1900 })
})

it('parseBusyMs adds the time of programs and the kernel, without waiting and interrupts', () => {
  const stat = 'cpu  100 20 30 9000 400 5 6 7 0 0\ncpu0 50 10 15 4500 200 2 3 3 0 0\n'
  expect(parseBusyMs(stat)).toBe(1500)
})
