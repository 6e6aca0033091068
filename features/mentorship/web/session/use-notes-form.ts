import { useEffect, useRef, useState } from 'react'
import { readSession, saveNotes, type SessionView } from '../../contract/sessions.ts'
import { ApiError } from '#shell/api/api-error.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { mergeTexts } from './merge-texts.ts'
import { useRefreshSession } from './use-refresh-session.ts'

type Saved = { agenda: string; notes: string; version: number }
/** `base` is the saved version that the edited texts started from; null without changes. */
type Values = { agenda: string; notes: string; base: Saved | null }

const savedOf = ({ agenda, notes, notesVersion }: SessionView): Saved => ({ agenda, notes, version: notesVersion })
const isNotesConflict = (error: unknown) => error instanceof ApiError && error.code === 'session.notes_changed'

/**
 * The form of the agenda and the notes, which both participants edit. What the other one saves in the meantime is
 * merged with the unsaved text. `isJoined`: both had changed the same text.
 */
export const useNotesForm = (session: SessionView) => {
  const { id } = session
  const saved = savedOf(session)
  const refreshSession = useRefreshSession()
  const [isJoined, setJoined] = useState(false)
  const sent = useRef<Values>(null)
  const lastSaved = useRef(saved)
  const form = useEndpointForm<typeof saveNotes, Values>(saveNotes, {
    draft: `notes:${id}`,
    defaults: { agenda: saved.agenda, notes: saved.notes, base: null },
    inputOf: ({ agenda, notes, base }) => ({ id, agenda, notes, version: (base ?? saved).version }),
    refreshes: [readSession],
    send: async (input, submit) => {
      sent.current = form.getValues()
      try {
        return await submit(input)
      } catch (error) {
        if (isNotesConflict(error)) await refreshSession()
        throw error
      }
    },
    onSuccess: (answer) => {
      const now = savedOf(answer)
      const typed = form.getValues()
      const before = sent.current
      lastSaved.current = now
      form.reset({ agenda: now.agenda, notes: now.notes, base: null })
      setJoined(false)
      // Text typed during the request stays and is still unsaved.
      for (const field of ['agenda', 'notes'] as const)
        if (typed[field] !== before?.[field]) form.setValue(field, typed[field], { shouldDirty: true })
    },
  })
  const { isSending, refusal } = form
  const [agenda, notes] = form.watch(['agenda', 'notes'])
  const hasChanges = agenda !== saved.agenda || notes !== saved.notes

  // Another version has been saved. It waits while a request is running.
  useEffect(() => {
    if (isSending) return
    const values = form.getValues()
    const base = values.base ?? lastSaved.current
    lastSaved.current = saved
    if (base.version === saved.version) return
    const merged = {
      agenda: mergeTexts(base.agenda, values.agenda, saved.agenda),
      notes: mergeTexts(base.notes, values.notes, saved.notes),
    }
    const texts = { agenda: merged.agenda.text, notes: merged.notes.text }
    const isUnchanged = texts.agenda === saved.agenda && texts.notes === saved.notes
    form.reset({ agenda: saved.agenda, notes: saved.notes, base: null })
    if (!isUnchanged) {
      form.setValue('agenda', texts.agenda, { shouldDirty: true })
      form.setValue('notes', texts.notes, { shouldDirty: true })
      form.setValue('base', saved)
    }
    const hasJoined = merged.agenda.isJoined || merged.notes.isJoined
    if (hasJoined) setJoined(true)
    if (!isNotesConflict(refusal)) return
    form.setRefusal(null)
    if (!hasJoined && !isUnchanged) void form.submit()
    // The texts are read when a version arrives, not as they are typed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [saved.version, isSending])

  useEffect(() => {
    const values = form.getValues()
    const isEdited = values.agenda !== saved.agenda || values.notes !== saved.notes
    if (values.base === null && isEdited && !isSending) form.setValue('base', saved)
    // Only the first change starts from the saved texts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hasChanges, isSending])

  return { ...form, hasChanges, isJoined }
}
