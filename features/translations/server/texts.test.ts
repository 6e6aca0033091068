import { describe, expect, it, vi } from 'vitest'
import { requestPasswordReset } from '#features/accounts/contract/index.ts'
import accountsSv from '#features/accounts/locales/sv.json' with { type: 'json' }
import { signedInMember } from '#features/accounts/server/testing.ts'
import { liveTimeoutMs } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  exportTexts,
  listTextChanges,
  listTexts,
  readOverriddenAreas,
  readOverrides,
  readText,
  setText,
} from '../contract/index.ts'
import { createTextOverrides } from './store.ts'
import { overrideText } from './testing.ts'

const server = await startTestServer()
const admin = await signedInMember(server, { fullName: 'Karin Administratör', adminLevel: 'admin' })
const reader = await signedInMember(server, { adminLevel: 'viewer' })
const about = { area: 'shell', key: 'nav.about' }

const set = (input: object) =>
  admin.client.call(setText, { ...about, language: 'sv' as const, value: { text: 'Vi' }, version: 0, ...input })

describe('the list of texts', () => {
  it('[I18N-06/keys] lists every text by area with its key, its place of use and its three languages, page by page', async () => {
    const first = await reader.client.succeed(listTexts, { area: 'translations', limit: '40' })
    expect(first.items[0]).toMatchObject({
      id: 'translations:page.title',
      kind: 'interface',
      places: ['features/translations/web/translation-management-page.tsx'],
      texts: {
        sv: { text: 'Översättningar', state: 'shipped' },
        en: { text: 'Translations' },
        ar: { text: 'الترجمات' },
      },
    })
    expect(first.areas).toEqual(expect.arrayContaining(['shell', 'accounts', 'messages']))
    const second = await reader.client.succeed(listTexts, {
      area: 'translations',
      limit: '40',
      cursor: first.nextCursor ?? '',
    })
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(80)
    expect(first.total).toBeGreaterThan(80)
    expect(await reader.client.call(listTexts, { cursor: 'W10' })).toMatchObject({
      status: 400,
      fields: { cursor: 'field.invalid' },
    })
    const unknownText = Buffer.from('["shell","gone"]').toString('base64url')
    expect(await reader.client.call(listTexts, { cursor: unknownText })).toMatchObject({ status: 400 })
  })

  it('[I18N-06/admins-only] refuses visitors and members, and an admin viewer may only read', async () => {
    const { client } = await signedInMember(server)
    expect(await server.call(listTexts, {})).toMatchObject({ status: 401, code: 'auth.required' })
    expect(await client.call(listTexts, {})).toMatchObject({ status: 403, code: 'auth.forbidden' })
    expect(await client.call(exportTexts, { language: 'sv', format: 'json' })).toMatchObject({ status: 403 })
    const edit = { ...about, language: 'sv' as const, value: { text: 'Vi' }, version: 0 }
    expect(await reader.client.call(setText, edit)).toMatchObject({ status: 403, code: 'auth.forbidden' })
    expect((await reader.client.succeed(readText, about)).can).toEqual({ edit: 'auth.forbidden' })
  })
})

