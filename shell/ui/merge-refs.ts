import type { Ref } from 'react'

/** Combines the component's ref with the caller's, for example from a form library's `register`. */
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
