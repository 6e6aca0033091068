import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { toRequest } from '#kit/endpoint.ts'
import type { Language } from '#kit/languages.ts'
import type { Client } from '#tests/support/client.ts'
import { longestEventLoopDelayMs } from '#tests/support/event-loop-delay.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  exportTexts,
  importTexts,
  type ImportResult,
  listTextChanges,
  readText,
  translationLimits,
} from '../contract/index.ts'
import { overrideText } from './testing.ts'

const server = await startTestServer()
const root = await signedInMember(server, { adminLevel: 'super_admin' })

const exportAs = async (format: 'json' | 'xliff', language: Language, area?: string) => {
  const { path } = toRequest(exportTexts, { format, language, ...(area !== undefined && { area }) })
  const response = await root.client.raw(path)
  expect(response.status).toBe(200)
  return { text: await response.text(), headers: response.headers }
}
const send = (
  client: Client,
  body: string | Uint8Array<ArrayBuffer>,
  query: Record<string, string>,
  type = 'application/json',
) =>
  client.raw(toRequest(importTexts, query as never).path, { method: 'POST', headers: { 'content-type': type }, body })
const preview = async (body: string, type?: string): Promise<ImportResult> => {
  const response = await send(root.client, body, { isDryRun: 'true' }, type)
  expect(response.status).toBe(200)
  return (await response.json()) as ImportResult
}
const apply = async (body: string, revision: string): Promise<ImportResult> =>
  (await (await send(root.client, body, { isDryRun: 'false', revision })).json()) as ImportResult
const refusalOf = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string; fields?: { code: string }[] } }
  return [response.status, error.code, ...(error.fields ?? []).map(({ code }) => code)]
}
const fileWith = (areas: object, language = 'sv') => JSON.stringify({ format: 'nordbro-texts', language, areas })

describe('exporting', () => {
  it('[I18N-06/export] downloads the shown texts of a language and an area as JSON', async () => {
    await overrideText(root.client, { area: 'shell', key: 'nav.about', value: { text: 'Vilka vi är' } })
    const { text, headers } = await exportAs('json', 'sv')
    expect(headers.get('content-disposition')).toMatch(/attachment; filename="nordbro-sv-\d{4}-\d\d-\d\d\.json"/)
    const file = JSON.parse(text) as { language: string; areas: Record<string, { nav: Record<string, string> }> }
    expect([file.language, file.areas['shell']?.nav['about'], file.areas['shell']?.nav['home']]).toEqual([
      'sv',
      'Vilka vi är',
      'Hem',
    ])
    expect(Object.keys(JSON.parse((await exportAs('json', 'ar', 'messages')).text).areas)).toEqual(['messages'])
    expect(await root.client.call(exportTexts, { language: 'sv', format: 'json', area: 'gone' })).toMatchObject({
      status: 404,
      code: 'translation.not_found',
    })
  })

  it('[I18N-06/export] downloads XLIFF 1.2 with English as the source and a unit for each plural form', async () => {
    const { text } = await exportAs('xliff', 'ar', 'messages')
    expect(text).toContain('<file original="messages" source-language="en" target-language="ar"')
    for (const form of ['zero', 'one', 'two', 'few', 'many', 'other'])
      expect(text).toMatch(new RegExp(`<trans-unit id="[\\w.]+_${form}"`))
    // What was exported reads back as it was.
    expect(await preview(text, 'application/xliff+xml')).toMatchObject({ languages: ['ar'], changed: 0, refused: 0 })
  })
})

