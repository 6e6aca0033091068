import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { applicationChanged } from '#features/applications/contract/events.ts'
import { blocksChanged } from '#features/blocks/contract/index.ts'
import { memberCard } from '#features/profiles/contract/card.ts'
import { abilities } from '#kit/abilities.ts'
import { download, emptyInput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, integer, language, list, paragraphs, timeZone, url } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { inMinutes } from '#kit/units.ts'
import { listingErrors, sessionErrors, type MentorshipFieldCode } from './errors.ts'
import { mentorSessionChanged } from './events.ts'
import { sessionLimits } from './limits.ts'
import { sessionFormats, sessionLength, sessionTypes } from './listing-fields.ts'

/**
 * `requested` holds the slot and waits for the mentor; `lapsed` after 48 hours without an answer. `confirmed` becomes
 * `held` or `no_show` after its end, or `cancelled` before.
 */
export const sessionStatuses = ['requested', 'confirmed', 'declined', 'lapsed', 'cancelled', 'held', 'no_show'] as const
export type SessionStatus = (typeof sessionStatuses)[number]

export const sessionSides = ['mentor', 'mentee'] as const
export type SessionSide = (typeof sessionSides)[number]

/** `upcoming` includes requests, soonest first; `past` is everything that has ended, latest first. */
export const sessionPeriods = ['upcoming', 'past'] as const
export type SessionPeriod = (typeof sessionPeriods)[number]

export const sessionPath = (sessionId: string) => `/mentorship/sessions/${sessionId}` as const

/** Times that one participant proposes instead of the present one; the other picks one. */
const proposal = z.strictObject({
  by: choice(sessionSides),
  times: z.array(instant()),
  message: z.nullable(z.string()),
  /** The language of the message (I18N-07). */
  language: z.nullable(language()),
  createdAt: instant(),
})

/** A session as its participants see it. Each text has the language it was written in (I18N-07), null without a text. */
export const sessionView = z.strictObject({
  id: id(),
  /** The viewer's own side. */
  side: choice(sessionSides),
  status: choice(sessionStatuses),
  type: choice(sessionTypes),
  /** The listing's title at the time of booking, and its slug while the viewer may see it. */
  title: z.string(),
  listingSlug: z.nullable(z.string()),
  format: choice(sessionFormats),
  /** Null when the account was deleted. */
  mentor: z.nullable(memberCard),
  mentee: z.nullable(memberCard),
  startsAt: instant(),
  endsAt: instant(),
  lengthMinutes: inMinutes(z.int()),
  /** The mentor's time zone and the mentee's, as they were at the time of booking (MENT-08). */
  mentorTimeZone: z.string(),
  menteeTimeZone: z.string(),
  message: z.string(),
  messageLanguage: z.nullable(language()),
  /** Why it was declined or cancelled. */
  reason: z.nullable(z.string()),
  reasonLanguage: z.nullable(language()),
  endedBy: z.nullable(choice(sessionSides)),
  /** The mentee cancelled less than 24 hours before the start. */
  isLateCancellation: z.boolean(),
  /** When a request lapses; null for other states. */
  holdsUntil: z.nullable(instant()),
  proposal: z.nullable(proposal),
  /** The call's address; only in confirmed and held sessions. */
  meetingUrl: z.nullable(z.string()),
  /** The mentor's rule for late cancellations. */
  cancellationRule: z.nullable(z.string()),
  cancellationRuleLanguage: z.nullable(language()),
  agenda: z.string(),
  agendaLanguage: z.nullable(language()),
  notes: z.string(),
  notesLanguage: z.nullable(language()),
  /** Pass it to `saveNotes`, so that two participants do not overwrite each other. */
  notesVersion: z.int(),
  createdAt: instant(),
  can: abilities('approve', 'decline', 'cancel', 'propose', 'pick', 'setOutcome', 'saveNotes', 'setMeetingUrl'),
})
export type SessionView = z.output<typeof sessionView>

