import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type BuiltChunk, withImports } from './built-chunk.ts'
import type { Load } from './groups.ts'
import { type ChunkPlan, planChunks } from './plan.ts'
import { readStoredPlan, storePlan } from './stored-plan.ts'

const chunk = (file: string, bytes: number, imports: readonly string[] = []): BuiltChunk => ({
  file,
  modules: [file],
  imports,
  bytes,
  isEntry: file.startsWith('page'),
})

const loadsOf = (chunks: readonly BuiltChunk[], maxFiles: number): Load[] => {
  const byFile = new Map(chunks.map((one) => [one.file, one]))
  return chunks
    .filter(({ isEntry }) => isEntry)
    .map(({ file }) => ({ files: withImports(byFile, [file]), weight: 1, maxFiles }))
}

const sizeIn = (chunks: readonly BuiltChunk[]) => (files: readonly string[]) =>
  chunks.filter(({ file }) => files.includes(file)).reduce((sum, { bytes }) => sum + bytes, 0)

const planFor = (chunks: readonly BuiltChunk[], maxFiles: number): ChunkPlan =>
  planChunks(chunks, loadsOf(chunks, maxFiles), sizeIn(chunks)).plan

/** The files that a page loads after the plan: its own, and the planned chunks with all that those import. */
const loadedFiles = (chunks: readonly BuiltChunk[], plan: ChunkPlan, page: string): Set<string> => {
  const nameOf = (file: string) => plan[file] ?? file
  const loaded = new Set<string>()
  const add = (name: string) => {
    if (loaded.has(name)) return
    loaded.add(name)
    for (const { file, imports } of chunks) if (nameOf(file) === name) imports.map(nameOf).forEach(add)
  }
  add(nameOf(page))
  return loaded
}

const hasCircle = (chunks: readonly BuiltChunk[], plan: ChunkPlan): boolean => {
  const nameOf = (file: string) => plan[file] ?? file
  const names = new Set(chunks.map(({ file }) => nameOf(file)))
  return [...names].some((name) =>
    chunks
      .filter(({ file }) => nameOf(file) === name)
      .flatMap(({ imports }) => imports.map(nameOf))
      .some((target) => target !== name && loadedFiles(chunks, plan, target).has(name)),
  )
}

const parts = Array.from({ length: 6 }, (_, at) => chunk(`part${at}`, 5000))
/** Six parts, a page for each, and a page that needs them all. */
const pagesOfParts = [
  ...parts,
  chunk(
    'page-all',
    50,
    parts.map(({ file }) => file),
  ),
  ...parts.map(({ file }, at) => chunk(`page${at}`, 50, [file])),
]

describe('the plan of the chunks', () => {
  it('one chunk contains the small modules that all pages need', () => {
    const chunks = [chunk('a', 100), chunk('b', 200), chunk('page1', 50, ['a', 'b']), chunk('page2', 50, ['a', 'b'])]
    const plan = planFor(chunks, 9)
    expect(plan['a']).toBeDefined()
    expect(plan['b']).toBe(plan['a'])
    expect(Object.keys(plan)).toEqual(['a', 'b'])
  })

  it('a large module of few pages stays out of the chunk that all pages load', () => {
    const chunks = [
      chunk('a', 100),
      chunk('editor', 40_000),
      chunk('page1', 50, ['a']),
      chunk('page2', 50, ['a', 'editor']),
      chunk('page3', 50, ['a', 'editor']),
    ]
    const plan = planFor(chunks, 9)
    expect(plan['editor']).not.toBe(plan['a'])
  })

  it('a page with too many files gets fewer, at the price of unused bytes in others', () => {
    expect(loadedFiles(pagesOfParts, planFor(pagesOfParts, 7), 'page-all').size).toBe(7)
    expect(loadedFiles(pagesOfParts, planFor(pagesOfParts, 3), 'page-all').size).toBeLessThanOrEqual(3)
  })

  it('a chunk with what a load already has is not merged with one that would load more', () => {
    // `b` imports the heavy part: a load of `a` and `b` as one chunk includes that.
    const chunks = [
      chunk('heavy', 50_000),
      chunk('b', 600, ['heavy']),
      chunk('a', 10),
      chunk('page1', 50, ['a']),
      chunk('page2', 50, ['a', 'b']),
      chunk('page3', 50, ['heavy']),
      chunk('page4', 50, ['heavy']),
    ]
    const plan = planFor(chunks, 9)
    expect(plan['a']).not.toBe(plan['b'])
    expect(loadedFiles(chunks, plan, 'page1')).not.toContain(plan['heavy'])
  })

  it('planned chunks never import each other in a circle', () => {
    let seed = 1
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let turn = 0; turn < 20; turn++) {
      const shared: BuiltChunk[] = []
      for (let at = 0; at < 24; at++) {
        const imports = shared.filter(() => random(6) === 0).map(({ file }) => file)
        shared.push(chunk(`part${at}`, 50 + random(4000), imports))
      }
      const pages = Array.from({ length: 8 }, (_, at) =>
        chunk(
          `page${at}`,
          300,
          shared.filter(() => random(4) === 0).map(({ file }) => file),
        ),
      )
      const chunks = [...shared, ...pages]
      expect(hasCircle(chunks, planFor(chunks, 4)), `turn ${turn}`).toBe(false)
    }
  })

  it('libraries that every page needs are a chunk of their own', () => {
    const react = 'node_modules/react/index.js'
    const chunks = [
      { ...chunk('start', 9000), modules: [react, 'shell/start.ts'] },
      chunk('page1', 50, ['start']),
      chunk('page2', 50, ['start']),
    ]
    const plan = planFor(chunks, 9)
    expect(plan[react]).toBe('libraries')
    expect(plan['shell/start.ts']).not.toBe('libraries')
  })
})

