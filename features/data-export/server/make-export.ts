import type { Kysely } from 'kysely'
import type { Language } from '#kit/languages.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Feature } from '#platform/feature.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { jsonOf } from './json.ts'
import { jsonSchemaOf } from './json-schema.ts'
import { areaPage, filesPage, indexPage, stylesheet } from './pages.ts'
import { zipStream, type ZipEntry } from './zip-stream.ts'

type Source = {
  readonly db: Kysely<DB>
  readonly storage: Storage
  readonly areas: readonly Feature[]
  readonly memberId: string
  readonly language: Language
  readonly now: Date
  /** Called before each part is made. Throw to give up. */
  readonly onStep: (done: number, steps: number) => void
}

/**
 * A zip with everything that is stored about a member: the data of each area as JSON with its schema, the same as pages to
 * read, and the files. One area's rows or one part of a file is in memory at a time.
 */
export const makeExport = async (source: Source): Promise<ReturnType<typeof zipStream>> => {
  const { db, storage, memberId, language, now } = source
  const areas = source.areas.filter(({ exportFor }) => exportFor)
  const files = (
    await Promise.all(source.areas.map(async ({ filesFor }) => (await filesFor?.(db, memberId)) ?? []))
  ).flat()
  const paths = files.map(({ path }) => `files/${path}`)
  const steps = areas.length + files.length
  let done = 0

  const areaEntries = ({ name, exportFor }: Feature): ZipEntry[] => {
    let data: Record<string, unknown> = {}
    return [
      {
        path: `data/${name}.json`,
        compress: true,
        open: async () => {
          source.onStep(done++, steps)
          data = (await exportFor?.(db, memberId)) ?? {}
          return jsonOf(data)
        },
      },
      { path: `data/${name}.schema.json`, compress: true, open: async () => jsonOf({ ...(await jsonSchemaOf(data)) }) },
      {
        path: `pages/${name}.html`,
        compress: true,
        open: async () => {
          const page = areaPage(name, data, language)
          data = {}
          return page
        },
      },
    ]
  }
  const entries: ZipEntry[] = [
    {
      path: 'index.html',
      compress: true,
      open: async () =>
        indexPage(
          areas.map(({ name }) => name),
          { language, now },
        ),
    },
    { path: 'pages/style.css', compress: true, open: async () => [stylesheet] },
    { path: 'pages/stored-files.html', compress: true, open: async () => [filesPage(paths, language)] },
    ...source.areas
      .flatMap(({ exportDocuments }) => exportDocuments ?? [])
      .map(({ path, make }): ZipEntry => ({
        path,
        compress: true,
        open: async () => jsonOf(await make(db, memberId)),
      })),
    ...areas.flatMap(areaEntries),
    ...files.map(({ storageKey }, at): ZipEntry => ({
      path: paths[at] as string,
      // Pictures and PDFs are compressed already.
      compress: false,
      open: async () => {
        source.onStep(done++, steps)
        return (await storage.read(storageKey)) ?? []
      },
    })),
  ]
  return zipStream(entries, now)
}
