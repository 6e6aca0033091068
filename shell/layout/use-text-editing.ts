import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { SessionViewer } from '#features/accounts/contract/index.ts'
import { tryStorage } from '../storage.ts'

const name = 'translate'

const store = (value: string) => void tryStorage(() => sessionStorage.setItem(name, value))

/**
 * Whether an administrator edits the texts on the page (I18N-06): from `?translate=1` until `?translate=0` in this
 * browser tab. Never in the first render, which must equal the server's.
 * @returns what ends it, while it is on
 */
export const useTextEditing = (viewer: SessionViewer | null): (() => void) | undefined => {
  const { search } = useLocation()
  const [isOn, setOn] = useState(false)
  const isAdmin = Boolean(viewer?.adminLevel)
  useEffect(() => {
    if (!isAdmin) return
    const asked = new URLSearchParams(search).get(name)
    if (asked) store(asked)
    const wanted = asked ?? tryStorage(() => sessionStorage.getItem(name))
    if (wanted) setOn(wanted === '1')
  }, [isAdmin, search])
  if (!isOn || !isAdmin) return undefined
  return () => {
    store('0')
    setOn(false)
  }
}
