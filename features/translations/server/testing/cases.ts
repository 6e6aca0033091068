import { signedInMember } from '#features/accounts/server/testing.ts'
import type { AreaCases } from '#tests/support/area-cases.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import {
  addTerm,
  deleteTerm,
  listTerms,
  listTextChanges,
  listTexts,
  readCoverage,
  readOverriddenAreas,
  readOverrides,
  readText,
  updateTerm,
} from '../../contract/index.ts'
import { overrideText } from '../testing.ts'

const text = { area: 'shell', key: 'nav.about' }

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  liveLists: [
    ...(
      [
        [readCoverage, {}],
        [readOverriddenAreas, {}],
        [readOverrides, { language: 'sv' as const, area: 'shell' }],
        [listTexts, { q: 'nav.about' }],
        [listTextChanges, { ...text, language: 'sv' as const }],
        [readText, text],
      ] as const
    ).map(([endpoint, input]) =>
      liveListCase(endpoint, async (server) => {
        const { client } = await signedInMember(server, { adminLevel: 'admin' })
        return {
          as: client,
          input,
          changes: [
            [
              'an administrator changes a text',
              () => overrideText(client, { ...text, value: { text: 'Vilka vi är' } }),
            ],
            ['an administrator uses the standard text again', () => overrideText(client, { ...text, value: null })],
          ],
        } as never
      }),
    ),
    liveListCase(listTerms, async (server) => {
      const { client } = await signedInMember(server, { adminLevel: 'admin' })
      const term = { sv: 'brobyggare', en: 'bridge builder', ar: null, note: null }
      let id = ''
      return {
        as: client,
        input: {},
        changes: [
          [
            'an administrator adds a term',
            async () => {
              id = (await client.succeed(addTerm, term)).id
            },
          ],
          [
            'an administrator changes the term',
            () => client.succeed(updateTerm, { ...term, id, note: 'Inte ”medlem”.' }),
          ],
          ['an administrator deletes the term', () => client.succeed(deleteTerm, { id })],
        ],
      }
    }),
  ],
  otherReads: {
    'translations.overriddenAreas': 'names of areas',
    'translations.overrides': 'texts of the platform, written by administrators',
  },
  addRowsToErase: async ({ server: { db }, me }) => {
    const [now, key] = [new Date(), { area: 'shell', key: 'nav.home', language: 'sv' as const }]
    const value = JSON.stringify({ text: 'Start' })
    await db
      .insertInto('text_overrides')
      .values({ ...key, value, version: 1, changed_by: me.id, changed_at: now })
      .execute()
    await db
      .insertInto('text_changes')
      .values({ ...key, version: 1, after: value, is_import: false, changed_by: me.id, changed_at: now })
      .execute()
    await db
      .insertInto('glossary_terms')
      .values({ sv: 'raderad', en: 'erased', changed_by: me.id, changed_at: now })
      .execute()
  },
  emptiedColumns: ['text_overrides.changed_by', 'text_changes.changed_by', 'glossary_terms.changed_by'],
}
