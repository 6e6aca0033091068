import { type DraftView, readDraft, saveDraft } from '../../contract/index.ts'
import type { ApiError } from '#shell/api/api-error.ts'
import { call } from '#shell/api/call.ts'
import { currentViewer } from '#shell/auth/auth-store.ts'
import { allKept, dropKept, keep, kept } from '#shell/auth/member-storage.ts'
import { liveStatus, onLiveStatus } from '#shell/live/live-status.ts'
import { isPassing } from '#shell/send-queue/item.ts'
import { apartIdOf, type Copy, copyOf, isUnsaved, meet, newCopy } from './draft-copy.ts'
import { inputOf, isEmpty, type Words } from './draft-content.ts'

/** A draft is saved this long after the last letter, */
const pauseMs = 1000
/** and at least this often while somebody writes on and on. */
const longestMs = 5000
/** After a failure it is tried again this much later, or when the line is back. */
const againMs = 10_000

const prefix = 'draft:'

/** Names of drafts are UUIDs; `crypto.randomUUID` is missing on plain http addresses. */
export const newClientId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const parsed = (text: string): Copy | null => {
  try {
    return JSON.parse(text) as Copy
  } catch {
    return null
  }
}

/** What this browser keeps of a draft because the server does not have it yet. */
export const keptCopy = (memberId: string, clientId: string): Copy | null => {
  const text = kept(memberId, prefix + clientId)
  return text === null ? null : parsed(text)
}
export const keptCopies = (memberId: string): Copy[] =>
  [...allKept(memberId, prefix).values()].flatMap((text) => parsed(text) ?? [])
export const dropCopy = (memberId: string, clientId: string): void => dropKept(memberId, prefix + clientId)
/** Puts words back where they can be written on: a message that was taken back from the outbox. */
export const keepCopy = (memberId: string, copy: Copy): void =>
  keep(memberId, prefix + copy.clientId, JSON.stringify(copy))

/** How safe what is written is: on the server, only in this browser, or nothing is written at all. */
export type Saved = 'empty' | 'saving' | 'saved' | 'here'

export type WritingState = {
  copy: Copy
  saved: Saved
  /** What somebody wrote elsewhere was put into a draft of its own. */
  parted: string | null
  /** It was thrown away or sent on another device, and nothing was changed here since. */
  gone: boolean
  /** The server keeps no more drafts of this member. */
  full: boolean
}

/**
 * One draft being written: kept in this browser with every letter, on the server a second later (MSG-04), where the
 * member's other devices find it. Nothing written on either of two devices is ever lost (`meet`).
 */
