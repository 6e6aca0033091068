import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { userText } from '#shell/ui/user-text.ts'
import { deleteUserNote, listUserNotes, type UserNote } from '../contract/index.ts'

export const Note = ({ note }: { note: UserNote }) => {
  const t = useTexts('user-notes')
  const format = useFormat()
  const name = note.writer ? note.writer.fullName : t('former')
  return (
    <article className="flex flex-col gap-1.5 py-3">
      <div className="flex items-start justify-between gap-3">
        <p className="flex min-w-0 flex-wrap gap-x-2 text-sm text-ink-muted">
          <bdi className="font-medium text-ink [overflow-wrap:anywhere]">{name}</bdi>
          <time dateTime={note.createdAt}>{format.dateTime(note.createdAt)}</time>
        </p>
        {note.can['delete'] === 'ok' && <DeleteButton note={note} name={name} />}
      </div>
      <p {...userText(note.language)} className="prose-text text-sm">
        {note.text}
      </p>
    </article>
  )
}

const DeleteButton = ({ note: { id, createdAt }, name }: { note: UserNote; name: string }) => {
  const t = useTexts('user-notes')
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const deletion = useEndpointMutation(deleteUserNote, {
    refreshes: [listUserNotes],
    onSuccess: () => {
      setAsking(false)
      toast({ title: t('delete.done'), tone: 'positive' })
    },
  })
  return (
    <>
      <IconButton
        size="sm"
        icon={<Trash2 />}
        label={t('delete.label', { name, time: format.dateTime(createdAt) })}
        onClick={() => setAsking(true)}
      />
      <LazyAlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('delete.title')}
        text={t('delete.text')}
        confirmLabel={t('delete.confirm')}
        onConfirm={() => deletion.mutate({ id })}
        pending={deletion.isPending}
        error={deletion.error ? failureText(deletion.error) : undefined}
      />
    </>
  )
}
