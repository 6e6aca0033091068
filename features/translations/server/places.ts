import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { CatalogueText } from './catalogue.ts'

export type Source = { file: string; text: string }
/** Source files by the id of the text. */
export type Places = ReadonlyMap<string, readonly string[]>

/** More would not help to find the text on a page. */
const maxPlaces = 5

const escaped = (text: string) => text.replaceAll(/[.*+?^$()[\]\\|{}]/g, '\\$&')

type Mentions = { literals: ReadonlySet<string>; patterns: readonly RegExp[] }

/** The literals in a source that could be keys: `'nav.home'` literally, `` `role.${role}` `` as a pattern. */
const mentionsOf = (source: string): Mentions => {
  const literals = new Set<string>()
  const patterns: RegExp[] = []
  for (const [, literal] of source.matchAll(/['"]([A-Za-z][\w-]*(?:\.[\w-]+)+)['"]/g)) literals.add(literal as string)
  // A word without a dot is often something else, unless a function is called with it.
  for (const [, literal] of source.matchAll(/\(\s*['"]([A-Za-z][\w-]*)['"]/g)) literals.add(literal as string)
  for (const [, template = ''] of source.matchAll(/`([^`\n]*)`/g)) {
    const fixed = template.replaceAll(/\$\{[^}]*\}/g, '')
    // A pattern needs a fixed part that names something.
    if (/\s/.test(fixed) || !/^[a-z]\w*\.|\.[a-z]\w+$/i.test(fixed)) continue
    patterns.push(
      new RegExp(
        `^${template
          .split(/\$\{[^}]*\}/)
          .map(escaped)
          .join('[\\w.-]+')}$`,
      ),
    )
  }
  return { literals, patterns }
}

const areaOfFile = (file: string): string => /^features\/([^/]+)\//.exec(file)?.[1] ?? (file.split('/')[0] as string)

/**
 * Where each text is used: files of its area, and files elsewhere that name the area. The key of an error or a failure is
 * made of its code, so its code is looked for as well.
 */
export const findPlaces = (texts: readonly CatalogueText[], sources: readonly Source[]): Map<string, string[]> => {
  const known = sources.map(({ file, text }) => ({ file, text, area: areaOfFile(file), mentions: mentionsOf(text) }))
  const areas = [...new Set(texts.map(({ area }) => area))]
  const sourcesOfArea = new Map(
    areas.map((area) => [
      area,
      known.filter(
        (source) =>
          source.area === area || (source.text.includes(`'${area}'`) && /exts(For)?\(|findText\(/.test(source.text)),
      ),
    ]),
  )
  const places = new Map<string, string[]>()
  for (const { id, area, key } of texts) {
    const code = /^errors\.(.+\..+)$/.exec(key)?.[1]
    const uses = ({ literals, patterns }: Mentions) =>
      literals.has(key) || (code !== undefined && literals.has(code)) || patterns.some((pattern) => pattern.test(key))
    const files = (sourcesOfArea.get(area) ?? []).filter(({ mentions }) => uses(mentions)).map(({ file }) => file)
    if (files.length > 0) places.set(id, files.slice(0, maxPlaces))
  }
  return places
}

const noPlaces: Places = new Map()

const startThread = (): Promise<Places> =>
  new Promise((resolve) => {
    const thread = new Worker(join(import.meta.dirname, 'places-thread.ts'), { env: {}, stdout: true, stderr: true })
    const settle = (places: Places) => {
      resolve(places)
      void thread.terminate()
    }
    thread.once('message', settle)
    // Without its places a text can still be edited.
    thread.once('error', () => settle(noPlaces))
    thread.once('exit', () => settle(noPlaces))
  })

let places: Promise<Places> | undefined

/** Read once, in a thread, because a thousand source files take a second. They change only with a deployment. */
export const readPlaces = (): Promise<Places> => (places ??= startThread())
