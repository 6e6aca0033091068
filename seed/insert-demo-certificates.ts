import type { DemoMemberKey } from './demo-members.ts'

/** Certificates of one participant of the completed program, of which the first is revoked. */
export const insertDemoCertificates = async (
  insert: (text: string, values: unknown[]) => Promise<string>,
  ids: Record<DemoMemberKey, string>,
): Promise<void> => {
  const certified = `
    insert into certificates (
      program_id, member_id, issued_by, code, name, title, program_language, partner_name, starts_on, ends_on, line, language,
      issued_at, notified_at, revoked_at, revocation_reason
    )
    select p.id, m.id, p.owner_id, $1, m.full_name, p.title, p.language, p.partner_name, p.starts_on, p.ends_on, $2, 'en',
      now() - $3 * interval '1 day', now(), case when $4::text is not null then now() - interval '30 days' end, $4
    from programs as p
    join applications as a on a.kind = 'program' and a.subject_id = p.id and a.status = 'approved'
    join profiles as m on m.id = a.applicant_id and m.id = $5
    where p.slug = 'reading-distributed-systems-together' returning id`
  const rows = [
    ['7HKQ2MXW9RTC4VBN', '9 of 10 papers', 38, 'The number of papers was wrong.'],
    ['3PZD8GYF6SJA1EWK', '10 of 10 papers', 29, null],
  ] as const
  for (const [code, line, daysAgo, reason] of rows) await insert(certified, [code, line, daysAgo, reason, ids.yusuf])
}