export const openWriting = (
  memberId: string,
  clientId: string,
  begin: Partial<Words>,
  onSaved: (draft: DraftView) => void,
) => {
  const listeners = new Set<() => void>()
  let state: WritingState = {
    copy: keptCopy(memberId, clientId) ?? newCopy(clientId, begin),
    saved: 'empty',
    parted: null,
    gone: false,
    full: false,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince = 0
  let isBusy = false
  let isHeld = false
  let saving: AbortController | undefined
  let hasFailed = false
  let isOver = false
  let isClosed = false
  let seen: DraftView | null = null
  // Saved as its writer's or not at all: another tab may have signed somebody else in.
  const asMember = { asMember: memberId }

  /** The screen may be left because its member is gone, or somebody else has signed in. */
  const isHere = () => currentViewer()?.id === memberId

  const savedOf = (copy: Copy): Saved => {
    // On its way within a second, unless the line is known to be gone: that is not worth a word for every letter.
    if (isUnsaved(copy)) return hasFailed || !navigator.onLine ? 'here' : 'saving'
    return copy.version === 0 || isEmpty(copy.words) ? 'empty' : 'saved'
  }
  const set = (change: Partial<Omit<WritingState, 'saved'>>) => {
    const copy = change.copy ?? state.copy
    state = { ...state, ...change, saved: savedOf(copy) }
    // As long as the server has not got it; afterwards it is the server's. Nothing is kept again of who has signed out.
    if (!isOver && isHere()) {
      if (isUnsaved(copy)) keepCopy(memberId, copy)
      else dropCopy(memberId, clientId)
    }
    for (const listener of listeners) listener()
  }
  const change = (words: Words) => set({ copy: { ...state.copy, words, changedAt: Date.now() } })

  /** Takes over what another device saved, or parts from it. */
  const take = async (draft: DraftView) => {
    const { copy, other } = meet(state.copy, draft)
    if (!other) return set({ copy })
    const apart = apartIdOf(clientId, other)
    const parted = await call(
      saveDraft,
      { clientId: apart, version: 0, ...inputOf(other), attachments: [] },
      asMember,
    ).catch((error: ApiError) => {
      // It was kept before, and perhaps written on or sent since.
      if (error.code !== 'draft.conflict' && error.code !== 'draft.sent') throw error
    })
    if (parted) onSaved(parted)
    // More may have been typed meanwhile.
    set({ copy: meet(state.copy, draft).copy, parted: apart })
  }

  const attempt = async () => {
    const { copy } = state
    saving = new AbortController()
    const draft = await call(
      saveDraft,
      { clientId, version: copy.version, ...inputOf(copy.words) },
      { ...asMember, signal: saving.signal },
    )
    if (isOver) return
    set({ copy: { ...copyOf(draft), words: state.copy.words, changedAt: state.copy.changedAt }, full: false })
    onSaved(draft)
  }
  const recover = async (error: ApiError): Promise<'again' | 'later' | 'over'> => {
    // Given up for the message's sake.
    if (saving?.signal.aborted) return 'again'
    switch (error.code) {
      case 'draft.conflict':
        await take(await call(readDraft, { clientId }, asMember))
        return 'again'
      case 'draft.gone':
        // Thrown away elsewhere, and written on here: it is a new one.
        set({ copy: { ...state.copy, version: 0 } })
        return 'again'
      case 'draft.sent':
        isOver = true
        set({ gone: true })
        return 'over'
      case 'draft.too_many':
        set({ full: true })
        return 'over'
      case 'message.attachment_not_found':
        // Removed after a day, or with another draft: without them the words can be saved.
        change({ ...state.copy.words, attachments: state.copy.base.attachments })
        return 'again'
      default:
        // What cannot be saved as it is (it is too long) stays here until it is changed.
        return isPassing(error) ? 'later' : 'over'
    }
  }

  /** One thing after the other: what the server answers to one decides what the next one is. */
  const work = async (one: () => Promise<void>): Promise<void> => {
    isBusy = true
    let next: 'again' | 'later' | 'over' = 'again'
    try {
      await one()
    } catch (error) {
      next = await recover(error as ApiError).catch(() => 'later' as const)
    }
    isBusy = false
    hasFailed = next !== 'again'
    if (isOver) return
    set({})
    // What came in meanwhile.
    if (seen && seen.version > state.copy.version && next === 'again') return follow(seen)
    if (next === 'again' && isUnsaved(state.copy)) plan(isClosed ? 0 : pauseMs)
    if (next === 'later') plan(againMs)
  }
  const save = (): void => {
    plan(null)
    if (isBusy || isHeld || isOver || !isHere() || !isUnsaved(state.copy)) return
    void work(attempt)
  }
  /** Saves so much later; null: not before something changes. */
  const plan = (ms: number | null) => {
    clearTimeout(timer)
    timer = ms === null ? undefined : setTimeout(save, ms)
  }

  /** What the server has of it now; null when it has none. */
  const follow = (draft: DraftView | null) => {
    const before = seen
    seen = draft
    // The answer to what is under way says it better.
    if (isBusy || isOver) return
    if (draft) {
      if (draft.version > state.copy.version) void work(() => take(draft))
    } else if (before && state.copy.version > 0) {
      // Sent or thrown away on another device; what was written on here becomes a draft again.
      if (isUnsaved(state.copy)) set({ copy: { ...state.copy, version: 0 } })
      else set({ gone: true })
    }
  }

  const onHidden = () => {
    if (document.visibilityState === 'hidden') save()
  }
  /** While it is on the screen. Answers how to leave it: what is not saved is saved then. */
  const start = () => {
    const leaveLive = onLiveStatus(() => {
      if (liveStatus() === 'live') save()
    })
    addEventListener('online', save)
    addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', onHidden)
    isClosed = false
    if (isUnsaved(state.copy)) plan(pauseMs)
    return () => {
      isClosed = true
      save()
      leaveLive()
      removeEventListener('online', save)
      removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }
  state = { ...state, saved: savedOf(state.copy) }

  return {
    clientId,
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    follow,
    start,
    write: (words: Partial<Words>) => {
      change({ ...state.copy.words, ...words })
      const now = Date.now()
      if (!isBusy && timer === undefined) waitingSince = now
      plan(Math.max(0, Math.min(pauseMs, waitingSince + longestMs - now)))
    },
    /**
     * While it is handed over to be sent. What would be saved then, or is being saved, might reach the server after the
     * message, which refuses the draft of what was sent. Answers how to go on when it could not be handed over.
     */
    hold: () => {
      isHeld = true
      saving?.abort()
      return () => {
        isHeld = false
        if (isUnsaved(state.copy)) plan(isClosed ? 0 : pauseMs)
      }
    },
    /** It was sent, or thrown away: it is nobody's draft any more. */
    end: () => {
      isOver = true
      clearTimeout(timer)
      dropCopy(memberId, clientId)
    },
  }
}
export type Writing = ReturnType<typeof openWriting>
