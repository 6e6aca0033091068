import { useSearchParams } from 'react-router'

/** The URL's search params and a setter for one of them; `''` removes it, the others stay. */
export const useSearchParam = () => {
  const [search, setSearch] = useSearchParams()
  const choose = (name: string, value: string) =>
    setSearch(
      (now) => {
        if (value) now.set(name, value)
        else now.delete(name)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return [search, choose] as const
}
