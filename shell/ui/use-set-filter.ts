import { useEffect, useRef } from 'react'

export type SetFilter<Filters> = <K extends keyof Filters>(name: K, value: Filters[K] | undefined) => void

/**
 * Sets one filter of a list whose filters are in the URL; undefined removes it. The URL changes a moment after a
 * choice, so the hook remembers the latest one: the next choice must not undo it.
 */
export const useSetFilter = <Filters extends object>(
  filters: Filters,
  onChange: (filters: Filters) => unknown,
): SetFilter<Filters> => {
  const latest = useRef(filters)
  const inAddress = JSON.stringify(filters)
  useEffect(() => {
    latest.current = JSON.parse(inAddress) as Filters
  }, [inAddress])
  return (name, value) => {
    const { [name]: _, ...others } = latest.current
    latest.current = (value === undefined ? others : { ...others, [name]: value }) as Filters
    void onChange(latest.current)
  }
}
