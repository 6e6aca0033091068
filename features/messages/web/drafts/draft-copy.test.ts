import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AttachmentView, DraftView } from '../../contract/index.ts'
import { conflictCopyId, type DraftCopy, copyOf, isUnsaved, mergeDraft, createDraftCopy } from './draft-copy.ts'
import { hasSameContent, emptyContent, type DraftContent } from './draft-content.ts'

const clientId = '3f2b8c1e-0d4a-4c5b-9e6f-7a8b9c0d1e2f'
const draft = (version: number, overrides: Partial<DraftView> = {}): DraftView => ({
  clientId,
  version,
  recipient: null,
  threadId: null,
  forwardOf: null,
  subject: '',
  content: '',
  attachments: [],
  updatedAt: '2026-11-20T08:00:00.000Z',
  ...overrides,
})
const file = (id: string): AttachmentView => ({
  id,
  name: `${id}.pdf`,
  type: 'application/pdf',
  size: 1,
  width: null,
  height: null,
})
const typed = (copy: DraftCopy, words: Partial<DraftContent>): DraftCopy => ({
  ...copy,
  words: { ...copy.words, ...words },
})

describe('mergeDraft', () => {
  it('[MSG-04/never-lost] adopts the server version when there are no local edits', () => {
    const copy = copyOf(draft(1, { content: 'Hej' }))
    const { copy: next, other } = mergeDraft(copy, draft(2, { content: 'Hej du' }))
    expect([next.version, next.words.content, isUnsaved(next), other]).toEqual([2, 'Hej du', false, null])
  })

  it('[MSG-04/never-lost] preserves the text on the screen when only trailing blanks differ', () => {
    const copy = typed(copyOf(draft(1, { content: 'Hej' })), { content: 'Hej du ' })
    const { copy: next, other } = mergeDraft(copy, draft(2, { content: 'Hej du' }))
    expect([next.version, next.words.content, isUnsaved(next), other]).toEqual([2, 'Hej du ', false, null])
  })

  it('[MSG-04/never-lost] preserves local edits and returns the server content separately', () => {
    const copy = typed(copyOf(draft(1, { content: 'Hej' })), { content: 'Hej Anna' })
    const { copy: next, other } = mergeDraft(copy, draft(3, { content: 'Hej Erik' }))
    expect([next.version, next.words.content, isUnsaved(next)]).toEqual([3, 'Hej Anna', true])
    expect(other?.content).toBe('Hej Erik')
  })

  it('[MSG-04/never-lost] combines the files and returns no separate content when only files differ', () => {
    const copy = typed(copyOf(draft(1, { content: 'Hej' })), { attachments: [file('a')] })
    const { copy: next, other } = mergeDraft(copy, draft(2, { content: 'Hej', attachments: [file('b')] }))
    expect(next.words.attachments.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(other).toBeNull()
  })

  it('[MSG-04/never-lost] ignores a version that this browser already has', () => {
    const copy = typed(copyOf(draft(2, { content: 'Hej' })), { content: 'Hej då' })
    for (const version of [1, 2])
      expect(mergeDraft(copy, draft(version, { content: 'Annat' }))).toEqual({ copy, other: null })
  })

  it('[MSG-04/never-lost] never loses content of either side', () => {
    const text = fc.constantFrom('', 'Hej', 'Hej ', 'Hej då', 'مرحبا')
    const words = fc.record({ subject: text, content: text, attachments: fc.subarray([file('a'), file('b')]) })
    fc.assert(
      fc.property(words, words, words, fc.nat(2), (base, here, there, version) => {
        const copy: DraftCopy = {
          clientId,
          version,
          base: { ...emptyContent, ...base },
          words: { ...emptyContent, ...here },
          changedAt: 1,
        }
        const theirs = draft(version + 1, there)
        const { copy: next, other } = mergeDraft(copy, theirs)
        const left = [next.words, ...(other ? [other] : [])]
        const has = (one: Pick<DraftContent, 'subject' | 'content'>) =>
          left.some((words) =>
            hasSameContent({ ...words, attachments: [] }, { ...emptyContent, ...one, attachments: [] }),
          )
        const isNothing = (one: Pick<DraftContent, 'subject' | 'content'>) =>
          one.subject.trim() === '' && one.content.trim() === ''
        expect(has(there) || isNothing(there)).toBe(true)
        if (isUnsaved(copy)) expect(has(here)).toBe(true)
        for (const { id } of there.attachments)
          expect(left.some(({ attachments }) => attachments.some((one) => one.id === id))).toBe(true)
      }),
    )
  })
})

it('[MSG-04/autosave] isUnsaved is false for an empty new draft and true for a saved draft that was emptied', () => {
  expect(isUnsaved(createDraftCopy(clientId, { threadId: clientId }))).toBe(false)
  expect(isUnsaved(typed(createDraftCopy(clientId), { content: ' \n' }))).toBe(false)
  expect(isUnsaved(typed(createDraftCopy(clientId), { subject: 'Hej' }))).toBe(true)
  expect(isUnsaved(typed(copyOf(draft(1, { content: 'Hej' })), { content: '' }))).toBe(true)
})

describe('conflictCopyId', () => {
  it('[MSG-04/never-lost] is stable for the same content and differs for any other', () => {
    const words = { ...emptyContent, content: 'Hej 👋' }
    const names = [
      clientId,
      conflictCopyId(clientId, words),
      conflictCopyId(clientId, { ...words, content: 'Hej' }),
      conflictCopyId(conflictCopyId(clientId, words), words),
    ]
    expect(new Set(names).size).toBe(4)
    for (const name of names) expect(name).toMatch(/^3f2b8c1e-0d4a-4c5b-9e6f-[0-9a-f]{12}$/)
    expect(conflictCopyId(clientId, { ...words })).toBe(names[1])
  })
})
