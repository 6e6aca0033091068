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

describe('what is written after a message was sent', () => {
  it('[MSG-04/never-lost] is what was typed behind it, or anywhere in it', () => {
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

  it('[MSG-04/never-lost] is nothing when nothing was, or when letters were only taken away', () => {
    for (const [before, after] of [
      ['Hej', 'Hej'],
      ['Hej', 'He'],
      ['Hej', ''],
      ['Hej', 'Hej '],
      ['', ''],
    ] as const)
      expect(since(before, after)).toBeNull()
  })

  it('[MSG-04/never-lost] keeps a file that came meanwhile, and to whom it goes', () => {
    const sent = { ...emptyContent, threadId: 'a thread', subject: 'Kaffe', content: 'Hej', attachments: [file('one')] }
    expect(contentAddedSince(sent, { ...sent, attachments: [file('one'), file('two')] })).toEqual({
      ...sent,
      content: '',
      attachments: [file('two')],
    })
    expect(contentAddedSince(sent, sent)).toBeNull()
  })
})
