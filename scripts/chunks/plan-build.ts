import { join, relative } from 'node:path'
import type { Rolldown } from 'vite'
import routes from '#shell/routes.ts'
import { type BuiltChunk, type ChunkPlan, type Load, planChunks, withImports } from './plan.ts'

/** Files on the first load of a page, the route manifest included. */
export const maxFiles = { visitor: 14, member: 17 }

/**
 * Bytes on the first load of a page. They are estimated from the sizes before compression, so they are below the limits
 * of `tests/support/page-weight.ts`.
 */
const maxBytes = { visitor: 141_000, member: 187_500 }

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

type Chunk = BuiltChunk & {
  /** Paths of its modules in the repository. */
  readonly sources: readonly string[]
  readonly isOnDemand: boolean
  /** Files that its own modules load on demand, such as the tabs of a page. */
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

const loadsOf = (chunks: ReadonlyMap<string, Chunk>): Load[] => {
  const bySource = new Map([...chunks.values()].flatMap(({ sources, file }) => sources.map((source) => [source, file])))
  const filesFor = (sources: readonly string[]): string[] =>
    sources.map((source) => {
      const file = bySource.get(source)
      if (!file) throw new Error(`The build has no file for ${source}.`)
      return file
    })
  const start = ['shell/entry.client.tsx', 'shell/root.tsx', ...startParts]
  const loadOf = (sources: readonly string[], weight: number, most: number, parts: readonly string[] = []): Load => ({
    files: withImports(chunks, [...filesFor([...start, ...sources]), ...parts]),
    weight,
    // Without the route manifest, the libraries and the bundler's own functions.
    maxFiles: most - 3,
    ...(weight >= weights.memberOnPublicPage && {
      maxBytes: most === maxFiles.visitor ? maxBytes.visitor : maxBytes.member,
    }),
  })
  const partsOf = (page: string): string[] =>
    (chunks.get(page)?.parts ?? []).filter((part) => !chunks.get(part)?.sources.some((source) => dialog.test(source)))
  const pages = pagesBelow(routes, []).flatMap((sources) => {
    const forMember = [...sources, ...memberParts]
    const parts = partsOf(filesFor(sources).at(-1) as string)
    if (isPublic(sources))
      return [
        loadOf(sources, weights.visitor, maxFiles.visitor),
        // Its parts are the tools of members and owners, which are shown together.
        loadOf(forMember, weights.memberOnPublicPage, maxFiles.member, parts),
      ]
    return [
      loadOf(forMember, weights.member, maxFiles.member),
      // Its parts are tabs, of which one is open.
      ...parts.map((part) => loadOf(forMember, weights.memberPart, maxFiles.member, [part])),
    ]
  })
  const always = withImports(chunks, filesFor([...start, ...memberParts]))
  const onDemand = [...chunks.values()]
    .filter(({ isOnDemand, file }) => isOnDemand && !always.has(file))
    .map(({ file }) => loadOf(memberParts, weights.onDemand, Infinity, [file]))
  return [...pages, ...onDemand]
}

/** What compression leaves of a chunk of usual size. The parts of a chunk compress worse on their own. */
const compressedShare = 0.29

/** Plans the chunks of the pages from a build in memory without groups. Takes about as long as a build. */
export const planBuild = async (root: string): Promise<ChunkPlan> => {
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({ root, mode: 'production', logLevel: 'error', build: { write: false } })
  const client = builder.environments['client']
  if (!client) throw new Error('The pages have no build for the browser.')
  const { output } = (await builder.build(client)) as Rolldown.RolldownOutput
  const sourceOf = (id: string) => relative(root, id.replace(/\?.*$/, ''))
  const chunks = output
    .filter((one) => one.type === 'chunk')
    .map(({ fileName, moduleIds, imports, code, dynamicImports, isEntry, isDynamicEntry }): Chunk => ({
      file: fileName,
      modules: moduleIds,
      imports,
      bytes: Math.round(code.length * compressedShare),
      isEntry,
      isOnDemand: isDynamicEntry && !isEntry,
      parts: dynamicImports,
      sources: moduleIds.map(sourceOf),
    }))
  return planChunks(chunks, loadsOf(new Map(chunks.map((chunk) => [chunk.file, chunk]))))
}