describe('importing', () => {
  it('[I18N-06/import] a dry run says what would change and what cannot be used, and the import does that', async () => {
    const file = fileWith({
      shell: { nav: { home: 'Start', about: 'Om oss', network: '{{x}}', gone: 'Borta' }, 'nav.terms': 'Regler' },
      nowhere: { title: 'Titel' },
    })
    const dry = await preview(file)
    expect(dry).toMatchObject({
      isDryRun: true,
      languages: ['sv'],
      changed: 3,
      unchanged: 0,
      refused: 3,
      changes: expect.arrayContaining([
        { area: 'shell', key: 'nav.home', language: 'sv', before: 'Hem', after: 'Start' },
        { area: 'shell', key: 'nav.about', language: 'sv', before: 'Vilka vi är', after: 'Om oss' },
      ]) as unknown,
      refusals: expect.arrayContaining([
        {
          area: 'shell',
          key: 'nav.network',
          language: 'sv',
          form: 'text',
          code: 'translation.placeholder_unknown',
          name: '{{x}}',
        },
        { area: 'shell', key: 'nav.gone', language: 'sv', form: null, code: 'translation.not_found', name: null },
      ]) as unknown,
    })
    const home = async () => (await root.client.succeed(readText, { area: 'shell', key: 'nav.home' })).languages.sv
    expect((await home()).override).toBeNull()
    expect(await apply(file, dry.revision)).toMatchObject({ isDryRun: false, changed: 3 })
    expect(await home()).toMatchObject({ override: { text: 'Start' }, version: 1 })
    const history = { area: 'shell', key: 'nav.about', language: 'sv' as const }
    expect((await root.client.succeed(listTextChanges, history)).items[0]).toMatchObject({
      after: null,
      isImport: true,
    })
    const [entry] = await server.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'translations.import')
      .execute()
    expect(entry?.after).toEqual({ language: 'sv', changed: 3, refused: 3 })
    // The same dry run again: texts have changed since.
    expect(await refusalOf(await send(root.client, file, { isDryRun: 'false', revision: dry.revision }))).toEqual([
      409,
      'translation.import_stale',
    ])
    expect((await preview(file)).changed).toBe(0)
  })

  it('[I18N-06/import] a counted text may come with one of its forms, and the others stay', async () => {
    const { text } = await exportAs('json', 'sv', 'messages')
    const [, key] = /"(\w+)_other": "\{\{count\}\} bilagor"/.exec(text) ?? []
    const path = Object.entries(
      (JSON.parse(text) as { areas: { messages: Record<string, Record<string, string>> } }).areas.messages,
    )
    const group = path.find(([, texts]) => typeof texts === 'object' && `${key}_other` in texts)?.[0] ?? ''
    const file = fileWith({ messages: { [group]: { [`${key}_other`]: '{{count}} filer' } } })
    const { revision } = await preview(file)
    await apply(file, revision)
    const { languages } = await root.client.succeed(readText, { area: 'messages', key: `${group}.${key}` })
    expect(languages.sv.override).toMatchObject({ other: '{{count}} filer', one: languages.sv.shipped?.one })
  })

  it.each([
    ['no JSON', '{'],
    ['another JSON', '{"nav":{"home":"Start"}}'],
    ['a list of texts', fileWith({ shell: { nav: ['Hem'] } })],
    [
      'nested too deeply',
      `{"format":"nordbro-texts","language":"sv","areas":{"shell":${'{"a":'.repeat(50_000)}"x"${'}'.repeat(50_000)}}}`,
    ],
    ['another language', fileWith({ shell: { nav: { home: 'Hjem' } } }, 'nb')],
    ['no text', fileWith({})],
    ['XML that is not XLIFF', '<texts/>'],
    ['XML that is cut off', '<xliff version="1.2"><file'],
    [
      'an external entity',
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]><xliff version="1.2"><file target-language="sv" original="shell"><trans-unit id="nav.home"><target>&e;</target></trans-unit></file></xliff>',
    ],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
  ])('[I18N-06/import] refuses a file with %s', async (_what, body) => {
    expect(await refusalOf(await send(root.client, body, { isDryRun: 'true' }))).toEqual([
      400,
      'translation.file_invalid',
    ])
  })

  it('[I18N-06/import] refuses too large a file, an import without its dry run, and administrators below super admin', async () => {
    const { client } = await signedInMember(server, { adminLevel: 'admin' })
    const file = fileWith({ shell: { nav: { home: 'Start' } } })
    expect(await refusalOf(await send(client, file, { isDryRun: 'true' }))).toEqual([403, 'auth.forbidden'])
    expect(await refusalOf(await send(root.client, file, { isDryRun: 'false' }))).toEqual([
      400,
      'input.invalid',
      'field.required',
    ])
    const large = ' '.repeat(translationLimits.importBytes + 1)
    expect(await refusalOf(await send(root.client, large, { isDryRun: 'true' }))).toEqual([
      413,
      'translation.file_too_large',
    ])
  })

  it('[I18N-06/import] reading five megabytes and writing every text leave the node responsive', async () => {
    const { text } = await exportAs('xliff', 'en')
    const changed = text
      .replaceAll('</target>', ' .</target>')
      .replace('</xliff>', `<!--${'x'.repeat(3_000_000)}--></xliff>`)
    const dry = await preview(changed, 'application/xliff+xml')
    expect(dry.changed).toBeGreaterThan(3000)
    expect(dry.changes).toHaveLength(translationLimits.listed)
    const delayMs = await longestEventLoopDelayMs(async () => {
      await preview(changed, 'application/xliff+xml')
      await apply(changed, dry.revision)
    })
    // The client shares the thread. Reading the file there would block it for seconds.
    expect(delayMs).toBeLessThan(250)
    expect((await root.client.succeed(readText, { area: 'shell', key: 'nav.home' })).languages.en.override).toEqual({
      text: 'Home .',
    })
  })
})
