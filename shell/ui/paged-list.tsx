import type { ReactNode } from 'react'
import type { useList } from '#shell/api/query.ts'
import { uniqueById } from '#shell/api/unique-by-id.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { classes } from './classes.ts'
import { ErrorState } from './error-state.tsx'
import { EndOfList, LoadMore } from './list-end.tsx'
import { RetainFocus } from './retain-focus.tsx'
import { ListSkeleton } from './skeleton.tsx'

const layouts = {
  cards: 'flex flex-col gap-4',
  rows: 'divide-y divide-line border-y border-line',
}

type Props<Item> = {
  list: Omit<ReturnType<typeof useList>, 'items' | 'first'> & { items: readonly Item[] }
  /** Names the list when it takes the focus of a removed item. */
  label: string
  layout?: keyof typeof layouts
  /** Replaces the classes of the layout. */
  className?: string
  skeleton?: ReactNode
  /** Shown instead of a list without items. */
  empty: ReactNode
  /** The text of a failed first read; by default that of its error. */
  failure?: string
  /** Ends a complete list with a line, as lists of a whole page do. */
  hasEnd?: boolean
  children: (item: Item) => ReactNode
}

/** The items of a list that is read page by page, or instead of them: a skeleton, an error, the empty state. */
export const PagedList = <Item extends { id: string }>({
  list,
  label,
  layout = 'cards',
  className = layouts[layout],
  skeleton = <ListSkeleton rows={3} />,
  empty,
  failure,
  hasEnd = true,
  children,
}: Props<Item>) => {
  const items = uniqueById(list.items)
  return (
    <>
      {list.isPending && skeleton}
      {list.error && items.length === 0 && (
        <ErrorState text={failure ?? errorText(list.error)} onRetry={list.retry} reference={list.error.requestId} />
      )}
      {!list.isPending && !list.error && items.length === 0 && empty}
      <RetainFocus label={label}>
        <ul
          aria-busy={list.isChanging}
          className={classes(className, 'transition-opacity empty:hidden', list.isChanging && 'opacity-60')}
        >
          {items.map((item) => (
            <li key={item.id}>{children(item)}</li>
          ))}
        </ul>
      </RetainFocus>
      {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
      {hasEnd && !list.hasMore && items.length > 0 && <EndOfList />}
    </>
  )
}
