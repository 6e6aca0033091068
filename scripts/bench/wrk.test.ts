import { expect, it } from 'vitest'
import { parseWrkOutput, wrkScript } from './wrk.ts'

it('wrkScript sends requests as HTTP, with bytes outside ASCII and quotes escaped for Lua', () => {
  const script = wrkScript({
    url: 'http://127.0.0.1:8080',
    from: 7,
    requests: [{ method: 'POST', path: '/a', headers: { origin: 'http://here' }, body: '"å"' }],
  })
  expect(script).toContain(
    '"POST /a HTTP/1.1\\013\\010host: 127.0.0.1:8080\\013\\010origin: http://here\\013\\010content-length: 4\\013\\010\\013\\010\\034\\195\\165\\034"',
  )
  expect(script).toContain('requests[(7 + sent) % #requests + 1]')
})

it("parseWrkOutput reads the script's line between wrk's own lines", () => {
  const output = `Running 2s test @ http://127.0.0.1:8080
  1 threads and 32 connections
{"sent":402,"requests":400,"seconds":2.000000,"p50":1.500000,"p95":3.250000,"p99":4.000000,"failed":2}
`
  expect(parseWrkOutput(output)).toEqual({
    sent: 402,
    requests: 400,
    perSecond: 200,
    p50: 1.5,
    p95: 3.25,
    p99: 4,
    failed: 2,
  })
  expect(() => parseWrkOutput('unable to connect')).toThrow('unable to connect')
})
