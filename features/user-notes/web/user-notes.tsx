import { useState } from 'react'
import { mayCall } from '#kit/access.ts'
import { useList } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { addUserNote, listUserNotes, userNoteLimits } from '../contract/index.ts'
import { Note } from './note.tsx'

/** The administrators' notes about a member, with a form for those who may write (ADM-02). */
export const UserNotes = ({ memberId }: { memberId: string }) => {
  const t = useTexts('user-notes')
  const { viewer } = useAuth()
  const list = useList(listUserNotes, { memberId })
  // A new form for each note: its field is empty again.
  const [written, setWritten] = useState(0)
  return (
    <Section title={t('title')} text={t('text')} level={3}>
      {mayCall(addUserNote.access, viewer) === 'ok' && (
        <NoteForm key={written} memberId={memberId} onSaved={() => setWritten(written + 1)} />
      )}
      <PagedList
        list={list}
        label={t('list')}
        layout="rows"
        empty={<p className="text-sm text-ink-muted">{t('empty')}</p>}
        failure={t('failed')}
        hasEnd={false}
      >
        {(note) => <Note note={note} />}
      </PagedList>
    </Section>
  )
}

const NoteForm = ({ memberId, onSaved }: { memberId: string; onSaved: () => void }) => {
  const t = useTexts('user-notes')
  const form = useEndpointForm(addUserNote, {
    defaults: { memberId },
    draft: `user-note:${memberId}`,
    refreshes: [listUserNotes],
    onSuccess: () => {
      onSaved()
      toast({ title: t('saved'), tone: 'positive' })
    },
  })
  return (
    <Form {...form.formProps}>
      <TextArea label={t('label')} {...form.field('text')} max={userNoteLimits.text} rows={3} />
      <Button type="submit" pending={form.isSending} className="self-start">
        {t('save')}
      </Button>
    </Form>
  )
}
