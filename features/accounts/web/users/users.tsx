import { useSearchParams } from 'react-router'
import { parseUserFilters } from './user-paths.ts'
import { UserPage } from './user-page.tsx'
import { UserList } from './user-list.tsx'

/** The users tab (ADM-02): the list, or one member. */
export default function Users() {
  const [search] = useSearchParams()
  const id = search.get('user')
  return id === null ? <UserList filters={parseUserFilters(search)} /> : <UserPage id={id} />
}
