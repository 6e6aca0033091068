import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BenchRequest } from './cases.ts'
import type { Load, LoadResult } from './load.ts'

/** Escapes everything but plain ASCII as decimal bytes, because Lua has no Unicode escapes. */
const luaString = (text: string): string => {
  const escapeByte = (byte: number) =>
    byte < 32 || byte > 126 || byte === 34 || byte === 92
      ? `\\${String(byte).padStart(3, '0')}`
      : String.fromCharCode(byte)
  return `"${Array.from(Buffer.from(text), escapeByte).join('')}"`
}

const asHttp = (host: string, { method, path, headers, body }: BenchRequest): string => {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ host, ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}

/** A script for wrk that sends the requests in order, over and over, and prints one line of JSON at the end. */
export const wrkScript = ({ url, requests, from }: Pick<Load, 'url' | 'requests' | 'from'>): string => `
local requests = {
${requests.map((request) => luaString(asHttp(new URL(url).host, request))).join(',\n')}
}
local thread
sent = -1

function setup(created)
  thread = created
end

function request()
  -- wrk calls this once before the load to inspect the request, and sends nothing.
  if sent < 0 then
    sent = 0
    return requests[1]
  end
  local next = requests[(${from} + sent) % #requests + 1]
  sent = sent + 1
  return next
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    '{"sent":%d,"requests":%d,"seconds":%f,"p50":%f,"p95":%f,"p99":%f,"failed":%d}',
    thread:get("sent"), summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1e3, latency:percentile(95) / 1e3, latency:percentile(99) / 1e3,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
`

/** Finds the line of the script between wrk's own lines. */
export const parseWrkOutput = (output: string): LoadResult => {
  const line = output.split('\n').findLast((one) => one.startsWith('{'))
  if (line === undefined) throw new Error(`wrk printed no figures: ${output}`)
  const { seconds, ...figures } = JSON.parse(line) as Omit<LoadResult, 'perSecond'> & { seconds: number }
  return { ...figures, perSecond: figures.requests / seconds }
}

/** wrk counts a response of status 400 or above as failed. It knows only whole seconds. */
export const sendWithWrk = async ({ url, requests, from, seconds, connections }: Load): Promise<LoadResult> => {
  const folder = await mkdtemp(join(tmpdir(), 'nordbro-wrk-'))
  const script = join(folder, 'requests.lua')
  try {
    await writeFile(script, wrkScript({ url, requests, from }))
    const { stdout } = await promisify(execFile)('wrk', [
      '-t1',
      `-c${connections}`,
      `-d${Math.ceil(seconds)}s`,
      ...['--timeout', '10s', '--script', script, url],
    ])
    return parseWrkOutput(stdout)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
