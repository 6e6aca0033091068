import type { ContentSource } from '#platform/content-source.ts'
import type { Feature } from '#platform/feature.ts'
import type { ContentKind } from '../contract/kinds.ts'

/** The areas' content for the administration's list, in a fixed order. */
export type Contents = readonly (ContentSource & { kind: ContentKind })[]

export const collectContents = (areas: readonly Feature[]): Contents =>
  areas.flatMap(({ contents = [] }) => contents) as unknown as Contents
