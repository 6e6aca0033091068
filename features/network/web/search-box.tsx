import { networkLimits } from '../contract/index.ts'
import { SearchParamForm } from '#shell/ui/search-param-form.tsx'

/** A search field for members; repeated spaces are collapsed. */
export const SearchBox = ({
  label,
  q,
  onSearch,
  className = '',
}: {
  label: string
  q: string
  onSearch: (q: string) => void
  className?: string
}) => {
  const search = (typed: string) => {
    const words = typed.replace(/\s+/g, ' ')
    if (words !== q) onSearch(words)
  }
  return <SearchParamForm label={label} q={q} onSearch={search} maxLength={networkLimits.query} className={className} />
}
