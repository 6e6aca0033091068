import { type DBSchema, openDB } from 'idb'
import type { SendQueueItem } from './item.ts'

interface SendQueueSchema extends DBSchema {
  items: { key: string; value: SendQueueItem; indexes: { member: string } }
}

/** Returns the changed item, or null to delete it. */
export type ItemUpdate = (item: SendQueueItem) => SendQueueItem | null

export type SendQueueStore = {
  itemsOf(memberId: string): Promise<SendQueueItem[]>
  add(item: SendQueueItem): Promise<void>
  /** Changes an item in one transaction. Returns the previous item, or undefined if it no longer exists. */
  change(key: string, change: ItemUpdate): Promise<SendQueueItem | undefined>
  clear(memberId: string): Promise<void>
}

const openIndexedDbStore = async (): Promise<SendQueueStore> => {
  const database = await openDB<SendQueueSchema>('nordbro-outbox', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('items', { keyPath: 'key' }).createIndex('member', 'memberId'),
    // Close, so that a newer version of the product can upgrade the database.
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  })
  return {
    itemsOf: (memberId) => database.getAllFromIndex('items', 'member', memberId),
    add: async (item) => {
      // Strict durability: the UI reports the item as saved, so it must be on disk.
      const work = database.transaction('items', 'readwrite', { durability: 'strict' })
      await Promise.all([work.store.add(item), work.done])
    },
    change: async (key, change) => {
      const work = database.transaction('items', 'readwrite', { durability: 'strict' })
      const item = await work.store.get(key)
      if (item) {
        const next = change(item)
        await (next ? work.store.put(next) : work.store.delete(key))
      }
      await work.done
      return item
    },
    clear: async (memberId) => {
      const work = database.transaction('items', 'readwrite')
      const keys = await work.store.index('member').getAllKeys(memberId)
      await Promise.all([...keys.map((key) => work.store.delete(key)), work.done])
    },
  }
}

/** For browsers without IndexedDB (some private windows). Lost when the tab closes. */
const createMemoryStore = (): SendQueueStore => {
  const items = new Map<string, SendQueueItem>()
  return {
    itemsOf: async (memberId) => [...items.values()].filter((item) => item.memberId === memberId),
    add: async (item) => void items.set(item.key, item),
    change: async (key, change) => {
      const item = items.get(key)
      const next = item && change(item)
      if (next) items.set(key, next)
      else items.delete(key)
      return item
    },
    clear: async (memberId) => {
      for (const { key } of [...items.values()].filter((item) => item.memberId === memberId)) items.delete(key)
    },
  }
}

let storePromise: Promise<SendQueueStore> | undefined
export const sendQueueStore = (): Promise<SendQueueStore> =>
  (storePromise ??= openIndexedDbStore().catch(createMemoryStore))
