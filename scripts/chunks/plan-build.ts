import { join, relative } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Rolldown } from 'vite'
import routes from '#shell/routes.ts'
import { type BuiltChunk, withImports } from './built-chunk.ts'
import type { Load } from './groups.ts'
import { type ChunkPlan, planChunks } from './plan.ts'
import { readStoredPlan, storePlan } from './stored-plan.ts'

/**
 * Files on the first load of a page, the route manifest included. A tab of the administration has the forms and lists of
 * many areas.
 */
export const maxFiles = { visitor: 14, member: 17, administrator: 32 }

/** Compressed bytes of script on the first load of a page. */
export const maxBytes = { visitor: 160_000, member: 204_000, administrator: 240_000 }

/**
 * Bytes of a first load that the plan does not decide on, such as the libraries and the route manifest, and how much the
 * estimates of `createCompressedSize` differ. Measured by `tests/budget.test.ts` and `e2e/first-paint.test.ts`.
 */
const otherBytes = { visitor: 18_800, member: 17_000, administrator: 17_000 }
/** The libraries, the route manifest and the bundler's own functions. */
const otherFiles = 3

const plannedFor = (who: keyof typeof maxFiles) => ({
  maxFiles: maxFiles[who] - otherFiles,
  maxBytes: maxBytes[who] - otherBytes[who],
})

/** Loaded on demand by the first page. */
const startParts = ['shell/i18n/detect-language.ts']
/** Loaded on demand by every page of a member. */
const memberParts = [
  'shell/layout/header-member-actions.tsx',
  'shell/auth/member-session.ts',
  'shell/auth/auth-actions.ts',
  'shell/service-worker/register.ts',
]

/** Visitors' pages have the narrowest budget. Parts that are loaded on demand matter least: a member waits for few. */
const weights = { visitor: 30, member: 1, memberPart: 0.5, memberOnPublicPage: 0.1, onDemand: 0.05 }

/** Loaded when it is opened, so that the first load of a page does not contain it. */
const dialog = /(-dialog|lightbox)\.tsx$/
/** Offers parts of which no page uses all. */
const areaIndex = /\/web\/index\.ts$/
/** Its bytes alone bring a page near its limit. */
const overlayLibrary = /react-aria-components\/dist\/private\/Dialog\.mjs$/

type Chunk = BuiltChunk & {
  /** Paths of its modules in the repository. */
  readonly sources: readonly string[]
  readonly isOnDemand: boolean
  /** Files that its own modules load on demand, such as the tabs of a page. None for the index of an area. */
  readonly parts: readonly string[]
}

type RouteEntry = (typeof routes)[number]
/** The route files of every page, from the outermost layout to the page itself. */
const pagesBelow = (entries: readonly RouteEntry[], layouts: readonly string[]): string[][] =>
  entries.flatMap(({ file, children }) => {
    const files = [...layouts, join('shell', file)]
    return children ? pagesBelow(children, files) : [files]
  })

const isPublic = (files: readonly string[]) => files.includes('shell/route-guards/public.tsx')
/** Its tabs have the forms and lists of many areas: no plan brings each within a member's limits. */
const isAdministration = (files: readonly string[]) => files.includes('shell/route-guards/admin.tsx')

