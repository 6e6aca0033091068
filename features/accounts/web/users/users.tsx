import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { parseUserFilters } from './user-paths.ts'
import { UserList } from './user-list.tsx'

/** The sections of many areas, which the list does not load. */
const UserPage = lazy(() => import('./user-page.tsx'))

/** The users tab (ADM-02): the list, or one member. */
export default function Users() {
  const [search] = useSearchParams()
  const id = search.get('user')
  if (id === null) return <UserList filters={parseUserFilters(search)} />
  return (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <UserPage key={id} id={id} />
    </Suspense>
  )
}
