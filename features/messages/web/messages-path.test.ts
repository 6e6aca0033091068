import { expect, it } from 'vitest'
import { threadPath, writePath } from '../contract/index.ts'
import { folders, isSigningOut, type OpenedItem, messagesPath, parseMessagesPath } from './messages-path.ts'

const id = '3f2b8c1e-0d4a-4c5b-9e6f-7a8b9c0d1e2f'
const locationAt = (path: string) => parseMessagesPath(new URL(path, 'https://nordbro.example').searchParams)

it('parseMessagesPath reverses messagesPath', () => {
  const opened: (OpenedItem | null)[] = [
    null,
    { kind: 'thread', id },
    { kind: 'draft', clientId: id, to: null },
    { kind: 'draft', clientId: id, to: id },
    { kind: 'new', to: null },
    { kind: 'new', to: id },
    { kind: 'sending', key: id },
  ]
  for (const folder of folders) {
    for (const q of ['', 'kaffe på bron', 'قهوة']) {
      for (const one of opened)
        expect(locationAt(messagesPath({ folder, q, opened: one }))).toEqual({ folder, q, opened: one })
    }
  }
})

it('threadPath and writePath open a thread and a new message', () => {
  expect(locationAt(threadPath(id)).opened).toEqual({ kind: 'thread', id })
  expect(locationAt(writePath(id)).opened).toEqual({ kind: 'new', to: id })
})

it('parseMessagesPath ignores invalid parameters', () => {
  for (const path of [
    '/messages?folder=trash',
    '/messages?thread=1',
    `/messages?thread=${id}x`,
    "/messages?draft=';--",
    '/messages?sending=',
    '/messages?to=everyone',
    '/messages?q=%20%20',
  ]) {
    expect(locationAt(path), path).toEqual({ folder: 'inbox', q: '', opened: null })
  }
  expect(locationAt(`/messages?q=${'a'.repeat(500)}`).q).toHaveLength(100)
})

it('isSigningOut detects the sign-out parameter', () => {
  expect(isSigningOut(new URLSearchParams('leaving=1'))).toBe(true)
  expect(isSigningOut(new URLSearchParams())).toBe(false)
})
