import type { Handler } from '#platform/http/route.ts'
import { languageOfSavedText } from '#platform/i18n/language-of-text.ts'
import type { sessions as contract } from '../../contract/index.ts'
import * as changes from '../queries/session-changes.ts'
import * as policy from '../session-policy.ts'
import { factsOf, viewOf } from '../session-view.ts'
import { lockSession } from './lock-session.ts'
import { publishChange } from './session-effects.ts'

export const saveNotes: Handler<typeof contract.saveNotes> = async (ctx, { id, ...notes }) => {
  const row = await lockSession(ctx, id)
  ctx.allow(policy.maySaveNotes(ctx.viewer, factsOf(row, ctx.member.id, ctx.now)))
  const own = ctx.member.language
  const languages = {
    agendaLanguage: languageOfSavedText(notes.agenda, { text: row.agenda, language: row.agenda_language }, own),
    notesLanguage: languageOfSavedText(notes.notes, { text: row.notes, language: row.notes_language }, own),
  }
  if (!(await changes.saveNotes(ctx.tx, id, { ...notes, ...languages }))) return ctx.fail('session.notes_changed')
  return publishChange(ctx, id, {})
}

/** The job of the next minutes mails the change, so that a mentor who corrects the address twice sends one mail. */
export const setMeetingUrl: Handler<typeof contract.setMeetingUrl> = async (ctx, { id, meetingUrl }) => {
  const row = await lockSession(ctx, id)
  ctx.allow(policy.maySetMeetingUrl(ctx.viewer, factsOf(row, ctx.member.id, ctx.now)))
  if (row.meeting_url === meetingUrl) return viewOf(row, ctx.member, ctx.now)
  await changes.changeForCalendars(ctx.tx, id, { meetingUrl }, ctx.now)
  return publishChange(ctx, id, {})
}
