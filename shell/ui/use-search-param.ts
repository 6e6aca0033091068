import { useSearchParams } from 'react-router'

/** What of a part's choices stands in the address, and how one is made or taken back (`''`); what else stands there stays. */
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
