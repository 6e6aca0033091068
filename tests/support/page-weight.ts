import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { maxBytes, maxFiles } from '../../scripts/chunks/plan-build.ts'

const client = join(import.meta.dirname, '../..', process.env['BUILD_DIR'] ?? 'build', 'client')

/** What the first load of a page transfers: bytes without headers, and the number of script files. */
export type PageWeight = { scriptFiles: number; script: number; font: number; stylesheet: number }

export const maxWeight: Record<keyof typeof maxFiles, PageWeight> = {
  visitor: { scriptFiles: maxFiles.visitor, script: maxBytes.visitor, font: 45_000, stylesheet: 20_000 },
  member: { scriptFiles: maxFiles.member, script: maxBytes.member, font: 45_000, stylesheet: 20_000 },
  administrator: {
    scriptFiles: maxFiles.administrator,
    script: maxBytes.administrator,
    font: 45_000,
    stylesheet: 20_000,
  },
}

/** Transferred size of a built file: brotli if the build compressed it. */
const sizeOf = (path: string): number => {
  const file = join(client, path)
  try {
    return readFileSync(`${file}.br`).length
  } catch {
    return path.endsWith('.woff2')
      ? readFileSync(file).length
      : Math.min(readFileSync(file).length, brotliCompressSync(readFileSync(file)).length)
  }
}

/**
 * Records the built files that the page requests, from the browser's cache too. The returned function gives what was
 * requested since it was last called.
 */
export const recordWeight = (page: Page): (() => PageWeight) => {
  const requested = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/')) requested.add(pathname)
  })
  return () => {
    const files = [...requested]
    requested.clear()
    const sumOf = (ending: string) =>
      files.filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + sizeOf(file), 0)
    return {
      scriptFiles: files.filter((file) => file.endsWith('.js')).length,
      script: sumOf('.js'),
      font: sumOf('.woff2'),
      stylesheet: sumOf('.css'),
    }
  }
}

/** The parts of the weight that exceed their limit, such as `17 scriptFiles`. */
export const excessOf = (weight: PageWeight, who: keyof typeof maxWeight): string[] =>
  (Object.keys(weight) as (keyof PageWeight)[])
    .filter((part) => weight[part] > maxWeight[who][part])
    .map((part) => `${weight[part]} ${part}`)
