import { stringify } from 'csv-stringify/browser/esm/sync'
import { toBlob } from 'html-to-image'
import { byteOrderMark, csvOptions } from '#kit/csv.ts'
import type { ChartData } from './series.ts'

/** The points and values of a chart; an unknown value is an empty cell. */
export const chartCsv = ({ pointName, points, series }: ChartData): string =>
  byteOrderMark +
  stringify(
    [
      [pointName, ...series.map(({ name }) => name)],
      ...points.map((point, at) => [point, ...series.map(({ values }) => values[at] ?? '')]),
    ],
    csvOptions,
  )

/** A PNG of an element at twice its size, on the page's background. */
const chartPng = async (chart: HTMLElement): Promise<Blob> => {
  const blob = await toBlob(chart, {
    pixelRatio: 2,
    skipFonts: true,
    backgroundColor: getComputedStyle(document.body).backgroundColor,
  })
  if (!blob) throw new Error('the browser made no picture of the chart')
  return blob
}

const save = (file: Blob, name: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

export const saveCsv = (data: ChartData, title: string) =>
  save(new Blob([chartCsv(data)], { type: 'text/csv;charset=utf-8' }), `${title}.csv`)

export const savePng = async (chart: HTMLElement, title: string) => save(await chartPng(chart), `${title}.png`)
