import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { fileLimits } from '../../contract/index.ts'
import { pdfWith } from '../testing.ts'
import { inspectPdf } from './inspect-pdf.ts'

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
const empty = deflateSync('').toString('latin1')
const emptyObjectStreams = (count: number, dictionary = '/Filter /FlateDecode') =>
  `<< /N 0 /First 0 ${dictionary} >>\nstream\n${empty}\n endobj\n1 0 obj\n`.repeat(count)

it.each([
  ['1,900 unterminated object streams and 9 MB of letters', emptyObjectStreams(1900), 'e'],
  ['1,900 unterminated object streams and 9 MB of partial endstream keywords', emptyObjectStreams(1900), 'endstrea'],
  [
    'object streams with thousands of unfinished filters',
    emptyObjectStreams(800, `${'/Filter%'.repeat(1200)}\n/Filter /Fl`),
    ' ',
  ],
])('[FILE-01] a PDF with %s is inspected within a second of CPU time', (_, streams, filler) => {
  const bytes = pdfWith(
    streams + filler.repeat(Math.max(0, Math.floor((fileLimits.size - streams.length - 2000) / filler.length))),
  )
  const begun = cpuMs()
  inspectPdf(bytes)
  expect(cpuMs() - begun).toBeLessThan(1000)
})

it('[FILE-01] a PDF with more object streams than a document of that size needs is a bomb', () => {
  expect(inspectPdf(pdfWith(emptyObjectStreams(2001)))).toBe('bomb')
})
