import { useFormat } from '#shell/i18n/format.ts'
import { classes } from '#shell/ui/classes.ts'
import { TableContainer } from '#shell/ui/table-container.tsx'
import { ChartValue } from './chart-value.tsx'
import type { ChartData, RowsTo } from './series.ts'

/** The values of a chart as a table, the latest point first. */
export const ChartTable = ({
  title,
  pointName,
  points,
  series,
  formatValue,
  rowsTo,
}: ChartData & { title: string; rowsTo?: RowsTo | undefined }) => {
  const format = useFormat()
  return (
    <div className="max-h-96 overflow-y-auto">
      <TableContainer label={title}>
        <table className="w-full text-sm">
          <thead className="bg-surface-sunken text-ink-muted">
            <tr>
              <th scope="col" className="px-4 py-2 text-start font-medium">
                {pointName}
              </th>
              {series.map(({ name }) => (
                <th key={name} scope="col" dir="auto" className="px-4 py-2 text-end font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points
              .map((point, at) => (
                <tr key={`${at} ${point}`} className="border-t border-line">
                  <th scope="row" dir="auto" className="px-4 py-2 text-start font-normal">
                    {point}
                  </th>
                  {series.map(({ name, values }, one) => (
                    <td key={name} className={classes('px-4 py-2 text-end', !formatValue && 'tabular-nums')}>
                      <ChartValue
                        value={values[at] ?? null}
                        label={`${name}, ${point}`}
                        to={rowsTo?.(at, one)}
                        formatValue={formatValue ?? format.number}
                      />
                    </td>
                  ))}
                </tr>
              ))
              .reverse()}
          </tbody>
        </table>
      </TableContainer>
    </div>
  )
}
