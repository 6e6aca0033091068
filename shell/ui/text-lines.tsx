/** A text of one line or several. Screen readers announce the lines as separate paragraphs. */
export const TextLines = ({ lines, className }: { lines: readonly string[]; className?: string }) =>
  lines.map((line) => (
    <p key={line} className={className}>
      {line}
    </p>
  ))
