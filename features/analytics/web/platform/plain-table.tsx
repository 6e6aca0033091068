import type { ReactNode } from 'react'
import { classes } from '#shell/ui/classes.ts'
import { TableContainer } from '#shell/ui/table-container.tsx'

type Props = {
  label: string
  columns: readonly string[]
  /** The column that a phone has no room for: its content is in another cell there. */
  wideOnly?: number | undefined
  /** The first cell heads its row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** A table of numbers: the first column at the start, numbers at the end. */
export const PlainTable = ({ label, columns, wideOnly, rows }: Props) => (
  <TableContainer label={label}>
    <table className="w-full text-sm tabular-nums">
      <thead className="bg-surface-sunken text-ink-muted">
        <tr>
          {columns.map((column, at) => (
            <th
              key={column}
              scope="col"
              className={classes(
                'px-4 py-2 font-medium sm:whitespace-nowrap',
                at === 0 ? 'text-start' : 'text-end',
                at === wideOnly && 'max-sm:hidden',
              )}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key} className="border-t border-line">
            {cells.map((cell, at) =>
              at === 0 ? (
                <th key={columns[at]} scope="row" dir="auto" className="px-4 py-2 text-start font-normal">
                  {cell}
                </th>
              ) : (
                <td
                  key={columns[at]}
                  className={classes('px-4 py-2 text-end whitespace-nowrap', at === wideOnly && 'max-sm:hidden')}
                >
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </TableContainer>
)
