import { data } from 'react-router'
import { NotFound } from '../errors/not-found.tsx'

/** ROUTE-02 */
export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export default function NotFoundPage() {
  return <NotFound />
}