describe('overriding a text', () => {
  it('[I18N-06/edit] [I18N-06/filter-overridden] [I18N-06/history] an edit is listed, stored with its history and audited, and can be reverted', async () => {
    const edited = await overrideText(admin.client, { ...about, value: { text: ' Vilka vi är ' } })
    expect(edited.languages.sv).toMatchObject({
      shipped: { text: 'Om oss' },
      override: { text: 'Vilka vi är' },
      state: 'overridden',
      version: 1,
      changedBy: 'Karin Administratör',
    })
    const { items, total } = await reader.client.succeed(listTexts, { state: 'overridden', area: 'shell' })
    expect([total, items[0]?.texts.sv]).toMatchObject([1, { text: 'Vilka vi är', state: 'overridden' }])
    const today = new Date().toISOString().slice(0, 10)
    expect((await reader.client.succeed(listTexts, { since: today, language: 'sv' })).total).toBe(1)
    expect((await reader.client.succeed(listTexts, { since: '2999-01-01' })).total).toBe(0)

    await overrideText(admin.client, { ...about, value: { text: 'Vi' } })
    // The same text again changes nothing.
    expect((await overrideText(admin.client, { ...about, value: { text: 'Vi' } })).languages.sv.version).toBe(2)
    // The shipped text, typed by hand, ends the override.
    const reset = await overrideText(admin.client, { ...about, value: { text: 'Om oss' } })
    expect(reset.languages.sv).toMatchObject({ override: null, state: 'shipped', version: 3 })
    const input = { ...about, language: 'sv' as const }
    const first = await reader.client.succeed(listTextChanges, { ...input, limit: '2' })
    expect(first.items).toMatchObject([
      { version: 3, before: { text: 'Vi' }, after: null, isImport: false, changedBy: 'Karin Administratör' },
      { version: 2, before: { text: 'Vilka vi är' }, after: { text: 'Vi' } },
    ])
    const rest = await reader.client.succeed(listTextChanges, { ...input, cursor: first.nextCursor ?? '' })
    expect(rest).toMatchObject({ items: [{ version: 1, before: null }], nextCursor: null })
    const entries = await server.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('target_id', '=', 'shell:nav.about')
      .orderBy('created_at')
      .execute()
    expect(entries).toEqual([
      {
        action: 'translations.override',
        before: { texts: ['Om oss'] },
        after: { language: 'sv', texts: ['Vilka vi är'] },
      },
      { action: 'translations.override', before: { texts: ['Vilka vi är'] }, after: { language: 'sv', texts: ['Vi'] } },
      { action: 'translations.reset', before: { texts: ['Vi'] }, after: { language: 'sv', texts: ['Om oss'] } },
    ])
  })

  it('[I18N-06/placeholder-check] [I18N-06/plural-check] an edit with a lost placeholder or plural form is refused with a code for each form', async () => {
    const refusalOf = async (key: string, language: 'sv' | 'ar', value: object) =>
      admin.client.call(setText, { area: 'messages', key, language, value, version: 0 })
    const { items } = await reader.client.succeed(listTexts, { area: 'messages', q: 'attachments' })
    const counted = items.find(({ isCounted }) => isCounted)?.key ?? ''
    expect(await refusalOf(counted, 'sv', { one: 'En', two: 'Två', other: 'Flera' })).toMatchObject({
      status: 400,
      code: 'input.invalid',
      fields: {
        'value.two': 'translation.form_unknown',
        'value.other': 'translation.placeholder_missing',
      },
    })
    expect((await refusalOf(counted, 'ar', { other: '{{count}}' })).fields).toMatchObject({
      'value.few': 'translation.form_missing',
    })
    expect((await set({ value: { text: '{{' } })).fields).toEqual({ 'value.text': 'translation.placeholder_broken' })
    expect((await set({ value: { text: '{{role}}' } })).fields).toEqual({
      'value.text': 'translation.placeholder_unknown',
    })
    expect((await set({ value: { text: '<b>Vi</b>' } })).fields).toEqual({ 'value.text': 'translation.markup_differs' })
    expect((await set({ value: { text: 'x'.repeat(5000) } })).fields).toEqual({ 'value.text': 'field.too_long' })
    expect((await set({ value: {} })).fields).toEqual({ 'value.text': 'translation.form_missing' })
    expect(await set({ key: 'nav.gone' })).toMatchObject({ status: 404, code: 'translation.not_found' })
    expect(await reader.client.call(readText, { area: 'gone', key: 'title' })).toMatchObject({ status: 404 })
    const history = { area: 'gone', key: 'title', language: 'sv' as const }
    expect(await reader.client.call(listTextChanges, history)).toMatchObject({ code: 'translation.not_found' })
  })

  it('[I18N-06/edit] of two administrators who edit at the same moment, the second is refused', async () => {
    const home = { area: 'shell', key: 'nav.home' }
    const answers = await Promise.all(
      ['Start', 'Hemma', 'Början'].map((text) =>
        admin.client.call(setText, { ...home, language: 'sv', value: { text }, version: 0 }),
      ),
    )
    expect(answers.map(({ code }) => code ?? 'saved').sort()).toEqual([
      'saved',
      'translation.stale',
      'translation.stale',
    ])
    expect((await admin.client.succeed(readText, home)).languages.sv.version).toBe(1)
  })

  it('[I18N-06/live-override] what visitors may read names the overridden areas and their texts, with a version that changes', async () => {
    const before = (await server.client().succeed(readOverriddenAreas, {})).sv['marketing']
    await overrideText(admin.client, { area: 'marketing', key: 'home.hero.join', value: { text: 'Kom med' } })
    const after = await server.client().succeed(readOverriddenAreas, {})
    expect([before, typeof after.sv['marketing'], after.ar]).toEqual([undefined, 'string', {}])
    expect(await server.client().succeed(readOverrides, { language: 'sv', area: 'marketing' })).toEqual({
      texts: { 'home.hero.join': 'Kom med' },
    })
    for (const area of ['messages', 'constructor', '__proto__'])
      expect(await server.client().succeed(readOverrides, { language: 'sv', area })).toEqual({ texts: {} })
  })

  it('[I18N-06/live-override] mails that are made after the edit have the new text', async () => {
    const { email } = await signedInMember(server, { language: 'sv' })
    await server.client({ language: 'sv' }).succeed(requestPasswordReset, { email })
    expect((await server.mailTo(email)).subject).toBe(accountsSv.mail.reset.subject)
    await overrideText(admin.client, {
      area: 'accounts',
      key: 'mail.reset.subject',
      value: { text: 'Nytt lösenord till {{platform}}' },
    })
    await server.client({ language: 'sv' }).succeed(requestPasswordReset, { email })
    expect((await server.mailTo(email, 2)).subject).toBe('Nytt lösenord till Nordbro')
  })
})

