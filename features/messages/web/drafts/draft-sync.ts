import { type DraftView, readDraft, saveDraft } from '../../contract/index.ts'
import type { ApiError } from '#shell/api/api-error.ts'
import { call } from '#shell/api/call.ts'
import { currentViewer } from '#shell/auth/auth-store.ts'
import { getMemberItems, removeMemberItem, setMemberItem, getMemberItem } from '#shell/auth/member-storage.ts'
import { liveStatus, onLiveStatus } from '#shell/live/live-status.ts'
import { isTransient } from '#shell/send-queue/item.ts'
import { conflictCopyId, type DraftCopy, copyOf, isUnsaved, mergeDraft, createDraftCopy } from './draft-copy.ts'
import { inputOf, isEmpty, type DraftContent } from './draft-content.ts'

/** A draft is saved this long after the last letter, */
const autosaveDelayMs = 1000
/** and at least this often while somebody writes on and on. */
const maxAutosaveDelayMs = 5000
/** After a failure it is tried again this much later, or when the line is back. */
const retryDelayMs = 10_000

const storagePrefix = 'draft:'

/** Names of drafts are UUIDs; `crypto.randomUUID` is missing on plain http addresses. */
export const newClientId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const parseCopy = (text: string): DraftCopy | null => {
  try {
    return JSON.parse(text) as DraftCopy
  } catch {
    return null
  }
}

/** What this browser keeps of a draft because the server does not have it yet. */
export const loadCopy = (memberId: string, clientId: string): DraftCopy | null => {
  const text = getMemberItem(memberId, storagePrefix + clientId)
  return text === null ? null : parseCopy(text)
}
export const loadCopies = (memberId: string): DraftCopy[] =>
  [...getMemberItems(memberId, storagePrefix).values()].flatMap((text) => parseCopy(text) ?? [])
export const removeCopy = (memberId: string, clientId: string): void =>
  removeMemberItem(memberId, storagePrefix + clientId)
/** Puts words back where they can be written on: a message that was taken back from the outbox. */
export const storeCopy = (memberId: string, copy: DraftCopy): void =>
  setMemberItem(memberId, storagePrefix + copy.clientId, JSON.stringify(copy))

/** How safe what is written is: on the server, only in this browser, or nothing is written at all. */
export type SaveStatus = 'empty' | 'saving' | 'saved' | 'here'

export type DraftSyncState = {
  copy: DraftCopy
  saved: SaveStatus
  /** What somebody wrote elsewhere was put into a draft of its own. */
  conflictCopyId: string | null
  /** It was thrown away or sent on another device, and nothing was changed here since. */
  isGone: boolean
  /** The server keeps no more drafts of this member. */
  isLimitReached: boolean
}

/**
 * One draft being written: kept in this browser with every letter, on the server a second later (MSG-04), where the
 * member's other devices find it. Nothing written on either of two devices is ever lost (`meet`).
 */
