import { useEffect } from 'react'
import { countVisit, type ProductDetail } from '../contract/index.ts'
import { call } from '#shell/api/call.ts'
import { tryStorage } from '#shell/storage.ts'

const storageKeyOf = (id: string) => `visited:${id}:${new Date().toISOString().slice(0, 10)}`

/** Returns true once a day per tab. Without storage it returns true again; the server still counts one visit. */
const claimFirstVisit = (id: string): boolean => {
  if (tryStorage(() => sessionStorage.getItem(storageKeyOf(id)))) return false
  tryStorage(() => sessionStorage.setItem(storageKeyOf(id), '1'))
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

/** Counts a visit when the browser is idle. Makers do not count. */
export const useVisitCount = ({ id, status, isMaker }: ProductDetail): void => {
  const shouldCount = status === 'approved' && !isMaker
  useEffect(() => {
    if (!shouldCount) return
    return whenIdle(() => {
      // A failed count does not matter to the visitor.
      if (claimFirstVisit(id)) void call(countVisit, { id }).catch(() => undefined)
    })
  }, [id, shouldCount])
}
