import { AttachmentsField } from '#features/files/web/index.ts'
import { sessionFiles } from '../../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { toast } from '#shell/ui/toast-queue.ts'

/** Uploads the chosen files, and adds each to the session once it is there. */
export default function AddFiles({ sessionId, room }: { sessionId: string; room: number }) {
  const add = useEndpointMutation(sessionFiles.addSessionFile, {
    refreshes: [sessionFiles.listSessionFiles],
    onError: (error) => void toast(failureToast(error)),
  })
  return (
    <AttachmentsField
      kind="session"
      max={room}
      attachments={[]}
      onAdd={({ id }) => add.mutate({ id: sessionId, fileId: id })}
      onRemove={() => undefined}
      onBusy={() => undefined}
    />
  )
}
