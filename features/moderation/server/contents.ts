import type { ContentSource } from '#platform/content-source.ts'
import type { Feature } from '#platform/feature.ts'
import { type ContentKind, contentKinds } from '../contract/kinds.ts'

/** The areas' content for the administration's list, in a fixed order. */
export type Contents = readonly (ContentSource & { kind: ContentKind })[]

/** @throws if the areas do not declare each of `contentKinds` once and nothing else */
export const collectContents = (areas: readonly Feature[]): Contents => {
  const sources = areas.flatMap(({ contents = [] }) => contents)
  return contentKinds.map((kind) => {
    const [source, ...more] = sources.filter((one) => one.kind === kind)
    if (!source || more.length > 0 || sources.length !== contentKinds.length)
      throw new Error(`Feature.contents must declare each of ${contentKinds.join(', ')} once and nothing else`)
    return { ...source, kind }
  })
}