describe('the overrides of a node', () => {
  it('[I18N-06/live-override] are applied without an event too, leave out unusable ones and stay while the database is away', async () => {
    await overrideText(admin.client, { area: 'shell', key: 'nav.terms', value: { text: 'Regler' } })
    const log = { warn: () => undefined } as never
    const store = await createTextOverrides({ database: server, log, onChange: () => undefined })
    expect(store.current().sv['shell']?.['nav.terms']).toBe('Regler')
    // As after a restored backup or a release that has changed the text: no event, and one text that no longer fits.
    await server.db
      .updateTable('text_overrides')
      .set({ value: JSON.stringify({ text: '{{gone}}' }) })
      .where('key', '=', 'nav.terms')
      .execute()
    await store.reload()
    expect(store.current().sv['shell']?.['nav.terms']).toBeUndefined()
    expect((await admin.client.succeed(readText, { area: 'shell', key: 'nav.terms' })).languages.sv.state).toBe(
      'invalid',
    )
    store.stop()
    const broken = {
      db: {
        selectFrom: () => {
          throw new Error('away')
        },
      },
    } as never
    await expect(createTextOverrides({ database: broken, log, onChange: () => undefined })).rejects.toThrow('away')
    await overrideText(admin.client, { area: 'shell', key: 'nav.terms', value: null })
  })

  it('[I18N-06/live-override] another node has the text within a second', async () => {
    const other = await startTestServer({ sameDatabaseAs: server })
    await overrideText(admin.client, { area: 'shell', key: 'nav.privacy', value: { text: 'Personuppgifter' } })
    await vi.waitFor(
      async () =>
        expect(await other.client().succeed(readOverrides, { language: 'sv', area: 'shell' })).toMatchObject({
          texts: { 'nav.privacy': 'Personuppgifter' },
        }),
      { timeout: liveTimeoutMs, interval: 20 },
    )
  })
})
