import { type MessageView, messageLimits } from '../../contract/index.ts'
import { createDraftCopy } from './draft-copy.ts'
import { emptyContent } from './draft-content.ts'
import { storeCopy, newClientId } from './draft-sync.ts'

export const beginForward = (memberId: string, { id, attachments }: MessageView, subject: string): string => {
  const clientId = newClientId()
  const words = { ...emptyContent, forwardOf: id, subject: subject.slice(0, messageLimits.subject), attachments }
  storeCopy(memberId, { ...createDraftCopy(clientId), words, changedAt: Date.now() })
  return clientId
}
