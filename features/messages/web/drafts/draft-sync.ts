import { type DraftView, readDraft, saveDraft } from '../../contract/index.ts'
import type { ApiError } from '#shell/api/api-error.ts'
import { call } from '#shell/api/call.ts'
import { currentViewer } from '#shell/auth/auth-store.ts'
import { getMemberItems, removeMemberItem, setMemberItem, getMemberItem } from '#shell/auth/member-storage.ts'
import { liveStatus, onLiveStatus } from '#shell/live/live-status.ts'
import { isTransient } from '#shell/send-queue/item.ts'
import { conflictCopyId, type DraftCopy, copyOf, isUnsaved, mergeDraft, createDraftCopy } from './draft-copy.ts'
import { inputOf, isEmpty, type DraftContent } from './draft-content.ts'

const autosaveDelayMs = 1000
/** Longest delay during continuous typing. */
const maxAutosaveDelayMs = 5000
/** Delay after a failed save, unless the connection returns earlier. */
const retryDelayMs = 10_000

const storagePrefix = 'draft:'

/** Returns a UUID v4. `crypto.randomUUID` is missing on plain http pages. */
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

/** Reads the part of a draft that the server does not have yet. */
export const loadCopy = (memberId: string, clientId: string): DraftCopy | null => {
  const text = getMemberItem(memberId, storagePrefix + clientId)
  return text === null ? null : parseCopy(text)
}
export const loadCopies = (memberId: string): DraftCopy[] =>
  [...getMemberItems(memberId, storagePrefix).values()].flatMap((text) => parseCopy(text) ?? [])
export const removeCopy = (memberId: string, clientId: string): void =>
  removeMemberItem(memberId, storagePrefix + clientId)
export const storeCopy = (memberId: string, copy: DraftCopy): void =>
  setMemberItem(memberId, storagePrefix + copy.clientId, JSON.stringify(copy))

/** `here`: stored only in this browser. `empty`: there is nothing to save. */
export type SaveStatus = 'empty' | 'saving' | 'saved' | 'here'

export type DraftSyncState = {
  copy: DraftCopy
  saved: SaveStatus
  /** The draft that received the conflicting content of another device. */
  conflictCopyId: string | null
  /** Deleted or sent on another device, and not edited here since. */
  isGone: boolean
  /** The server stores no more drafts of this member. */
  isLimitReached: boolean
}

/**
 * Synchronizes one draft (MSG-04): this browser stores every keystroke, and a second later the server, from where other
 * devices load it. Conflicting edits are never lost (`mergeDraft`).
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
  // The server refuses a save if another tab has signed in a different member.
  const asMember = { asMember: memberId }

  /** False once the member has signed out or another member has signed in. */
  const isMemberSignedIn = () => currentViewer()?.id === memberId

  const savedOf = (copy: DraftCopy): SaveStatus => {
    // A save is due within a second, so show `saving` unless the browser is offline or the last save failed.
    if (isUnsaved(copy)) return hasFailed || !navigator.onLine ? 'here' : 'saving'
    return copy.version === 0 || isEmpty(copy.words) ? 'empty' : 'saved'
  }
  const set = (change: Partial<Omit<DraftSyncState, 'saved'>>) => {
    const copy = change.copy ?? state.copy
    state = { ...state, ...change, saved: savedOf(copy) }
    // Store only unsaved content, and nothing of a member who has signed out.
    if (!isFinished && isMemberSignedIn()) {
      if (isUnsaved(copy)) storeCopy(memberId, copy)
      else removeCopy(memberId, clientId)
    }
    for (const listener of listeners) listener()
  }
  const change = (content: DraftContent) => set({ copy: { ...state.copy, words: content, changedAt: Date.now() } })

  /** Adopts the content of another device, or saves it as a separate draft if both were edited. */
  const adopt = async (draft: DraftView) => {
    const { copy, other } = mergeDraft(state.copy, draft)
    if (!other) return set({ copy })
    const conflictId = conflictCopyId(clientId, other)
    const conflictDraft = await call(
      saveDraft,
      { clientId: conflictId, version: 0, ...inputOf(other), attachments: [] },
      asMember,
    ).catch((error: ApiError) => {
      // The separate draft was saved before, and may have been edited or sent since.
      if (error.code !== 'draft.conflict' && error.code !== 'draft.sent') throw error
    })
    if (conflictDraft) onSaved(conflictDraft)
    // The local content may have changed during the request.
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
    // Aborted because the message is being sent.
    if (saving?.signal.aborted) return 'again'
    switch (error.code) {
      case 'draft.conflict':
        await adopt(await call(readDraft, { clientId }, asMember))
        return 'again'
      case 'draft.gone':
        // Deleted elsewhere but edited here: save it as a new draft.
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
        // An upload expired or was deleted with another draft: continue with the attachments of the saved version.
        change({ ...state.copy.words, attachments: state.copy.base.attachments })
        return 'again'
      default:
        // Content that the server refuses, such as a text that is too long, stays in this browser until it is edited.
        return isTransient(error) ? 'later' : 'over'
    }
  }

  /** Runs one request at a time, because each response decides what to do next. */
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
    // A newer version may have arrived during the request.
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
  /** Null cancels the scheduled save. */
  const scheduleSave = (ms: number | null) => {
    clearTimeout(timer)
    timer = ms === null ? undefined : setTimeout(save, ms)
  }

  /** Applies the server's current draft; null if there is none. */
  const follow = (draft: DraftView | null) => {
    const before = lastServerDraft
    lastServerDraft = draft
    // The response of the running request is newer.
    if (isBusy || isFinished) return
    if (draft) {
      if (draft.version > state.copy.version) void runExclusive(() => adopt(draft))
    } else if (before && state.copy.version > 0) {
      // Sent or deleted on another device: unsaved edits become a new draft.
      if (isUnsaved(state.copy)) set({ copy: { ...state.copy, version: 0 } })
      else set({ isGone: true })
    }
  }

  const onHidden = () => {
    if (document.visibilityState === 'hidden') save()
  }
  /** Starts saving on page events. Returns a cleanup function that saves pending edits. */
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
     * Stops saving while the message moves to the send queue, because the server refuses the draft of a sent message.
     * Returns a function that resumes saving if queueing fails.
     */
    pause: () => {
      isPaused = true
      saving?.abort()
      return () => {
        isPaused = false
        if (isUnsaved(state.copy)) scheduleSave(isUnmounted ? 0 : autosaveDelayMs)
      }
    },
    /** Ends the synchronization once the message is queued or the draft is deleted. */
    finish: () => {
      isFinished = true
      clearTimeout(timer)
      removeCopy(memberId, clientId)
    },
  }
}
export type DraftSync = ReturnType<typeof createDraftSync>
