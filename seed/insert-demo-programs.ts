import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { dayMs } from '#kit/durations.ts'
import type { DemoMemberKey } from './demo-members.ts'
import { type DemoProgram, demoPrograms, priceModelOf } from './demo-programs.ts'

/** A day in a time zone, a number of days from today: `YYYY-MM-DD`. */
const localDay = (days: number, timeZone: string): string =>
  Temporal.Now.plainDateISO(timeZone).add({ days }).toString()

/** When administrators decided, in days ago: a day after the program was created. */
const decidedAgo = ({ created }: DemoProgram) => Math.max(created - 1, 0)

/** Inserts the programs. Their applications follow, because these name their subject by its slug. */
export const insertDemoPrograms = async (
  insert: (text: string, values: unknown[]) => Promise<string>,
  ids: Record<DemoMemberKey, string>,
): Promise<void> => {
  for (const program of demoPrograms) {
    const { owner, status, note, timeZone, starts, ends, deadline, price, equity } = program
    const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
    const created = daysAgo(program.created)
    const isPublished = status !== 'draft' && status !== 'pending_approval'
    const decided = isPublished || note !== undefined ? daysAgo(decidedAgo(program)) : null
    // Administrators do not decide on their own programs.
    const reviewer = decided === null || owner === 'astrid' ? null : ids.astrid
    const updated = program.edited ? daysAgo(0.2) : (decided ?? created)
    await insert(
      `insert into programs (owner_id, slug, title, language, description, features, partner_name, city, is_online,
         duration_weeks, max_participants, price_model, price, price_currency, equity_min, equity_max, time_zone,
         starts_on, ends_on, application_deadline, status, status_since, submitted_at, published_at, changed_since_review,
         review_note, reviewed_by, reviewed_at, created_at, updated_at, questions)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
         $20::timestamp at time zone $17::text, $21, $22, $23, $24, $25, $26, $27, $28, $29, $22, $30) returning id`,
      [
        ids[owner],
        program.slug,
        program.title,
        program.language,
        program.description,
        program.features,
        program.partner ?? null,
        program.city ?? null,
        program.online ?? false,
        program.weeks,
        program.places,
        priceModelOf(program),
        price === undefined ? null : price * 100,
        price === undefined ? null : 'SEK',
        equity ? equity.min * 100 : null,
        equity ? equity.max * 100 : null,
        timeZone,
        starts === undefined ? null : localDay(starts, timeZone),
        ends === undefined ? null : localDay(ends, timeZone),
        deadline ? `${localDay(deadline.days, timeZone)}T${deadline.time}` : null,
        status,
        updated,
        status === 'pending_approval' ? created : null,
        isPublished ? decided : null,
        program.edited ?? false,
        note ?? null,
        reviewer,
        decided,
        created,
        JSON.stringify((program.questions ?? []).map((question) => ({ id: randomUUID(), ...question }))),
      ],
    )
  }
}
