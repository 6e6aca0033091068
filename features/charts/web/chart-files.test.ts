import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { chartCsv } from './chart-files.ts'

it('[ANA-01/charts] the CSV of a chart has each point and value, and no cell that a spreadsheet evaluates', () => {
  const csv = chartCsv({
    pointName: 'Dag, kort',
    points: ['1 nov.', '2 "nov."', '=SUM(A1)'],
    series: [
      { name: 'Medlemmar', values: [1, null, 3] },
      { name: '+46', values: [0, 2.5, 1200] },
    ],
  })
  expect(csv.startsWith('\uFEFF')).toBe(true)
  expect(parse(csv.slice(1))).toEqual([
    ['Dag, kort', 'Medlemmar', "'+46"],
    ['1 nov.', '1', '0'],
    ['2 "nov."', '', '2.5'],
    ["'=SUM(A1)", '3', '1200'],
  ])
})
