import { sessionLimits } from '../../contract/limits.ts'
import type { SessionView } from '../../contract/sessions.ts'
import type { Language } from '#kit/languages.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { Form, FormActions } from '#shell/ui/form.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { useParticipants } from '../sessions/participants.ts'
import { useNotesForm } from './use-notes-form.ts'

/** The agenda and the notes, which both participants write and only they see. */
export const Notes = ({ session }: { session: SessionView }) => {
  const t = useTexts('mentorship')
  const { agenda, agendaLanguage, notes, notesLanguage, can } = session
  const canEdit = can['saveNotes'] === 'ok'
  if (!canEdit && agenda === '' && notes === '') return null
  return (
    <SectionCard title={t('session.notes_title')} text={t('session.notes_text')}>
      {canEdit ? (
        <NotesForm session={session} />
      ) : (
        <>
          <SavedText label={t('session.agenda')} text={agenda} language={agendaLanguage} />
          <SavedText label={t('session.notes')} text={notes} language={notesLanguage} />
        </>
      )}
    </SectionCard>
  )
}

type SavedTextProps = { label: string; text: string; language: Language | null }

const SavedText = ({ label, text, language }: SavedTextProps) =>
  text === '' ? null : (
    <div>
      <h3 className="text-sm font-medium">{label}</h3>
      <p {...userText(language)} className="prose-text max-w-measure">
        {text}
      </p>
    </div>
  )

const NotesForm = ({ session }: { session: SessionView }) => {
  const t = useTexts('mentorship')
  const { otherName } = useParticipants(session)
  const form = useNotesForm(session)
  return (
    <Form {...form.formProps}>
      {form.isJoined && (
        <Callout tone="warning" live title={t('session.joined_title', { name: otherName })}>
          {t('session.joined_text')}
        </Callout>
      )}
      <TextArea
        label={t('session.agenda')}
        hint={t('session.agenda_hint')}
        rows={2}
        {...form.field('agenda')}
        max={sessionLimits.notes}
      />
      <TextArea
        label={t('session.notes')}
        hint={t('session.notes_hint')}
        rows={3}
        {...form.field('notes')}
        max={sessionLimits.notes}
      />
      <FormActions>
        <Button type="submit" disabled={!form.hasChanges && !form.isSending} pending={form.isSending}>
          {t('session.save')}
        </Button>
      </FormActions>
    </Form>
  )
}
