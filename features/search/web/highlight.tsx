/** Folds case but not diacritics, because å is a separate letter. */
const foldCase = (text: string) => text.normalize('NFC').toLocaleLowerCase()

/** Marks the beginnings of words that match a word of the query. */
export const HighlightedText = ({ text, query }: { text: string; query: string }) => {
  const words = foldCase(query).split(/\s+/).filter(Boolean)
  return (
    <>
      {text.split(/([\p{L}\p{N}]+)/u).map((part, index) => {
        const match = index % 2 === 1 ? words.find((word) => foldCase(part).startsWith(word)) : undefined
        if (!match) return part
        return (
          <span key={index}>
            <mark className="rounded-xs bg-accent-soft text-inherit">{part.slice(0, match.length)}</mark>
            {part.slice(match.length)}
          </span>
        )
      })}
    </>
  )
}
