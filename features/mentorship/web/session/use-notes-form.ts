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
      form.reset({ agenda: now.agenda, notes: now.notes, base: null })
      setJoined(false)
      // Text typed during the request stays and is still unsaved.
      for (const field of ['agenda', 'notes'] as const)
        if (typed[field] !== before?.[field]) form.setValue(field, typed[field], { shouldDirty: true })
    },
  })
  const { isSending, refusal } = form
  const [agenda, notes, base] = form.watch(['agenda', 'notes', 'base'])
  const hasChanges = agenda !== saved.agenda || notes !== saved.notes

  useEffect(() => {
    if (base === null && hasChanges && !isSending) form.setValue('base', saved)
    // Only the first change starts from the saved texts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hasChanges, base, isSending])

  const lastVersion = useRef(saved.version)
  useEffect(() => {
    const values = form.getValues()
    if (isSending) return
    if (values.base === null) {
      if (lastVersion.current !== saved.version) form.reset({ agenda: saved.agenda, notes: saved.notes, base: null })
    } else if (values.base.version !== saved.version) {
      const merged = {
        agenda: mergeTexts(values.base.agenda, values.agenda, saved.agenda),
        notes: mergeTexts(values.base.notes, values.notes, saved.notes),
      }
      form.setValue('agenda', merged.agenda.text, { shouldDirty: true })
      form.setValue('notes', merged.notes.text, { shouldDirty: true })
      form.setValue('base', saved)
      const hasJoined = merged.agenda.isJoined || merged.notes.isJoined
      if (hasJoined) setJoined(true)
      if (isNotesConflict(refusal)) {
        form.setRefusal(null)
        if (!hasJoined) void form.submit()
      }
    }
    lastVersion.current = saved.version
    // Runs when another version has been saved, once no request is running.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [saved.version, isSending])

  return { ...form, hasChanges, isJoined }
}
