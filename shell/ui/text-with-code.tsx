/** Shows what a text has between backticks as code: a setting, a command, the name of a table. */
export const TextWithCode = ({ text }: { text: string }) =>
  text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code
        key={index}
        dir="ltr"
        className="inline-block max-w-full rounded-sm bg-surface-sunken px-1 [overflow-wrap:anywhere]"
      >
        {part}
      </code>
    ),
  )
