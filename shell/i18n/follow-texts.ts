import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { readOverriddenAreas } from '#features/translations/contract/overrides.ts'
import { query } from '../api/query.ts'
import { changeOverrides, overrideVersions } from './browser-text-source.ts'

/** Shows changed texts in a member's open page, which learns of them by a live event. @returns what ends it */
export const followTexts = (queries: QueryClient): (() => void) =>
  new QueryObserver(queries, { ...query(readOverriddenAreas, {}), initialData: overrideVersions }).subscribe(
    // Without a connection the texts stay as they were; the next change or page load brings them.
    ({ data }) => data && void changeOverrides(data).catch(() => undefined),
  )
