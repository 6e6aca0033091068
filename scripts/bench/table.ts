export type Column<Row> = readonly [title: string, cell: (row: Row) => string]

const cellWidth = 10

/** A table of text for the terminal: a name, then cells aligned to the right. */
export const createTable = <Row extends { name: string }>(columns: readonly Column<Row>[], nameWidth = 22) => {
  const line = (name: string, cells: readonly string[]) =>
    name.padEnd(nameWidth) + cells.map((cell) => ` ${cell}`.padStart(cellWidth)).join('')
  return {
    heading: (name: string) =>
      line(
        name,
        columns.map(([title]) => title),
      ),
    row: (row: Row) =>
      line(
        row.name,
        columns.map(([, cell]) => cell(row)),
      ),
  }
}