const loadsOf = (chunks: ReadonlyMap<string, Chunk>): Load[] => {
  const bySource = new Map([...chunks.values()].flatMap(({ sources, file }) => sources.map((source) => [source, file])))
  const filesFor = (sources: readonly string[]): string[] =>
    sources.map((source) => {
      const file = bySource.get(source)
      if (!file) throw new Error(`The build has no file for ${source}.`)
      return file
    })
  const start = ['shell/entry.client.tsx', 'shell/root.tsx', ...startParts]
  const isOverlay = (file: string) => chunks.get(file)?.sources.some((source) => overlayLibrary.test(source)) ?? false
  const loadOf = (
    sources: readonly string[],
    weight: number,
    { maxFiles, maxBytes }: Pick<Load, 'maxFiles' | 'maxBytes'>,
    parts: readonly string[] = [],
  ): Load => {
    const files = withImports(chunks, [...filesFor([...start, ...sources]), ...parts])
    return { files, weight, maxFiles, ...(maxBytes && !files.values().some(isOverlay) && { maxBytes }) }
  }
  const partsOf = (page: string): string[] =>
    (chunks.get(page)?.parts ?? []).filter((part) => !chunks.get(part)?.sources.some((source) => dialog.test(source)))
  const pages = pagesBelow(routes, []).flatMap((sources) => {
    const forMember = [...sources, ...memberParts]
    const parts = partsOf(filesFor(sources).at(-1) as string)
    if (isPublic(sources))
      return [
        loadOf(sources, weights.visitor, plannedFor('visitor')),
        // Its parts are the tools of members and owners, which are shown together.
        loadOf(forMember, weights.memberOnPublicPage, plannedFor('member'), parts),
      ]
    const limits = plannedFor(isAdministration(sources) ? 'administrator' : 'member')
    return [
      loadOf(forMember, weights.member, limits),
      // Its parts are tabs, of which one is open with its own parts.
      ...parts.map((part) => loadOf(forMember, weights.memberPart, limits, [part, ...partsOf(part)])),
    ]
  })
  const always = withImports(chunks, filesFor([...start, ...memberParts]))
  const onDemand = [...chunks.values()]
    .filter(({ isOnDemand, file }) => isOnDemand && !always.has(file))
    .map(({ file }) => loadOf(memberParts, weights.onDemand, { maxFiles: Infinity }, [file]))
  return [...pages, ...onDemand]
}

/** What compression leaves of a chunk of usual size. The parts of a chunk compress worse on their own. */
const compressedShare = 0.29

/**
 * The size of a chunk by its files. The finished build compresses better, with the slowest quality. This quality is 20
 * times faster than the next one, and its sizes differ as little from those of the build.
 */
const createCompressedSize = (codes: ReadonlyMap<string, string>) => {
  const known = new Map<string, number>()
  const slowestShare = 0.933
  return (files: readonly string[]): number => {
    const sorted = files.toSorted()
    const key = sorted.join(' ')
    const bytes =
      known.get(key) ??
      brotliCompressSync(sorted.map((file) => codes.get(file)).join('\n'), {
        params: { [constants.BROTLI_PARAM_QUALITY]: 8, [constants.BROTLI_PARAM_LGWIN]: 17 },
      }).length * slowestShare
    known.set(key, bytes)
    return bytes
  }
}

/**
 * Plans the chunks of the pages from a build in memory without groups. Stores a plan that had to be searched, which takes
 * minutes; following the stored one takes about as long as a build.
 * @param keepPlan follows the stored plan even where a page then exceeds its limits
 */
export const planBuild = async (root: string, keepPlan = false): Promise<ChunkPlan> => {
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({ root, mode: 'production', logLevel: 'error', build: { write: false } })
  const client = builder.environments['client']
  if (!client) throw new Error('The pages have no build for the browser.')
  const { output } = (await builder.build(client)) as Rolldown.RolldownOutput
  const sourceOf = (id: string) => relative(root, id.replace(/\?.*$/, ''))
  const chunks = output
    .filter((one) => one.type === 'chunk')
    .map(({ fileName, moduleIds, imports, code, dynamicImports, isEntry, isDynamicEntry, facadeModuleId }): Chunk => ({
      file: fileName,
      modules: moduleIds,
      imports,
      bytes: Math.round(code.length * compressedShare),
      isEntry,
      isOnDemand: isDynamicEntry && !isEntry,
      parts: areaIndex.test(facadeModuleId ?? '') ? [] : dynamicImports,
      sources: moduleIds.map(sourceOf),
    }))
  const codes = new Map(output.map((one) => [one.fileName, one.type === 'chunk' ? one.code : '']))
  const loads = loadsOf(new Map(chunks.map((chunk) => [chunk.file, chunk])))
  const { plan, isNew } = planChunks(chunks, loads, createCompressedSize(codes), readStoredPlan(root), keepPlan)
  if (isNew) {
    storePlan(root, plan)
    process.stdout.write('The chunks were planned anew: commit scripts/chunks/stored-plan.txt.\n')
  }
  return plan
}
