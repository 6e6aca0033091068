import { useEffect, useState, useSyncExternalStore } from 'react'
import type { AttachmentView } from '../../contract/index.ts'
import { useDrafts, useCacheSavedDraft } from './use-drafts.ts'
import type { DraftContent } from './draft-content.ts'
import { createDraftSync } from './draft-sync.ts'

/** Synchronizes a draft with the server. Key the component by `clientId`. */
export const useDraftSync = (clientId: string, begin: Partial<DraftContent> = {}) => {
  const { memberId, drafts, isLoaded } = useDrafts()
  const noteSaved = useCacheSavedDraft()
  const [writing] = useState(() => createDraftSync(memberId, clientId, begin, noteSaved))
  useEffect(() => writing.start(), [writing])
  const onServer = drafts.find((draft) => draft.clientId === clientId) ?? null
  useEffect(() => {
    if (isLoaded) writing.follow(onServer)
  }, [writing, isLoaded, onServer])
  const state = useSyncExternalStore(writing.subscribe, writing.read, writing.read)
  const attachments = () => writing.read().copy.words.attachments
  return {
    writing,
    memberId,
    content: state.copy.words,
    ...state,
    // Read the current state: two uploads may finish at the same moment.
    attach: (attachment: AttachmentView) => writing.write({ attachments: [...attachments(), attachment] }),
    detach: (id: string) => writing.write({ attachments: attachments().filter((one) => one.id !== id) }),
  }
}
