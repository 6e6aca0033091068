import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AttachmentView } from '../../contract/index.ts'
import { emptyContent, contentAddedSince } from './draft-content.ts'

const file = (id: string): AttachmentView => ({
  id,
  name: `${id}.pdf`,
  type: 'application/pdf',
  size: 1,
  width: null,
  height: null,
})
const since = (before: string, after: string) =>
  contentAddedSince({ ...emptyContent, content: before }, { ...emptyContent, content: after })?.content ?? null

describe('contentAddedSince', () => {
  it('[MSG-04/never-lost] returns text that was appended or inserted', () => {
    expect(since('Hej', 'Hej igen')).toBe(' igen')
    expect(since('Hej igen', 'Hej på dig igen')).toBe('på dig ')
    expect(since('Hej', 'Hej 😀')).toBe(' 😀')
    expect(since('Hej 😀', 'Hej 😁')).toBe('😁')
    expect(since('aa', 'aaa')).toBe('a')
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.stringMatching(/^[a-zåäö ]*[a-zåäö]$/),
        (before, typed) => since(before, before + typed) === typed,
      ),
    )
  })

  it('[MSG-04/never-lost] returns null when nothing was added', () => {
    for (const [before, after] of [
      ['Hej', 'Hej'],
      ['Hej', 'He'],
      ['Hej', ''],
      ['Hej', 'Hej '],
      ['', ''],
    ] as const)
      expect(since(before, after)).toBeNull()
  })

  it('[MSG-04/never-lost] returns an added file and preserves thread and subject', () => {
    const sent = { ...emptyContent, threadId: 'a thread', subject: 'Kaffe', content: 'Hej', attachments: [file('one')] }
    expect(contentAddedSince(sent, { ...sent, attachments: [file('one'), file('two')] })).toEqual({
      ...sent,
      content: '',
      attachments: [file('two')],
    })
    expect(contentAddedSince(sent, sent)).toBeNull()
  })
})
