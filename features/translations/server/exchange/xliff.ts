import { DOMParser } from '@xmldom/xmldom'
import { asLanguage, type Language } from '#kit/languages.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import { type FileEntry, InvalidFile } from './entries.ts'

// XLIFF 1.2, which most translation tools read and write. One `file` for each area, one `trans-unit` for each form.
const namespace = 'urn:oasis:names:tc:xliff:document:1.2'

const fail = (message: string): never => {
  throw new InvalidFile(message)
}

const parse = (content: string) => {
  // No document type, so no entities: neither external ones nor some that grow.
  if (/<!(DOCTYPE|ENTITY)/i.test(content)) return fail('a document type')
  const errorHandler = { warning: () => undefined, error: fail, fatalError: fail }
  try {
    return new DOMParser({ errorHandler }).parseFromString(content, 'application/xml') ?? fail('empty')
  } catch (error) {
    return fail(String(error))
  }
}

/** @throws InvalidFile */
export const readXliff = (content: string): FileEntry[] => {
  const { documentElement: root } = parse(content)
  // `documentElement` is null for an empty document, against its type.
  if ((root as Element | null)?.localName !== 'xliff' || root.getAttribute('version') !== '1.2') fail('not XLIFF 1.2')
  const entries: FileEntry[] = []
  for (const file of Array.from(root.getElementsByTagName('file'))) {
    const language = asLanguage((file.getAttribute('target-language') ?? '').split('-')[0]?.toLowerCase() ?? null)
    const area = file.getAttribute('original') ?? ''
    if (!language) fail('no language of the platform')
    for (const unit of Array.from(file.getElementsByTagName('trans-unit'))) {
      const [target] = Array.from(unit.getElementsByTagName('target'))
      const text = target?.textContent ?? ''
      // A tool leaves out the target of what is not translated yet, or writes an empty one.
      if (text.trim() !== '')
        entries.push({ area, name: unit.getAttribute('id') ?? '', language: language as Language, text })
    }
  }
  return entries
}

export type ExportedUnit = { name: string; source: string; target: string | null; note: string }

/** One piece for each area, so that no piece takes long. */
export function* writeXliff(
  language: Language,
  areas: Iterable<readonly [area: string, units: readonly ExportedUnit[]]>,
): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="${namespace}">\n`
  for (const [area, units] of areas) {
    const lines = units.map(
      ({ name, source, target, note }) =>
        `      <trans-unit id="${escapeHtml(name)}" xml:space="preserve">\n` +
        `        <source>${escapeHtml(source)}</source>\n` +
        (target === null ? '' : `        <target>${escapeHtml(target)}</target>\n`) +
        `        <note>${escapeHtml(note)}</note>\n      </trans-unit>\n`,
    )
    yield `  <file original="${escapeHtml(area)}" source-language="en" target-language="${language}" datatype="plaintext">\n    <body>\n${lines.join('')}    </body>\n  </file>\n`
  }
  yield '</xliff>\n'
}