export const createDraftSync = (
  memberId: string,
  clientId: string,
  begin: Partial<DraftContent>,
  onSaved: (draft: DraftView) => void,
) => {
  const listeners = new Set<() => void>()
  let state: DraftSyncState = {
    copy: loadCopy(memberId, clientId) ?? createDraftCopy(clientId, begin),
    saved: 'empty',
    conflictCopyId: null,
    isGone: false,
    isLimitReached: false,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince = 0
  let isBusy = false
  let isPaused = false
  let saving: AbortController | undefined
  let hasFailed = false
  let isFinished = false
  let isUnmounted = false
  let lastServerDraft: DraftView | null = null
  // Saved as its writer's or not at all: another tab may have signed somebody else in.
  const asMember = { asMember: memberId }

  /** The screen may be left because its member is gone, or somebody else has signed in. */
  const isMemberSignedIn = () => currentViewer()?.id === memberId

  const savedOf = (copy: DraftCopy): SaveStatus => {
    // On its way within a second, unless the line is known to be gone: that is not worth a word for every letter.
    if (isUnsaved(copy)) return hasFailed || !navigator.onLine ? 'here' : 'saving'
    return copy.version === 0 || isEmpty(copy.words) ? 'empty' : 'saved'
  }
  const set = (change: Partial<Omit<DraftSyncState, 'saved'>>) => {
    const copy = change.copy ?? state.copy
    state = { ...state, ...change, saved: savedOf(copy) }
    // As long as the server has not got it; afterwards it is the server's. Nothing is kept again of who has signed out.
    if (!isFinished && isMemberSignedIn()) {
      if (isUnsaved(copy)) storeCopy(memberId, copy)
      else removeCopy(memberId, clientId)
    }
    for (const listener of listeners) listener()
  }
  const change = (words: DraftContent) => set({ copy: { ...state.copy, words, changedAt: Date.now() } })

  /** Takes over what another device saved, or parts from it. */
  const adopt = async (draft: DraftView) => {
    const { copy, other } = mergeDraft(state.copy, draft)
    if (!other) return set({ copy })
    const conflictId = conflictCopyId(clientId, other)
    const conflictDraft = await call(
      saveDraft,
      { clientId: conflictId, version: 0, ...inputOf(other), attachments: [] },
      asMember,
    ).catch((error: ApiError) => {
      // It was kept before, and perhaps written on or sent since.
      if (error.code !== 'draft.conflict' && error.code !== 'draft.sent') throw error
    })
    if (conflictDraft) onSaved(conflictDraft)
    // More may have been typed meanwhile.
    set({ copy: mergeDraft(state.copy, draft).copy, conflictCopyId: conflictId })
  }

  const saveOnce = async () => {
    const { copy } = state
    saving = new AbortController()
    const draft = await call(
      saveDraft,
      { clientId, version: copy.version, ...inputOf(copy.words) },
      { ...asMember, signal: saving.signal },
    )
    if (isFinished) return
    set({ copy: { ...copyOf(draft), words: state.copy.words, changedAt: state.copy.changedAt }, isLimitReached: false })
    onSaved(draft)
  }
  const handleSaveError = async (error: ApiError): Promise<'again' | 'later' | 'over'> => {
    // Given up for the message's sake.
    if (saving?.signal.aborted) return 'again'
    switch (error.code) {
      case 'draft.conflict':
        await adopt(await call(readDraft, { clientId }, asMember))
        return 'again'
      case 'draft.gone':
        // Thrown away elsewhere, and written on here: it is a new one.
        set({ copy: { ...state.copy, version: 0 } })
        return 'again'
      case 'draft.sent':
        isFinished = true
        set({ isGone: true })
        return 'over'
      case 'draft.too_many':
        set({ isLimitReached: true })
        return 'over'
      case 'message.attachment_not_found':
        // Removed after a day, or with another draft: without them the words can be saved.
        change({ ...state.copy.words, attachments: state.copy.base.attachments })
        return 'again'
      default:
        // What cannot be saved as it is (it is too long) stays here until it is changed.
        return isTransient(error) ? 'later' : 'over'
    }
  }

  /** One thing after the other: what the server answers to one decides what the next one is. */
  const runExclusive = async (one: () => Promise<void>): Promise<void> => {
    isBusy = true
    let next: 'again' | 'later' | 'over' = 'again'
    try {
      await one()
    } catch (error) {
      next = await handleSaveError(error as ApiError).catch(() => 'later' as const)
    }
    isBusy = false
    hasFailed = next !== 'again'
    if (isFinished) return
    set({})
    // What came in meanwhile.
    if (lastServerDraft && lastServerDraft.version > state.copy.version && next === 'again')
      return follow(lastServerDraft)
    if (next === 'again' && isUnsaved(state.copy)) scheduleSave(isUnmounted ? 0 : autosaveDelayMs)
    if (next === 'later') scheduleSave(retryDelayMs)
  }
  const save = (): void => {
    scheduleSave(null)
    if (isBusy || isPaused || isFinished || !isMemberSignedIn() || !isUnsaved(state.copy)) return
    void runExclusive(saveOnce)
  }
  /** Saves so much later; null: not before something changes. */
  const scheduleSave = (ms: number | null) => {
    clearTimeout(timer)
    timer = ms === null ? undefined : setTimeout(save, ms)
  }

  /** What the server has of it now; null when it has none. */
  const follow = (draft: DraftView | null) => {
    const before = lastServerDraft
    lastServerDraft = draft
    // The answer to what is under way says it better.
    if (isBusy || isFinished) return
    if (draft) {
      if (draft.version > state.copy.version) void runExclusive(() => adopt(draft))
    } else if (before && state.copy.version > 0) {
      // Sent or thrown away on another device; what was written on here becomes a draft again.
      if (isUnsaved(state.copy)) set({ copy: { ...state.copy, version: 0 } })
      else set({ isGone: true })
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
    isUnmounted = false
    if (isUnsaved(state.copy)) scheduleSave(autosaveDelayMs)
    return () => {
      isUnmounted = true
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
    write: (words: Partial<DraftContent>) => {
      change({ ...state.copy.words, ...words })
      const now = Date.now()
      if (!isBusy && timer === undefined) waitingSince = now
      scheduleSave(Math.max(0, Math.min(autosaveDelayMs, waitingSince + maxAutosaveDelayMs - now)))
    },
    /**
     * While it is handed over to be sent. What would be saved then, or is being saved, might reach the server after the
     * message, which refuses the draft of what was sent. Answers how to go on when it could not be handed over.
     */
    pause: () => {
      isPaused = true
      saving?.abort()
      return () => {
        isPaused = false
        if (isUnsaved(state.copy)) scheduleSave(isUnmounted ? 0 : autosaveDelayMs)
      }
    },
    /** It was sent, or thrown away: it is nobody's draft any more. */
    finish: () => {
      isFinished = true
      clearTimeout(timer)
      removeCopy(memberId, clientId)
    },
  }
}
export type DraftSync = ReturnType<typeof createDraftSync>
