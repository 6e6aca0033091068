import { calendarDownload } from '#platform/calendar/calendar-download.ts'
import { renderFeed } from '#platform/calendar/render-calendar.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { calendarEntries } from '../calendar-entries.ts'
import { type CalendarEventRow, findCalendarEvent, listProgramCalendar } from '../queries/calendar-events.ts'
import { findEvent } from '../queries/events.ts'
import type { Program } from '../view.ts'
import { findProgramBySlug, findProgramOf } from './schedule.ts'

/** The file has the words of the program, so its own texts are in the program's language too. */
const fileOf = ({ config }: Pick<Context, 'config'>, program: Program, rows: readonly CalendarEventRow[]) => {
  const entries = calendarEntries(rows, { language: program.language, baseUrl: config.publicBaseUrl })
  return calendarDownload(`${program.slug}.ics`, renderFeed(program.title, entries))
}

export const readSchedule: Handler<typeof contract.readScheduleFile> = async (ctx, { slug }) => {
  const program = await findProgramBySlug(ctx, slug)
  return fileOf(ctx, program, await listProgramCalendar(ctx.tx, program.id))
}

export const readEvent: Handler<typeof contract.readEventFile> = async (ctx, { id }) => {
  const { program } = await findProgramOf(ctx, await findEvent(ctx.tx, id))
  const row = await findCalendarEvent(ctx.tx, id)
  return row ? fileOf(ctx, program, [row]) : ctx.fail('program_event.not_found')
}
