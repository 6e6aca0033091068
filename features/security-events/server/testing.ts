import type { Kysely } from 'kysely'
import type { InputOf } from '#kit/endpoint.ts'
import type { DB } from '#platform/db/schema.ts'
import type { logSecurityEvent } from '../contract/index.ts'
import { recordSecurityEvent } from './record.ts'

type Report = InputOf<typeof logSecurityEvent>

export const report = (overrides: Partial<Report> = {}): Report => ({
  p_user_id: null,
  p_event_type: 'suspicious_activity',
  p_severity: 'medium',
  p_details: null,
  p_ip_address: null,
  p_user_agent: null,
  p_endpoint: '/somewhere',
  ...overrides,
})

export const eventsOf = (db: Kysely<DB>, userId: string) =>
  db.selectFrom('security_events').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()

/** Locks an account by as many critical events as it takes (SHLD-02). */
export const lockAccount = async (db: Kysely<DB>, userId: string, endpoint = 'opportunities.create') => {
  for (let times = 0; times < 3; times++)
    await recordSecurityEvent(db, {
      userId,
      type: 'suspicious_activity',
      severity: 'critical',
      details: { marker: '<script', fields: ['text'] },
      request: { ip: '192.0.2.7', userAgent: 'a browser', endpoint },
      at: new Date(),
    })
}
