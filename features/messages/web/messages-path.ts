import { isId } from '#kit/fields.ts'
import { messageLimits, type ThreadFolder, threadFolders } from '../contract/index.ts'

export const folders = ['inbox', 'sent', 'drafts', 'requests'] as const satisfies readonly (ThreadFolder | 'drafts')[]
export type Folder = (typeof folders)[number]
export const isThreadFolder = (folder: Folder): folder is ThreadFolder => threadFolders.some((one) => one === folder)

export type OpenedItem =
  | { kind: 'thread'; id: string }
  | { kind: 'draft'; clientId: string; to: string | null }
  /** A new message, to which the page has not yet assigned a client id. */
  | { kind: 'new'; to: string | null }
  /** A queued first message, whose thread does not exist yet. */
  | { kind: 'sending'; key: string }

export type MessagesLocation = { folder: Folder; q: string; opened: OpenedItem | null }

const parseId = (search: URLSearchParams, name: string): string | null => {
  const value = search.get(name)
  return isId(value) ? value : null
}

const parseOpenedItem = (search: URLSearchParams): OpenedItem | null => {
  const [thread, clientId, key, to] = [
    parseId(search, 'thread'),
    parseId(search, 'draft'),
    parseId(search, 'sending'),
    parseId(search, 'to'),
  ]
  if (thread) return { kind: 'thread', id: thread }
  if (clientId) return { kind: 'draft', clientId, to }
  if (key) return { kind: 'sending', key }
  return search.has('new') || to ? { kind: 'new', to } : null
}

export const parseMessagesPath = (search: URLSearchParams): MessagesLocation => ({
  folder: folders.find((one) => one === search.get('folder')) ?? 'inbox',
  q: (search.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, messageLimits.query),
  opened: parseOpenedItem(search),
})

const searchParamsOf = (opened: OpenedItem | null): Record<string, string> => {
  if (!opened) return {}
  if (opened.kind === 'thread') return { thread: opened.id }
  if (opened.kind === 'sending') return { sending: opened.key }
  const { to } = opened
  return { ...(opened.kind === 'draft' ? { draft: opened.clientId } : { new: '1' }), ...(to && { to }) }
}

export const messagesPath = ({ folder, q, opened }: MessagesLocation): string => {
  const search = new URLSearchParams({
    ...(folder !== 'inbox' && { folder }),
    ...(q && { q }),
    ...searchParamsOf(opened),
  })
  return search.size > 0 ? `/messages?${search}` : '/messages'
}

/** Whether the member is signing out with unsent messages (shell/layout/use-sign-out.ts). */
export const isSigningOut = (search: URLSearchParams): boolean => search.has('leaving')