export const bookSession = endpoint({
  name: 'mentorship.book',
  method: 'POST',
  path: '/api/mentorship/listings/:id/sessions',
  summary:
    'Asks the mentor for a session in a free slot. The request holds the slot for 48 hours, at most until its start (MENT-04).',
  access: 'confirmed',
  input: z.strictObject({
    id: id(),
    type: choice(sessionTypes),
    lengthMinutes: sessionLength(),
    startsAt: instant(),
    message: paragraphs({ max: sessionLimits.message }),
    /** The time zone in which the mentee chose the time; the account's by default. */
    timeZone: z.optional(timeZone()),
  }),
  output: sessionView,
  errors: {
    ...pickErrors(listingErrors, 'mentor.not_found'),
    ...pickErrors(
      sessionErrors,
      'session.own_listing',
      'session.mentor_unavailable',
      'session.not_offered',
      'session.slot_gone',
      'session.overlaps',
      'session.too_many',
    ),
  },
  idempotent: true,
})

export const listSessions = endpoint({
  name: 'mentorship.sessions',
  method: 'GET',
  path: '/api/mentorship/sessions',
  summary: "Lists the member's sessions, as mentor and as mentee.",
  access: 'member',
  input: z.strictObject({
    period: z._default(choice(sessionPeriods), 'upcoming'),
    side: z.optional(choice(sessionSides)),
    ...pageInput,
  }),
  output: page(sessionView),
  staleAfter: [mentorSessionChanged, presenceChanged, blocksChanged],
})

export const countOpenRequests = endpoint({
  name: 'mentorship.openRequests',
  method: 'GET',
  path: '/api/mentorship/sessions/open-requests',
  summary: 'Returns how many requests and proposals wait for an answer by the member.',
  access: 'member',
  input: emptyInput,
  output: z.strictObject({ count: z.int() }),
  staleAfter: [mentorSessionChanged, blocksChanged],
})

/** The viewer's mentors and mentees, by an approved application or by a confirmed or past session (MENT-01, MENT-05). */
export const listMentorships = endpoint({
  name: 'mentorship.mentorships',
  method: 'GET',
  path: '/api/mentorship/mentorships',
  summary: 'Lists the mentors and mentees of the viewer, latest session or approval first.',
  access: 'member',
  input: z.strictObject({ side: z.optional(choice(sessionSides)), ...pageInput }),
  output: page(
    z.strictObject({
      /** The viewer's own side. */
      side: choice(sessionSides),
      member: memberCard,
      /** Sessions that were held. */
      heldSessions: z.int(),
      lastSessionAt: z.nullable(instant()),
      /** The application of the mentorship that is running, to end it. */
      running: z.nullable(z.strictObject({ id: id() })),
      /** The next confirmed session. */
      next: z.nullable(z.strictObject({ id: id(), startsAt: instant() })),
    }),
  ),
  staleAfter: [mentorSessionChanged, applicationChanged, presenceChanged, blocksChanged],
})

const sessionInput = z.strictObject({ id: id() })

export const readSession = endpoint({
  name: 'mentorship.readSession',
  method: 'GET',
  path: '/api/mentorship/sessions/:id',
  summary: 'Returns one session to its mentor or its mentee.',
  access: 'member',
  input: sessionInput,
  output: sessionView,
  errors: pickErrors(sessionErrors, 'session.not_found'),
  staleAfter: [mentorSessionChanged, presenceChanged, blocksChanged],
})

export const approveSession = endpoint({
  name: 'mentorship.approve',
  method: 'POST',
  path: '/api/mentorship/sessions/:id/approve',
  summary: 'Approves a request. Both get an invitation for their calendars.',
  access: 'confirmed',
  input: sessionInput,
  output: sessionView,
  errors: pickErrors(sessionErrors, 'session.not_found', 'session.not_yours', 'session.wrong_state'),
})

const reason = () => paragraphs({ min: 0, max: sessionLimits.reason })

export const declineSession = endpoint({
  name: 'mentorship.decline',
  method: 'POST',
  path: '/api/mentorship/sessions/:id/decline',
  summary: 'Declines a request with a reason and frees the slot.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), reason: paragraphs({ max: sessionLimits.reason }) }),
  output: sessionView,
  errors: pickErrors(sessionErrors, 'session.not_found', 'session.not_yours', 'session.wrong_state'),
})

