import { Temporal } from 'temporal-polyfill'
import { demoEvents } from './demo-schedule.ts'

/** Inserts the schedules of programs, which exist by now. */
export const insertDemoSchedule = async (
  insert: (text: string, values: unknown[]) => Promise<string>,
): Promise<void> => {
  for (const event of demoEvents) {
    const day = Temporal.Now.plainDateISO().add({ days: event.day }).toString()
    await insert(
      `insert into program_events (program_id, kind, title, description, starts_at, ends_at, place, call_url, is_public, cancelled_at, sequence)
       select id, $2, $3, $4, $5::timestamp at time zone time_zone, $6::timestamp at time zone time_zone, $7, $8, $9,
         case when $10::boolean then now() end, case when $10::boolean then 1 else 0 end
       from programs where slug = $1 returning id`,
      [
        event.slug,
        event.kind,
        event.title,
        event.description ?? '',
        `${day}T${event.starts}`,
        `${day}T${event.ends ?? event.starts}`,
        event.place ?? null,
        event.call ?? null,
        event.isPublic ?? false,
        event.isCancelled ?? false,
      ],
    )
  }
}
