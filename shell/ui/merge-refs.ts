import type { Ref } from 'react'

/** One ref for two holders: the component's own and its caller's (a form library's `register`, for one). */
export const mergeRefs =
  <T>(one: Ref<T> | undefined, other: Ref<T> | undefined) =>
  (node: T | null) => {
    const releases = [one, other].map((ref) => {
      if (typeof ref === 'function') return ref(node) ?? (() => ref(null))
      if (ref) ref.current = node
      return () => {
        if (ref) ref.current = null
      }
    })
    return () => {
      for (const release of releases) release()
    }
  }
