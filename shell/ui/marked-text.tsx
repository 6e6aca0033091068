import type { MarkedText as Marked } from '#features/search/contract/index.ts'

/** A text from the search with its matching words marked. */
export const MarkedText = ({ value: { text, marks } }: { value: Marked }) => (
  <>
    {marks.map(({ start, end }, index) => (
      <span key={start}>
        {text.slice(marks[index - 1]?.end ?? 0, start)}
        <mark className="rounded-xs bg-accent-soft text-inherit">{text.slice(start, end)}</mark>
      </span>
    ))}
    {text.slice(marks.at(-1)?.end ?? 0)}
  </>
)
