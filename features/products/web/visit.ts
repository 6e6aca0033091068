import { useEffect } from 'react'
import { countVisit, type ProductDetail } from '#features/products/contract/index.ts'
import { call } from '#shell/api/call.ts'

const storageKeyOf = (id: string) => `visited:${id}:${new Date().toISOString().slice(0, 10)}`

/** Whether this tab has told of it today; remembers that it does now. Without storage it may tell twice: the server counts once. */
const claimFirstVisit = (id: string): boolean => {
  try {
    if (sessionStorage.getItem(storageKeyOf(id))) return false
    sessionStorage.setItem(storageKeyOf(id), '1')
  } catch {
    // Storage is full or switched off.
  }
  return true
}

const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 2000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}

/** Tells that the page was opened, once the browser has nothing better to do. What its makers look at themselves is no visit. */
export const useVisitCount = ({ id, status, isMaker }: ProductDetail): void => {
  const shouldCount = status === 'approved' && !isMaker
  useEffect(() => {
    if (!shouldCount) return
    return whenIdle(() => {
      // A visit that is not counted is no loss to the one who made it.
      if (claimFirstVisit(id)) void call(countVisit, { id }).catch(() => undefined)
    })
  }, [id, shouldCount])
}