describe('a stored plan', () => {
  const limited = (list: readonly BuiltChunk[], maxFiles: number, maxBytes: number) =>
    loadsOf(list, maxFiles).map((load) => ({ ...load, maxBytes }))
  const pairs = { part0: 'a', part1: 'a', part2: 'b', part3: 'b', part4: 'c', part5: 'c' }
  const follow = (list: readonly BuiltChunk[], maxFiles: number, stored: ChunkPlan = pairs, maxBytes = 40_000) =>
    planChunks(list, limited(list, maxFiles, maxBytes), sizeIn(list), stored)
  const chunksOf = (plan: ChunkPlan) =>
    [...Map.groupBy(Object.keys(plan), (id) => plan[id])].map(([, ids]) => ids.toSorted().join(' ')).toSorted()

  it('is followed while no page exceeds its limits, also where a search would find a better one', () => {
    const { plan, isNew } = follow(pagesOfParts, 9)
    expect(isNew).toBe(false)
    expect(chunksOf(plan)).toEqual(['part0 part1', 'part2 part3', 'part4 part5'])
    expect(chunksOf(planFor(pagesOfParts, 9))).not.toEqual(chunksOf(plan))
  })

  it('leaves new files on their own, and merges them when a page would have too many', () => {
    const grown = pagesOfParts.map((one) =>
      one.file === 'page-all' ? { ...one, imports: [...one.imports, 'new'] } : one,
    )
    const withNew = [chunk('new', 900), ...grown]
    expect(chunksOf(follow(withNew, 5).plan)).toEqual(['new', 'part0 part1', 'part2 part3', 'part4 part5'])
    const { plan, isNew } = follow(withNew, 4)
    expect(isNew).toBe(false)
    expect(loadedFiles(withNew, plan, 'page-all').size).toBeLessThanOrEqual(4)
    for (const [one, other] of [
      ['part0', 'part1'],
      ['part2', 'part3'],
      ['part4', 'part5'],
    ] as const)
      expect(plan[one]).toBe(plan[other])
  })

  const withLargeChunk = { ...pairs, part2: 'a' }

  it('is divided only where a page has more bytes than it may', () => {
    const { plan, isNew } = follow(pagesOfParts, 9, withLargeChunk, 11_000)
    expect(isNew).toBe(true)
    expect(chunksOf(plan)).toEqual(['part0', 'part1 part2', 'part3', 'part4 part5'])
    expect(follow(pagesOfParts, 9, plan, 11_000)).toEqual({ plan: expect.anything(), isNew: false })
  })

  it('is not divided beyond the files of a page, but replaced', () => {
    const { plan, isNew } = follow(pagesOfParts, 4, withLargeChunk, 11_000)
    expect(isNew).toBe(true)
    expect(plan['part2']).not.toBe(plan['part0'])
    expect(loadedFiles(pagesOfParts, plan, 'page-all').size).toBeLessThanOrEqual(4)
  })

  it('is followed beyond the limits on request', () => {
    const { plan, isNew } = planChunks(pagesOfParts, limited(pagesOfParts, 1, 100), sizeIn(pagesOfParts), pairs, true)
    expect(isNew).toBe(false)
    expect(chunksOf(plan)).toEqual(['part0 part1', 'part2 part3', 'part4 part5'])
  })

  it('is followed without what has become a circle, and with files that import each other in a row', () => {
    const row = [
      chunk('start', 900, ['through']),
      chunk('through', 900, ['end']),
      chunk('end', 900),
      chunk('page1', 50, ['start']),
      chunk('page2', 50, ['end']),
    ]
    expect(chunksOf(follow(row, 9, { start: 'a', through: 'a', end: 'a' }).plan)).toEqual(['end start through'])
    const { plan } = follow(row, 9, { start: 'a', end: 'a', through: 'b' })
    expect(hasCircle(row, plan)).toBe(false)
  })
})

it('storePlan writes what readStoredPlan reads, without the libraries and the place of the project', () => {
  const root = mkdtempSync(join(tmpdir(), 'nordbro-plan-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'scripts/chunks'), { recursive: true })
  expect(readStoredPlan(root)).toEqual({})
  const [one, other, alone] = [join(root, 'kit/one.ts'), join(root, 'kit/other.ts'), '\0rolldown/runtime.js'] as const
  storePlan(root, { [one]: 'x', [alone]: 'y', [other]: 'x', [join(root, 'node_modules/react/index.js')]: 'libraries' })
  const stored = readStoredPlan(root)
  expect(Object.keys(stored).toSorted()).toEqual([alone, one, other].toSorted())
  expect(stored[one]).toBe(stored[other])
  expect(stored[one]).not.toBe(stored[alone])
  const text = readFileSync(join(root, 'scripts/chunks/stored-plan.txt'), 'utf8')
  expect(text).not.toContain(root)
  expect(text).not.toContain('\0')
})