export const cancelSession = endpoint({
  name: 'mentorship.cancel',
  method: 'POST',
  path: '/api/mentorship/sessions/:id/cancel',
  summary:
    'Cancels a session before its start, or withdraws a request. A mentee’s cancellation in the last 24 hours is marked as late.',
  access: 'member',
  input: z.strictObject({ id: id(), reason: z._default(reason(), '') }),
  output: sessionView,
  errors: pickErrors(sessionErrors, 'session.not_found', 'session.not_yours', 'session.wrong_state'),
})

export const proposeTimes = endpoint({
  name: 'mentorship.propose',
  method: 'PUT',
  path: '/api/mentorship/sessions/:id/proposal',
  summary:
    'Proposes up to three other times, in place of an earlier proposal. A mentee proposes free slots; a mentor any time without a session.',
  access: 'confirmed',
  input: z.strictObject({
    id: id(),
    times: list(instant(), { min: 1, max: sessionLimits.proposedTimes }).check(
      z.refine((times) => new Set(times.map((time) => Date.parse(time))).size === times.length, {
        error: 'session.time_repeated' satisfies MentorshipFieldCode,
      }),
    ),
    message: z._default(reason(), ''),
  }),
  output: sessionView,
  errors: pickErrors(
    sessionErrors,
    'session.not_found',
    'session.wrong_state',
    'session.slot_gone',
    'session.overlaps',
  ),
})

export const pickTime = endpoint({
  name: 'mentorship.pick',
  method: 'POST',
  path: '/api/mentorship/sessions/:id/pick',
  summary:
    'Moves the session to a time that the other participant has proposed and confirms it; null declines the proposal.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), startsAt: z.nullable(instant()) }),
  output: sessionView,
  errors: pickErrors(
    sessionErrors,
    'session.not_found',
    'session.not_yours',
    'session.wrong_state',
    'session.time_not_proposed',
    'session.overlaps',
  ),
})

export const setOutcome = endpoint({
  name: 'mentorship.setOutcome',
  method: 'PUT',
  path: '/api/mentorship/sessions/:id/outcome',
  summary: 'Says whether a session was held, from its start until 14 days after its end.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), outcome: choice(['held', 'no_show']) }),
  output: sessionView,
  errors: pickErrors(sessionErrors, 'session.not_found', 'session.wrong_state', 'session.not_started'),
})

export const saveNotes = endpoint({
  name: 'mentorship.saveNotes',
  method: 'PUT',
  path: '/api/mentorship/sessions/:id/notes',
  summary: 'Saves the agenda and the notes, which only the two participants see.',
  access: 'confirmed',
  input: z.strictObject({
    id: id(),
    agenda: paragraphs({ min: 0, max: sessionLimits.notes }),
    notes: paragraphs({ min: 0, max: sessionLimits.notes }),
    version: integer({ min: 0, max: 1_000_000_000 }),
  }),
  output: sessionView,
  errors: pickErrors(sessionErrors, 'session.not_found', 'session.wrong_state', 'session.notes_changed'),
})

export const setMeetingUrl = endpoint({
  name: 'mentorship.setMeetingUrl',
  method: 'PUT',
  path: '/api/mentorship/sessions/:id/meeting-url',
  summary: "Sets the call's address of one session. Both get an updated invitation.",
  access: 'confirmed',
  input: z.strictObject({ id: id(), meetingUrl: z.nullable(url()) }),
  output: sessionView,
  errors: pickErrors(sessionErrors, 'session.not_found', 'session.not_yours', 'session.wrong_state'),
})

export const readInvitation = endpoint({
  name: 'mentorship.invitation',
  method: 'GET',
  path: '/api/mentorship/sessions/:id/invitation',
  summary: 'Downloads the session as an iCalendar file.',
  access: 'member',
  input: sessionInput,
  output: download,
  errors: pickErrors(sessionErrors, 'session.not_found'),
})
