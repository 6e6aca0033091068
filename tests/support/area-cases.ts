import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import type { MemberToEraseScene } from '../erasure/member-to-erase.ts'
import type { VisibilityRead } from '../visibility/reads.ts'
import type { VisibilityScene } from '../visibility/scene.ts'
import type { AccessRow } from './access.ts'
import type { LiveList } from './live-list.ts'

/**
 * An area's cases in the tests across all areas, the export `cases` of `features/X/server/testing/cases.ts`. The cases
 * of the first areas are in `tests/`.
 */
export type AreaCases = {
  /** One for each list with `staleAfter`; made with `liveListCase`. */
  liveLists?: readonly LiveList[]
  /** One for each endpoint of an area in which members interact; made with `accessRow`. */
  access?: readonly AccessRow[]
  /** Reads that show members or their content; made with `visibilityCases`. */
  visibility?: VisibilityCases
  /** The other reads for members and visitors, with the reason why they show no other member's content. */
  otherReads?: Readonly<Record<string, string>>
  /** Adds a row of the member to each column that refers to members (SET-10). */
  addRowsToErase?: (scene: MemberToEraseScene) => Promise<void>
  /** Columns set to null when an account is deleted, because others need the row: `'table.column'`. */
  emptiedColumns?: readonly string[]
}

type VisibilityCases = {
  addRows: (scene: VisibilityScene) => Promise<void>
  reads: readonly VisibilityRead[]
}

/**
 * @param addRows adds rows by the scene's authors, whose texts contain the marker
 * @param reads with inputs from these rows
 */
export const visibilityCases = <Rows>(
  addRows: (scene: VisibilityScene) => Promise<Rows>,
  reads: readonly {
    endpoint: AnyEndpoint
    input: (rows: Rows, scene: VisibilityScene) => Record<string, unknown>
    stillShown: VisibilityRead['stillShown']
  }[],
): VisibilityCases => {
  const rowsByScene = new WeakMap<VisibilityScene, Rows>()
  return {
    addRows: async (scene) => void rowsByScene.set(scene, await addRows(scene)),
    reads: reads.map(({ endpoint, input, stillShown }) => ({
      endpoint,
      stillShown,
      input: (scene) => input(rowsByScene.get(scene) as Rows, scene),
    })),
  }
}

const root = join(import.meta.dirname, '../..')

/** The cases that areas declare in their own folders. */
export const readAreaCases = async (): Promise<readonly AreaCases[]> => {
  const modules = globSync('features/*/server/testing/cases.ts', { cwd: root }).map(
    (file) => import(join(root, file)) as Promise<{ cases: AreaCases }>,
  )
  return (await Promise.all(modules)).map(({ cases }) => cases)
}
