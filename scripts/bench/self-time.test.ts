import { expect, it } from 'vitest'
import { selfTimes } from './self-time.ts'

const node = (id: number, functionName: string, url = '', lineNumber = 0) => ({
  id,
  callFrame: { functionName, url, lineNumber, columnNumber: 0, scriptId: '1' },
})

it('selfTimes adds the samples of a function wherever it is called from, longest first', () => {
  const times = selfTimes({
    nodes: [
      node(1, '(idle)'),
      node(2, '', 'file:///a.ts', 4),
      node(3, 'parse', 'file:///b.ts'),
      node(4, 'parse', 'file:///b.ts'),
    ],
    samples: [1, 2, 3, 4],
    timeDeltas: [500, 1000, 2000, 3000],
    startTime: 0,
    endTime: 6500,
  })
  expect(times).toEqual([
    { name: 'parse', place: 'file:///b.ts:1', ms: 5 },
    { name: '(anonymous)', place: 'file:///a.ts:5', ms: 1 },
    { name: '(idle)', place: '', ms: 0.5 },
  ])
})
