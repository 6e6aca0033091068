import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CsvError, parse } from 'csv-parse'

export type CsvRow = { line: number; cells: readonly string[] }

/** Thrown for a quote that nothing closes, for example. `line` is where. */
export class MalformedCsvError extends Error {
  readonly line: number
  constructor(line: number, cause: unknown) {
    super('malformed CSV', { cause })
    this.line = line
  }
}

const delimiters = [',', ';', '\t'] as const
/** Longer rows are not of people: the file lacks a closing quote. */
const maxRowLength = 10_000
/** Other requests run between two chunks. */
const chunkLength = 16 * 1024

/** The delimiter that occurs most often in the header outside of quotes. */
const delimiterOf = (header: string): string => {
  const bare = header.replace(/"[^"]*"/g, '')
  const countOf = (delimiter: string) => bare.split(delimiter).length
  return delimiters.reduce((best, one) => (countOf(one) > countOf(best) ? one : best))
}

async function* chunksOf(text: string): AsyncIterable<string> {
  for (let at = 0; at < text.length; at += chunkLength) {
    yield text.slice(at, at + chunkLength)
    await nextTurn()
  }
}

/** The rows of a CSV text with commas, semicolons or tabs, the header first. Empty lines are left out. @throws MalformedCsvError */
export async function* readCsv(text: string): AsyncIterable<CsvRow> {
  // The first line that Excel writes and reads: `sep=;`.
  const [declaration = '', declared] = /^sep=([,;\t])\r?\n/i.exec(text) ?? []
  const body = text.slice(declaration.length)
  const header = /[^\r\n]+/.exec(body)?.[0] ?? ''
  const parser = Readable.from(chunksOf(body)).pipe(
    parse({
      delimiter: declared ?? delimiterOf(header),
      info: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxRowLength,
    }),
  )
  const linesBefore = declaration === '' ? 0 : 1
  try {
    for await (const row of parser) {
      const { record, info } = row as { record: string[]; info: { lines: number } }
      // `lines` is where the row ends; a quoted field can contain line breaks.
      const breaks = record.join('').split(/\r\n?|\n/).length - 1
      yield { line: info.lines - breaks + linesBefore, cells: record }
    }
  } catch (error) {
    const { code, lines } = error as Partial<CsvError> & { lines?: number }
    if (code === undefined) throw error
    throw new MalformedCsvError((lines ?? 1) + linesBefore, error)
  }
}
