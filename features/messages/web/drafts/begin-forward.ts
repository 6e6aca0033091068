import { type MessageView, messageLimits } from '../../contract/index.ts'
import { newCopy } from './draft-copy.ts'
import { noWords } from './draft-content.ts'
import { keepCopy, newClientId } from './draft-sync.ts'

/** Begins a message that hands another one on, with its files; answers the id of its draft. */
export const beginForward = (memberId: string, { id, attachments }: MessageView, subject: string): string => {
  const clientId = newClientId()
  const words = { ...noWords, forwardOf: id, subject: subject.slice(0, messageLimits.subject), attachments }
  keepCopy(memberId, { ...newCopy(clientId), words, changedAt: Date.now() })
  return clientId
}
