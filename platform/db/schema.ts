// Generated from the migrations by `npm run db:types`. Never edited by hand.

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccessTokens {
  created_at: Timestamp;
  expires_at: Timestamp;
  expiry_mailed_at: Timestamp | null;
  id: Generated<string>;
  last_four: string;
  last_used_at: Timestamp | null;
  member_id: string;
  name: string;
  revoked_at: Timestamp | null;
  scopes: string[];
  token_hash: Buffer;
}

export interface AccountAttempts {
  attempted_at: ArrayType<Timestamp>;
  expires_at: Timestamp;
  key: Buffer;
  refused: Generated<boolean>;
}

export interface AccountBlocks {
  appeal: string | null;
  appeal_answer: string | null;
  appeal_declined_at: Timestamp | null;
  appeal_declined_by: string | null;
  appeal_language: 'sv' | 'en' | 'ar' | null;
  appealed_at: Timestamp | null;
  blocked_at: Generated<Timestamp>;
  event_ids: Generated<string[]>;
  expires_at: Timestamp | null;
  id: Generated<string>;
  kind: Generated<'security' | 'ban'>;
  lift_reason: string | null;
  lifted_at: Timestamp | null;
  lifted_by: string | null;
  reason: string;
  user_id: string;
}

export interface AccountDeletions {
  due_at: Timestamp;
  member_id: string;
  reason: string | null;
  reason_language: 'sv' | 'en' | 'ar' | null;
  reminded_at: Timestamp | null;
  requested_at: Timestamp;
  scheduled_by: string | null;
}

export interface AccountErasures {
  addresses: string[];
  email: string;
  erased_at: Timestamp;
  erased_member_id: string;
  full_name: string;
  id: Generated<string>;
  language: 'sv' | 'en' | 'ar';
}

export interface Activities {
  actor_id: string;
  audience: Generated<'everyone' | 'connections'>;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  link: string | null;
  opportunity_id: string | null;
  other_id: string | null;
  payload: Generated<Json>;
  position: Generated<number>;
  post_id: string | null;
  subject: string;
  type: 'profile_update' | 'new_post' | 'new_opportunity' | 'new_connection' | 'joined_program' | 'completed_session';
}

export interface ActivityMembers {
  member_id: string;
  position: number;
}

export interface AnalyticsCohorts {
  members: number;
  step: string;
  week: string;
}

export interface AnalyticsCounts {
  counted_at: Timestamp;
  kind: 'days' | 'history';
}

export interface AnalyticsDays {
  day: string;
  figure: string;
  part: Generated<string>;
  value: number;
}

export interface AnalyticsMarket {
  kind: 'skill' | 'city';
  members: number;
  name: string;
  opportunities: number;
}

export interface ApplicationCoApplicants {
  application_id: string;
  member_id: string;
  status: 'asked' | 'confirmed' | 'declined' | 'left';
  status_since: Timestamp;
}

export interface ApplicationDecisions {
  announced_at: Timestamp | null;
  announces_at: Timestamp;
  application_id: string;
  created_at: Generated<Timestamp>;
  decided_by: string | null;
  id: Generated<string>;
  language: 'sv' | 'en' | 'ar' | null;
  message: string;
  status: 'pending' | 'reviewed' | 'contacted' | 'approved' | 'rejected';
}

export interface ApplicationFiles {
  application_id: string;
  file_id: string;
  name: string;
  position: number;
  question: string | null;
}

export interface ApplicationMembers {
  application_id: string;
  kind: string;
  member_id: string;
  subject_id: string;
}

export interface Applications {
  announced_since: Generated<Timestamp>;
  announced_status: Generated<'pending' | 'reviewed' | 'contacted' | 'approved' | 'rejected' | 'withdrawn'>;
  answered_at: Timestamp | null;
  answers: Json;
  applicant_id: string;
  changed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  end_reason: string | null;
  end_reason_language: 'sv' | 'en' | 'ar' | null;
  ended_at: Timestamp | null;
  ended_by: 'applicant' | 'owner' | null;
  ended_without_place: Generated<boolean>;
  id: Generated<string>;
  kind: 'opportunity' | 'mentorship' | 'program' | 'partner';
  language: 'sv' | 'en' | 'ar';
  organisation: string | null;
  owner_id: string | null;
  status: Generated<'pending' | 'reviewed' | 'contacted' | 'approved' | 'rejected' | 'withdrawn'>;
  status_since: Generated<Timestamp>;
  subject_id: string | null;
  thread_id: string | null;
  title: string | null;
}

export interface ApplicationTemplates {
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  language: 'sv' | 'en' | 'ar' | null;
  name: string;
  owner_id: string;
  text: string;
}

export interface ApplicationWaiting {
  application_id: string;
  asked_at: Timestamp;
  kind: 'mentorship' | 'program';
  offer_ends_at: Timestamp | null;
  subject_id: string;
}

export interface AuditLog {
  action: string;
  actor_id: string | null;
  after: Json | null;
  before: Json | null;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  reason: string | null;
  target_id: string;
  target_kind: string;
  target_name: string | null;
}

export interface BackupRuns {
  archive: string | null;
  bytes: number | null;
  failure: 'interrupted' | 'database' | 'storage' | 'damaged' | 'unknown' | null;
  file_count: number | null;
  finished_at: Timestamp | null;
  id: Generated<string>;
  lease_until: Timestamp | null;
  missing_files: number | null;
  removed_at: Timestamp | null;
  requested_at: Timestamp;
  row_count: number | null;
  started_at: Timestamp | null;
  started_by: string | null;
  state: Generated<'waiting' | 'running' | 'succeeded' | 'failed'>;
  trigger: 'schedule' | 'administrator' | 'command';
  verified_at: Timestamp | null;
}

export interface BackupSettings {
  automatic: Generated<boolean>;
  changed_at: Timestamp | null;
  changed_by: string | null;
  id: Generated<boolean>;
}

export interface CalendarFeeds {
  created_at: Generated<Timestamp>;
  last_fetched_at: Timestamp | null;
  member_id: string;
  token_hash: Buffer;
}

export interface Certificates {
  code: string;
  ends_on: string | null;
  id: Generated<string>;
  is_hidden: Generated<boolean>;
  issued_at: Generated<Timestamp>;
  issued_by: string | null;
  language: 'sv' | 'en' | 'ar';
  line: string | null;
  member_id: string;
  name: string;
  notified_at: Timestamp | null;
  partner_name: string | null;
  program_id: string | null;
  program_language: 'sv' | 'en' | 'ar';
  revocation_reason: string | null;
  revoked_at: Timestamp | null;
  starts_on: string | null;
  title: string;
}

export interface CleanupRuns {
  before: Timestamp;
  days: number;
  finished_at: Timestamp | null;
  found: number;
  id: Generated<string>;
  kind: string;
  removed: Generated<number>;
  requested_at: Timestamp;
  skipped: Generated<number>;
  started_by: string | null;
  state: Generated<'waiting' | 'running' | 'finished' | 'stopped' | 'failed'>;
}

export interface ConfirmationRequests {
  action: 'delete_user' | 'set_level' | 'turn_off';
  answer: string | null;
  answer_language: 'sv' | 'en' | 'ar' | null;
  asked_by: string | null;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  ended_by: string | null;
  id: Generated<string>;
  input: Json;
  lapses_at: Timestamp;
  level: 'admin' | 'super_admin';
  member_id: string | null;
  reason: string | null;
  reason_language: 'sv' | 'en' | 'ar' | null;
  status: Generated<'waiting' | 'confirmed' | 'declined' | 'withdrawn' | 'lapsed'>;
}

export interface ConnectionAsks {
  asked_at: Generated<Timestamp>;
  member_id: string;
}

export interface ConnectionCounts {
  connections: Generated<number>;
  incoming_requests: Generated<number>;
  member_id: string;
  outgoing_requests: Generated<number>;
}

export interface ConnectionRequests {
  created_at: Generated<Timestamp>;
  declined_at: Timestamp | null;
  from_id: string;
  id: Generated<string>;
  language: 'sv' | 'en' | 'ar' | null;
  message: string | null;
  to_id: string;
  withdrawn_at: Timestamp | null;
}

export interface Connections {
  connected_at: Generated<Timestamp>;
  member_id: string;
  other_id: string;
  words: Generated<string>;
}

export interface DataExports {
  bytes: number | null;
  expires_at: Timestamp | null;
  id: Generated<string>;
  language: 'sv' | 'en' | 'ar';
  lease_until: Timestamp | null;
  member_id: string;
  requested_at: Timestamp;
  state: Generated<'pending' | 'processing' | 'ready' | 'error' | 'deleted'>;
  steps: Generated<number>;
  steps_done: Generated<number>;
}

export interface DismissedRecommendations {
  created_at: Generated<Timestamp>;
  member_id: string;
  other_id: string;
}

export interface EmailChanges {
  changed_at: Timestamp | null;
  code_hash: Buffer | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: Generated<string>;
  new_email: string;
  old_email: string;
  tries: Generated<number>;
  undo_code_hash: Buffer | null;
  undone_at: Timestamp | null;
  user_id: string;
}

export interface ErasedMembers {
  erased_at: Timestamp;
  hash: string;
  is_noted: Generated<boolean>;
  is_pending: Generated<boolean>;
}

export interface EventsOutbox {
  audience: 'everyone' | 'admins' | 'members';
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  member_ids: Generated<string[]>;
  name: string;
  payload: Json;
}

export interface ExperimentMembers {
  id: Generated<string>;
  member_id: string | null;
  reached: boolean | null;
  run_id: string;
  seen_at: Timestamp;
  variant: string;
}

export interface ExperimentRuns {
  baseline: number;
  chosen: string | null;
  effect: number;
  ended_at: Timestamp | null;
  ended_by: string | null;
  id: Generated<string>;
  is_full: Generated<boolean>;
  max_days: number;
  name: string;
  result_notified_at: Timestamp | null;
  sample_size: number;
  started_at: Timestamp;
  started_by: string | null;
  window_days: number;
}

export interface ExpertiseCounts {
  members: number;
  tag: string;
}

export interface ExpertiseSpellings {
  members: number;
  spelling: string;
  tag: string;
}

export interface FeatureFlagMembers {
  flag: string;
  is_on: boolean;
  member_id: string;
  set_at: Timestamp;
}

export interface FeatureFlags {
  changed_at: Timestamp;
  changed_by: string | null;
  name: string;
  share_per_mille: number | null;
  state: 'on' | 'share' | 'off';
  version: number;
}

export interface Feedback {
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  kind: 'idea' | 'bug' | 'praise' | 'other';
  language: 'sv' | 'en' | 'ar';
  may_contact: Generated<boolean>;
  note: string | null;
  note_language: 'sv' | 'en' | 'ar' | null;
  page: string | null;
  sender_id: string;
  state: Generated<'new' | 'seen' | 'done'>;
  text: string;
}

export interface FileRemovals {
  created_at: Generated<Timestamp>;
  storage_key: string;
}

export interface FileRenditions {
  bytes: number;
  height: number;
  original_key: string;
  storage_key: string;
  type: string;
  width: number;
}

export interface Files {
  attached_at: Timestamp | null;
  bytes: number;
  colour: string | null;
  created_at: Generated<Timestamp>;
  height: number | null;
  id: Generated<string>;
  kind: 'cv' | 'portfolio' | 'avatar' | 'attachment' | 'product' | 'session' | 'evidence';
  name: string;
  owner_id: string;
  sha256: Buffer;
  storage_key: string;
  type: string;
  width: number | null;
}

export interface FileUsage {
  bytes: number;
  owner_id: string;
}

export interface FounderRecordConsents {
  application_id: string;
  given_at: Timestamp;
}

export interface FounderRecordViews {
  application_id: string;
  id: Generated<string>;
  viewed_at: Timestamp;
  viewer_id: string;
}

export interface GlossaryTerms {
  ar: string | null;
  changed_at: Timestamp;
  changed_by: string | null;
  en: string | null;
  id: Generated<string>;
  note: string | null;
  sort_key: Generated<string>;
  sv: string | null;
}

export interface IdempotencyKeys {
  answer: Json | null;
  caller: string;
  created_at: Generated<Timestamp>;
  endpoint: string;
  key: string;
  request_hash: Buffer;
}

export interface Identities {
  access_token: string | null;
  access_token_expires_at: Timestamp | null;
  account_name: string | null;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  id_token: string | null;
  password_hash: string | null;
  provider: string;
  refresh_token: string | null;
  refresh_token_expires_at: Timestamp | null;
  scope: string | null;
  subject: string;
  updated_at: Generated<Timestamp>;
  user_id: string;
}

export interface IdentityFlows {
  answer: Buffer | null;
  answered_at: Timestamp | null;
  browser_hash: Buffer;
  expires_at: Timestamp;
  provider: string;
  sealed: Buffer;
  state_hash: Buffer;
  user_id: string | null;
}

export interface IdentitySignUps {
  account_name: string;
  email: string;
  expires_at: Timestamp;
  full_name: string;
  next_path: string | null;
  provider: string;
  subject: string;
  token_hash: Buffer;
}

export interface ImmediateNotices {
  from_id: string;
  id: Generated<number>;
  kind: Generated<'notice' | 'message_push'>;
  member_id: string;
  sent_at: Timestamp;
  type: string;
}

export interface Introductions {
  closed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  first_answer: boolean | null;
  first_id: string;
  id: Generated<string>;
  introducer_id: string;
  language: 'sv' | 'en' | 'ar' | null;
  message: string;
  second_answer: boolean | null;
  second_id: string;
  state: Generated<'proposed' | 'made' | 'declined' | 'withdrawn' | 'expired'>;
}

export interface InvestorInterests {
  created_at: Generated<Timestamp>;
  currency: Generated<string>;
  fields: Generated<Array<'ai' | 'climate' | 'health' | 'fintech' | 'deep_tech' | 'web3' | 'software' | 'industry' | 'food' | 'education' | 'games' | 'other'>>;
  member_id: string;
  side: 'investor' | 'founder';
  stages: Generated<Array<'idea' | 'pre_seed' | 'seed' | 'series_a' | 'series_b' | 'growth'>>;
  ticket_max: number | null;
  ticket_min: number | null;
  updated_at: Generated<Timestamp>;
}

export interface InvitationOptOuts {
  address_hash: Buffer;
  created_at: Timestamp;
}

export interface MailedLinks {
  code_hash: Buffer;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  purpose: 'confirm' | 'reset' | 'login' | 'not_me';
  replaced_at: Timestamp | null;
  used_at: Timestamp | null;
  user_id: string;
}

export interface MailLogins {
  browser_hash: Buffer;
  code_hash: Buffer | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: Generated<string>;
  link_hash: Buffer | null;
  next_path: string | null;
  tries: Generated<number>;
  user_id: string | null;
}

export interface MemberBlocks {
  blocked_id: string;
  blocker_id: string;
  created_at: Generated<Timestamp>;
}

export interface MemberInvitations {
  accepted_at: Timestamp | null;
  account_id: string | null;
  created_at: Timestamp;
  due_at: Timestamp | null;
  email: string;
  expires_at: Timestamp | null;
  failed_at: Timestamp | null;
  full_name: string;
  id: Generated<string>;
  invited_by: string | null;
  language: string;
  mailed_at: Timestamp | null;
  queued_at: Timestamp | null;
  role: string | null;
  token_hash: Buffer | null;
  withdrawn_at: Timestamp | null;
}

export interface MemberMutes {
  created_at: Generated<Timestamp>;
  muted_id: string;
  muter_id: string;
}

export interface MemberViews {
  day: string;
  subject_id: string;
  subject_kind: 'profile' | 'opportunity' | 'product' | 'program' | 'mentor';
  viewer_id: string;
}

export interface MemberViewTotals {
  role: string;
  subject_id: string;
  subject_kind: 'profile' | 'opportunity' | 'product' | 'program' | 'mentor';
  viewers: number;
  week: string;
}

export interface MemberViewWeeks {
  week: string;
}

export interface MemberWords {
  word: string;
}

export interface MentorBusyTimes {
  during: string;
  member_id: string;
}

export interface MentorCalendars {
  attempted_at: Timestamp;
  etag: string | null;
  failure: string | null;
  failures: Generated<number>;
  host: string;
  is_failure_notified: Generated<boolean>;
  known_until: Timestamp;
  last_modified: string | null;
  member_id: string;
  next_read_at: Timestamp;
  read_at: Timestamp;
  saved_at: Timestamp;
  sealed_address: Buffer;
  time_zone: string;
  version: Generated<string>;
}

export interface MentorExceptions {
  day: string;
  hours: string;
  listing_id: string;
}

export interface MentorListings {
  additional_services: string | null;
  approach: string | null;
  availability: Generated<'available' | 'busy' | 'unavailable'>;
  buffer_after_minutes: Generated<number>;
  buffer_before_minutes: Generated<number>;
  cancellation_rule: string | null;
  company: string | null;
  contact_email: string | null;
  created_at: Generated<Timestamp>;
  days_ahead: Generated<number>;
  description: string;
  experience_years: number | null;
  expertise: string[];
  hourly_rate: number | null;
  hourly_rate_currency: string | null;
  id: Generated<string>;
  is_active: Generated<boolean>;
  language: 'sv' | 'en' | 'ar';
  languages: string[];
  linkedin_url: string | null;
  location: string | null;
  max_mentees: number | null;
  max_per_day: number | null;
  max_per_week: number | null;
  meeting_url: string | null;
  next_slot_at: Timestamp | null;
  notice_minutes: Generated<number>;
  other_lengths: Generated<number[]>;
  owner_id: string;
  remote_available: Generated<boolean>;
  search: Generated<string>;
  session_format: 'video' | 'in_person' | 'phone' | 'chat' | 'flexible';
  session_length: number;
  session_types: string[];
  slots_searched_at: Generated<Timestamp>;
  slug: string;
  step_minutes: Generated<number>;
  success_stories: string | null;
  target_audience: string | null;
  time_zone: string;
  title: string;
  updated_at: Generated<Timestamp>;
}

export interface MentorSessionFiles {
  added_at: Timestamp;
  file_id: string;
  session_id: string;
}

export interface MentorSessionProposals {
  created_at: Generated<Timestamp>;
  language: 'sv' | 'en' | 'ar' | null;
  message: string | null;
  proposed_by: 'mentor' | 'mentee';
  session_id: string;
  times: ArrayType<Timestamp>;
}

export interface MentorSessions {
  agenda: Generated<string>;
  agenda_language: 'sv' | 'en' | 'ar' | null;
  cancellation_rule: string | null;
  cancellation_rule_language: 'sv' | 'en' | 'ar' | null;
  created_at: Generated<Timestamp>;
  ended_by: 'mentor' | 'mentee' | null;
  ends_at: Timestamp;
  format: 'video' | 'in_person' | 'phone' | 'chat' | 'flexible';
  holds_until: Timestamp;
  id: Generated<string>;
  is_late_cancellation: Generated<boolean>;
  last_reminder_hours: number | null;
  listing_id: string | null;
  listing_title: string;
  mailed_sequence: Generated<number>;
  meeting_url: string | null;
  mentee_id: string | null;
  mentee_time_zone: string;
  mentor_id: string | null;
  mentor_time_zone: string;
  message: string;
  message_language: 'sv' | 'en' | 'ar' | null;
  notes: Generated<string>;
  notes_language: 'sv' | 'en' | 'ar' | null;
  notes_version: Generated<number>;
  reason: string | null;
  reason_language: 'sv' | 'en' | 'ar' | null;
  sequence: Generated<number>;
  starts_at: Timestamp;
  status: Generated<'requested' | 'confirmed' | 'declined' | 'lapsed' | 'cancelled' | 'held' | 'no_show'>;
  type: 'consultation' | 'mentoring' | 'coaching';
  updated_at: Generated<Timestamp>;
}

export interface MentorSessionTimes {
  during: string;
  member_id: string;
  session_id: string;
}

export interface MentorWeeklyHours {
  hours: string;
  listing_id: string;
  weekday: number;
}

export interface MentorWords {
  word: string;
}

export interface MessageAttachments {
  bytes: number;
  file_id: string;
  height: number | null;
  message_id: string;
  name: string;
  place: number;
  type: string;
  width: number | null;
}

export interface MessageBoxes {
  apart: Generated<boolean>;
  engaged: Generated<boolean>;
  folder: Generated<'inbox' | 'requests' | 'declined'>;
  last_at: Timestamp | null;
  last_position: number | null;
  member_id: string;
  other_id: string | null;
  received_position: number | null;
  sent_at: Timestamp | null;
  sent_position: number | null;
  thread_id: string;
}

export interface MessageDraftAttachments {
  bytes: number;
  client_id: string;
  file_id: string;
  height: number | null;
  member_id: string;
  name: string;
  place: number;
  type: string;
  width: number | null;
}

export interface MessageDrafts {
  client_id: string;
  content: Generated<string>;
  forward_of: string | null;
  member_id: string;
  recipient_id: string | null;
  subject: Generated<string>;
  thread_id: string | null;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface MessagePairs {
  apart: Generated<boolean>;
  asked_at: Timestamp | null;
  asker_id: string | null;
  high_id: string;
  low_id: string;
  names: Generated<string>;
  standing: Generated<'new' | 'asked' | 'declined' | 'open'>;
  waiting: Generated<number>;
}

export interface Messages {
  client_id: Generated<string>;
  content: string;
  created_at: Generated<Timestamp>;
  deleted_by_recipient: Generated<boolean>;
  deleted_by_sender: Generated<boolean>;
  forwarded_at: Timestamp | null;
  forwarded_content: string | null;
  forwarded_from: string | null;
  forwarded_language: 'sv' | 'en' | 'ar' | null;
  held: Generated<boolean>;
  id: Generated<string>;
  is_read: Generated<boolean>;
  language: 'sv' | 'en' | 'ar' | null;
  position: number;
  recipient_id: string | null;
  sender_id: string | null;
  thread_id: string;
}

export interface MessagesGone {
  client_id: string;
  gone_at: Generated<Timestamp>;
  sender_id: string;
  thread_id: string;
}

export interface MessageThreads {
  id: Generated<string>;
  last_at: Generated<Timestamp>;
  last_position: Generated<number>;
  subject: string;
  subject_language: 'sv' | 'en' | 'ar' | null;
}

export interface MessageWords {
  message_id: string;
  thread_id: string;
  words: string;
}

export interface ModerationCases {
  appeal: string | null;
  appeal_decided_by: string | null;
  appeal_language: 'sv' | 'en' | 'ar' | null;
  appeal_statement: string | null;
  appealed_at: Timestamp | null;
  author_id: string;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  decided_by: string | null;
  id: Generated<string>;
  kept: Json | null;
  kind: 'post' | 'opportunity' | 'mentor_listing' | 'mentor_review' | 'suggestion' | 'profile' | 'product' | 'product_comment' | 'program' | 'program_announcement';
  language: 'sv' | 'en' | 'ar';
  moved_at: Generated<Timestamp>;
  path: string;
  reason: 'spam' | 'harassment' | 'hate' | 'fraud' | 'illegal' | 'private' | 'other' | null;
  search: Generated<string>;
  state: Generated<'open' | 'kept' | 'removed' | 'appealed' | 'restored' | 'upheld'>;
  statement: string | null;
  text: string;
  thing_id: string;
  title: string | null;
}

export interface ModerationReports {
  case_id: string;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  kind: string;
  language: 'sv' | 'en' | 'ar' | null;
  reason: 'spam' | 'harassment' | 'hate' | 'fraud' | 'illegal' | 'private' | 'other';
  reporter_id: string;
  text: string;
  thing_id: string;
}

export interface NextPages {
  kept_at: Timestamp;
  path: string;
  user_id: string;
}

export interface NotificationChoices {
  channel: 'app' | 'mail' | 'push';
  member_id: string;
  type: string;
  wanted: boolean;
}

export interface NotificationMails {
  created_at: Generated<Timestamp>;
  due_at: Timestamp | null;
  member_id: string;
  notification_id: string;
  type: string;
}

export interface NotificationRhythms {
  mail_rhythm: 'at_once' | 'daily' | 'weekly' | 'never';
  member_id: string;
}

export interface Notifications {
  about_id: string | null;
  created_at: Generated<Timestamp>;
  dedupe_key: string;
  deleted_at: Timestamp | null;
  from_id: string | null;
  id: Generated<string>;
  in_app: Generated<boolean>;
  link: string;
  mailed_at: Timestamp | null;
  member_id: string;
  payload: Json;
  position: Generated<number>;
  read_at: Timestamp | null;
  type: string;
}

export interface Opportunities {
  application_deadline: string | null;
  benefits: Generated<string[]>;
  closed_at: Timestamp | null;
  closes_at: Generated<Timestamp>;
  company_name: string | null;
  contact_email: string | null;
  created_at: Generated<Timestamp>;
  credit_system: 'hp' | 'yh' | null;
  credits: number | null;
  deadline_zone: Generated<string>;
  description: string;
  ends_on: string | null;
  equity_max: number | null;
  equity_min: number | null;
  equity_range: string | null;
  external_url: string | null;
  id: Generated<string>;
  internship_kind: 'thesis' | 'lia' | 'praktik' | 'trainee' | 'summer_job' | null;
  is_active: Generated<boolean>;
  is_paid: boolean | null;
  language: 'sv' | 'en' | 'ar';
  location: string | null;
  owner_id: string;
  pace: number | null;
  pay_currency: string | null;
  pay_max: number | null;
  pay_min: number | null;
  pay_period: 'hour' | 'month' | 'year' | null;
  remote_ok: Generated<boolean>;
  requirements: Generated<string[]>;
  salary_range: string | null;
  search: Generated<string>;
  slug: string;
  starts_on: string | null;
  supervisor: string | null;
  title: string;
  type: 'job' | 'collaboration' | 'investment' | 'mentorship' | 'partnership' | 'internship' | 'freelance';
  updated_at: Generated<Timestamp>;
}

export interface OpportunityFavorites {
  created_at: Generated<Timestamp>;
  member_id: string;
  opportunity_id: string;
}

export interface OpportunityPostings {
  created_at: Timestamp;
  member_id: string;
}

export interface OpportunitySettings {
  creation_rule: 'members' | 'partners';
  only_row: Generated<boolean>;
}

export interface OpportunityWords {
  word: string;
}

export interface PageViews {
  at: Timestamp;
  day: string;
  device: 'desktop' | 'phone' | 'tablet';
  id: Generated<string>;
  language: 'sv' | 'en' | 'ar';
  path: string;
  source: string;
  subject_id: string | null;
  subject_kind: 'profile' | 'opportunity' | 'product' | 'program' | 'mentor' | null;
  visitor: Buffer;
}

export interface PartnerEarlierRoles {
  application_id: string;
  role: string;
}

export interface PasskeyChallenges {
  browser_hash: Buffer;
  challenge_hash: Buffer;
  expires_at: Timestamp;
  purpose: 'register' | 'sign_in' | 'second_step' | 'confirm';
  user_id: string | null;
}

export interface Passkeys {
  counter: number;
  created_at: Generated<Timestamp>;
  credential_id: Buffer;
  id: Generated<string>;
  is_backed_up: boolean;
  last_used_at: Timestamp | null;
  name: string;
  public_key: Buffer;
  transports: Generated<string[]>;
  user_id: string;
}

export interface PasskeyUserHandles {
  handle: Buffer;
  user_id: string;
}

export interface PhoneCodes {
  code_hash: Buffer;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  phone: string;
  tries: Generated<number>;
  user_id: string;
}

export interface PictureMoves {
  created_at: Generated<Timestamp>;
  file_id: string;
  next_id: Generated<string>;
}

export interface PlatformSettings {
  analytics: Generated<boolean>;
  changed_at: Generated<Timestamp>;
  changed_by: string | null;
  default_language: Generated<'sv' | 'en' | 'ar'>;
  email_notifications: Generated<boolean>;
  id: Generated<number>;
  maintenance: Generated<boolean>;
  maintenance_message_ar: string | null;
  maintenance_message_en: string | null;
  maintenance_message_sv: string | null;
  maintenance_until: Timestamp | null;
  max_file_megabytes: Generated<number>;
  platform_name: Generated<string>;
  registration_enabled: Generated<boolean>;
  second_administrator: Generated<boolean>;
  session_timeout_hours: Generated<number>;
}

export interface PostMentions {
  member_id: string;
  name: string;
  post_id: string;
}

export interface Posts {
  audience: 'everyone' | 'connections';
  author_id: string;
  created_at: Generated<Timestamp>;
  edited_at: Timestamp | null;
  id: Generated<string>;
  language: 'sv' | 'en' | 'ar';
  link: string | null;
  removed_at: Timestamp | null;
  search: Generated<string>;
  text: string;
}

export interface PostWords {
  word: string;
}

export interface ProductActs {
  count: number;
  created_at: Timestamp;
  kind: 'comment' | 'mention' | 'invitation';
  member_id: string;
}

export interface ProductCommentMentions {
  comment_id: string;
  member_id: string;
  name: string;
}

export interface ProductComments {
  answers_answer: Generated<boolean | null>;
  author_id: string | null;
  created_at: Generated<Timestamp>;
  edited_at: Timestamp | null;
  id: Generated<string>;
  is_answer: Generated<boolean>;
  language: 'sv' | 'en' | 'ar';
  parent_id: string | null;
  product_id: string;
  removed_at: Timestamp | null;
  search: Generated<string>;
  text: string;
}

export interface ProductConnects {
  created_at: Generated<Timestamp>;
  member_id: string;
  product_id: string;
}

export interface ProductDecisions {
  created_at: Generated<Timestamp>;
  decided_by: string | null;
  decision: 'approve' | 'reject' | 'archive' | 'restore';
  id: Generated<string>;
  language: 'sv' | 'en' | 'ar' | null;
  note: string | null;
  product_id: string;
}

export interface ProductionAuditRuns {
  checks: Generated<Json>;
  finished_at: Timestamp | null;
  id: Generated<string>;
  started_at: Timestamp;
  started_by: string | null;
  trigger: 'schedule' | 'administrator';
}

export interface ProductMakers {
  confirmed_at: Timestamp | null;
  invited_at: Generated<Timestamp>;
  member_id: string;
  product_id: string;
}

export interface ProductPictures {
  alt: Generated<string>;
  file_id: string;
  position: number;
  product_id: string;
}

export interface Products {
  categories: Generated<string[]>;
  changed_since_review: Generated<boolean>;
  comment_count: Generated<number>;
  created_at: Generated<Timestamp>;
  creator_id: string;
  day_weight: Generated<number>;
  description: Generated<string>;
  id: Generated<string>;
  language: 'sv' | 'en' | 'ar';
  launched_at: Timestamp | null;
  note: string | null;
  note_language: 'sv' | 'en' | 'ar' | null;
  recent_weight: Generated<number>;
  repository: string | null;
  search: Generated<string>;
  slug: string;
  status: Generated<'draft' | 'pending_review' | 'approved' | 'rejected' | 'archived'>;
  submitted_at: Timestamp | null;
  tagline: Generated<string>;
  title: string;
  updated_at: Generated<Timestamp>;
  vote_count: Generated<number>;
  vote_weight: Generated<number>;
  website: string | null;
  week_weight: Generated<number>;
}

export interface ProductVisitors {
  day: string;
  product_id: string;
  visitor: Buffer;
}

export interface ProductVisits {
  day: string;
  product_id: string;
  visits: Generated<number>;
}

export interface ProductVisitSalts {
  day: string;
  salt: Generated<Buffer>;
}

export interface ProductVotes {
  counts: Generated<boolean>;
  created_at: Generated<Timestamp>;
  is_recent: Generated<boolean>;
  member_id: string;
  product_id: string;
  weight: Generated<number>;
}

export interface ProductWords {
  word: string;
}

export interface Profiles {
  admin_level: 'viewer' | 'admin' | 'super_admin' | null;
  administrator_since: Timestamp | null;
  avatar_file_id: string | null;
  avatar_url: string | null;
  bio: string | null;
  bio_language: 'sv' | 'en' | 'ar' | null;
  company: string | null;
  created_at: Generated<Timestamp>;
  cv_file_id: string | null;
  expertise: Generated<string[]>;
  full_name: string;
  github: string | null;
  graduation_year: number | null;
  hidden_from_search: Generated<boolean>;
  hides_visits: Generated<boolean>;
  id: string;
  is_admin: Generated<boolean>;
  is_public: Generated<boolean>;
  language: Generated<'sv' | 'en' | 'ar'>;
  linkedin: string | null;
  listed: Generated<boolean>;
  location: string | null;
  mentor_available: Generated<boolean>;
  messages_from: Generated<'everyone' | 'connections' | 'nobody'>;
  onboarded_at: Timestamp | null;
  phone: string | null;
  phone_confirmed_at: Timestamp | null;
  portfolio_file_id: string | null;
  role: 'student' | 'entrepreneur' | 'founder' | 'developer' | 'designer' | 'researcher' | 'mentor' | 'advisor' | 'investor' | 'company' | 'public_sector' | 'partner' | null;
  school: string | null;
  search: Generated<string>;
  study_programme: string | null;
  time_zone: Generated<string>;
  updated_at: Generated<Timestamp>;
  username: string | null;
  verified_at: Timestamp | null;
  verified_by: string | null;
  website: string | null;
}

export interface ProfileSearchTerms {
  day: string;
  kind: 'skill' | 'word';
  subject_id: string;
  term: string;
  viewer_id: string;
}

export interface ProgramAnnouncements {
  created_at: Generated<Timestamp>;
  edited_at: Timestamp | null;
  id: Generated<string>;
  is_pinned: Generated<boolean>;
  language: 'sv' | 'en' | 'ar';
  program_id: string;
  removed_at: Timestamp | null;
  text: string;
  title: string;
}

export interface ProgramAnnouncementTimes {
  program_id: string;
  published_at: Timestamp;
}

export interface ProgramCohortMembers {
  introduced_at: Timestamp | null;
  introduction: string | null;
  is_alumnus: Generated<boolean>;
  language: 'sv' | 'en' | 'ar' | null;
  member_id: string;
  program_id: string;
}

export interface ProgramEventChanges {
  changed_at: Timestamp;
  ends_at: Timestamp;
  event_id: string;
  is_cancelled: boolean;
  program_id: string;
  starts_at: Timestamp;
  title: string;
}

export interface ProgramEventNotices {
  changes: Json;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  program_id: string;
}

export interface ProgramEvents {
  call_url: string | null;
  cancelled_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  description: Generated<string>;
  ends_at: Timestamp;
  id: Generated<string>;
  is_public: Generated<boolean>;
  kind: 'workshop' | 'talk' | 'meeting' | 'deadline' | 'other';
  place: string | null;
  program_id: string;
  sequence: Generated<number>;
  starts_at: Timestamp;
  title: string;
  updated_at: Generated<Timestamp>;
}

export interface ProgramReviewCriteria {
  id: Generated<string>;
  meaning: string;
  meaning_language: 'sv' | 'en' | 'ar' | null;
  name: string;
  position: number;
  round_id: string;
  weight: number;
}

export interface ProgramReviewEntries {
  application_id: string;
  id: Generated<string>;
  number: number;
  round_id: string;
}

export interface ProgramReviewers {
  answered_at: Timestamp | null;
  id: Generated<string>;
  invited_at: Generated<Timestamp>;
  member_id: string;
  program_id: string;
  status: 'invited' | 'accepted' | 'declined' | 'removed';
}

export interface ProgramReviewRounds {
  closed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  is_blind: boolean;
  name: string;
  opened_at: Timestamp | null;
  program_id: string;
  status: Generated<'draft' | 'open' | 'closed'>;
}

export interface ProgramReviews {
  created_at: Generated<Timestamp>;
  entry_id: string;
  feedback: Generated<string>;
  feedback_language: 'sv' | 'en' | 'ar' | null;
  feedback_sent_at: Timestamp | null;
  id: Generated<string>;
  is_released: Generated<boolean>;
  is_void: Generated<boolean>;
  note: Generated<string>;
  note_language: 'sv' | 'en' | 'ar' | null;
  reason: Generated<string>;
  reason_language: 'sv' | 'en' | 'ar' | null;
  reviewer_id: string | null;
  round_id: string;
  status: 'draft' | 'submitted' | 'abstained';
  submitted_at: Timestamp | null;
  updated_at: Generated<Timestamp>;
  weighted_sum: number | null;
}

export interface ProgramReviewScores {
  criterion_id: string;
  review_id: string;
  round_id: string;
  score: number;
}

export interface Programs {
  application_deadline: Timestamp | null;
  changed_since_review: Generated<boolean>;
  city: string | null;
  closes_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  description: string;
  duration_weeks: number;
  ends_at: Generated<Timestamp>;
  ends_on: string | null;
  equity_max: number | null;
  equity_min: number | null;
  features: Generated<string[]>;
  id: Generated<string>;
  is_online: Generated<boolean>;
  language: 'sv' | 'en' | 'ar';
  max_participants: number;
  owner_id: string;
  partner_name: string | null;
  price: number | null;
  price_currency: string | null;
  price_model: 'free' | 'fixed' | 'equity';
  published_at: Timestamp | null;
  questions: Generated<Json>;
  review_note: string | null;
  review_note_language: 'sv' | 'en' | 'ar' | null;
  reviewed_at: Timestamp | null;
  reviewed_by: string | null;
  search: Generated<string>;
  slug: string;
  starts_at: Generated<Timestamp>;
  starts_on: string | null;
  status: Generated<'draft' | 'pending_approval' | 'active' | 'completed' | 'cancelled'>;
  status_since: Generated<Timestamp>;
  submitted_at: Timestamp | null;
  time_zone: string;
  title: string;
  updated_at: Generated<Timestamp>;
}

export interface ProgramWords {
  word: string;
}

export interface PushKeys {
  created_at: Generated<Timestamp>;
  only_row: Generated<boolean>;
  private_key: string;
  public_key: string;
}

export interface PushSubscriptions {
  auth: string;
  created_at: Generated<Timestamp>;
  endpoint: string;
  id: Generated<string>;
  member_id: string;
  p256dh: string;
  session_id: string;
}

export interface RateLimits {
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface RecoveryCodes {
  code_hash: Buffer;
  created_at: Generated<Timestamp>;
  used_at: Timestamp | null;
  user_id: string;
}

export interface ReportableKinds {
  kind: 'post' | 'opportunity' | 'mentor_listing' | 'mentor_review' | 'suggestion' | 'profile' | 'product' | 'product_comment' | 'program' | 'program_announcement';
}

export interface RestoredJobs {
  data: Json;
  id: string;
  name: string;
  singleton_key: string | null;
  start_after: Timestamp | null;
}

export interface RetiredUsernames {
  skeleton_hash: Buffer;
  until: Timestamp;
}

export interface SavedFilters {
  created_at: Timestamp;
  filters: string;
  id: Generated<string>;
  is_shared: boolean;
  list: string;
  name: string;
  owner_id: string | null;
}

export interface SavedSearchAlerts {
  created_at: Generated<Timestamp>;
  opportunity_id: string;
  search_id: string;
}

export interface SavedSearches {
  alerts: 'off' | 'daily' | 'instant';
  alerts_since: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  internship_kinds: Generated<string[]>;
  last_alert_at: Timestamp | null;
  member_id: string;
  name: string;
  next_alert_at: Timestamp | null;
  pace: number | null;
  paid_only: Generated<boolean>;
  q: Generated<string>;
  remote_only: Generated<boolean>;
  starts_from: string | null;
  starts_until: string | null;
  types: Generated<string[]>;
}

export interface SchemaMigrations {
  applied_at: Generated<Timestamp>;
  checksum: string;
  name: string;
}

export interface SecurityEvents {
  counts: Generated<boolean>;
  created_at: Generated<Timestamp>;
  details: Generated<Json>;
  endpoint: string | null;
  event_type: 'rate_limit_exceeded' | 'suspicious_activity' | 'validation_failed' | 'file_upload_violation' | 'user_blocked' | 'access_token_created';
  id: Generated<string>;
  ip_address: string | null;
  payload_key: Buffer | null;
  severity: 'low' | 'medium' | 'high' | 'critical';
  source: Generated<'server' | 'client'>;
  user_agent: string | null;
  user_id: string | null;
}

export interface SelfTestRuns {
  confirmed_at: Timestamp | null;
  finished_at: Timestamp | null;
  id: Generated<string>;
  request_time: number | null;
  started_at: Timestamp;
  started_by: string | null;
  steps: Generated<Json>;
  test: 'mail' | 'push' | 'live' | 'upload' | 'error' | 'smoke';
}

export interface SessionReviewAnswers {
  author_side: Generated<string>;
  created_at: Generated<Timestamp>;
  language: 'sv' | 'en' | 'ar';
  session_id: string;
  text: string;
}

export interface SessionReviews {
  author_side: 'mentor' | 'mentee';
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  is_announced: Generated<boolean>;
  language: 'sv' | 'en' | 'ar';
  listing_id: string | null;
  private_note: string | null;
  rating: number | null;
  removed_at: Timestamp | null;
  session_id: string;
  shown_at: Timestamp;
  text: string;
  updated_at: Generated<Timestamp>;
}

export interface Sessions {
  authenticated_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: Generated<string>;
  ip_address: string | null;
  last_seen_at: Generated<Timestamp>;
  previous_token: string | null;
  shut_at: Timestamp | null;
  token: string;
  token_renewed_at: Timestamp | null;
  updated_at: Generated<Timestamp>;
  user_agent: string | null;
  user_id: string;
}

export interface SignInChallenges {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  token_hash: Buffer;
  user_id: string;
}

export interface SigningKeys {
  created_at: Timestamp;
  kid: string;
  sealed: Buffer;
  x: string;
  y: string;
}

export interface SiteFacts {
  changed_at: Generated<Timestamp>;
  changed_by: string | null;
  companies: number;
  contact_email: string | null;
  countries: number;
  daily_startups: number;
  id: Generated<number>;
  operator_name: string | null;
}

export interface SitemapFiles {
  content: Buffer;
  made_at: Timestamp;
  name: string;
}

export interface SpeedCounts {
  bucket: number;
  count: number;
  day: string;
  device: 'phone' | 'computer' | 'server';
  failures: Generated<number>;
  measure: 'lcp' | 'inp' | 'cls' | 'fcp' | 'ttfb' | 'answer';
  source: 'browser' | 'server';
  subject: string;
}

export interface SpeedPeriods {
  bucket: number;
  count: number;
  days: number;
  device: 'phone' | 'computer' | 'server';
  failures: Generated<number>;
  last_day: string;
  measure: 'lcp' | 'inp' | 'cls' | 'fcp' | 'ttfb' | 'answer';
  source: 'browser' | 'server';
  subject: string;
}

export interface SpeedTotals {
  bucket: number;
  count: number;
  day: string;
  device: 'phone' | 'computer' | 'server';
  failures: Generated<number>;
  measure: 'lcp' | 'inp' | 'cls' | 'fcp' | 'ttfb' | 'answer';
  source: 'browser' | 'server';
}

export interface StoredFiles {
  storage_key: string;
}

export interface Suggestions {
  created_at: Generated<Timestamp>;
  description: string;
  description_letters: Generated<string>;
  edited_at: Timestamp | null;
  heading_letters: Generated<string>;
  id: Generated<string>;
  language: 'sv' | 'en' | 'ar';
  merged_into: string | null;
  removed_at: Timestamp | null;
  removed_with: string | null;
  search: Generated<string>;
  status: Generated<'under_consideration' | 'in_progress' | 'completed' | 'rejected'>;
  status_changed_at: Timestamp | null;
  status_note: string | null;
  status_note_language: 'sv' | 'en' | 'ar' | null;
  submitter_id: string | null;
  tags: Generated<string[]>;
  title: string;
  vote_count: Generated<number>;
}

export interface SuggestionStatusChanges {
  changed_by: string | null;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  note: string | null;
  status: string;
  suggestion_id: string;
}

export interface SuggestionStatusNotices {
  change_id: string;
  member_id: string;
  told_at: Timestamp | null;
}

export interface SuggestionVotes {
  counts: Generated<boolean>;
  created_at: Generated<Timestamp>;
  member_id: string;
  merged_through: Generated<string[]>;
  suggestion_id: string;
}

export interface SuggestionWords {
  word: string;
}

export interface SystemErrors {
  component: string;
  created_at: Generated<Timestamp>;
  day: string;
  error_message: string;
  error_stack: string | null;
  fingerprint: Buffer;
  forwarded_at: Timestamp | null;
  id: Generated<string>;
  last_seen_at: Generated<Timestamp>;
  metadata: Generated<Json>;
  occurrences: Generated<number>;
  severity: 'medium' | 'high';
}

export interface TextChanges {
  after: Json | null;
  area: string;
  before: Json | null;
  changed_at: Timestamp;
  changed_by: string | null;
  is_import: boolean;
  key: string;
  language: string;
  version: number;
}

export interface TextMessages {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: Generated<string>;
  language: string;
  phone: string;
  text: string;
}

export interface TextOverrides {
  area: string;
  changed_at: Timestamp;
  changed_by: string | null;
  key: string;
  language: 'sv' | 'en' | 'ar';
  shipped: Json | null;
  value: Json | null;
  version: number;
}

export interface TextRevision {
  id: Generated<number>;
  revision: Generated<number>;
}

export interface TotpFactors {
  confirmed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  last_step: number | null;
  last_used_at: Timestamp | null;
  sealed_secret: Buffer;
  user_id: string;
}

export interface TrustedBrowsers {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: Generated<string>;
  token_hash: Buffer;
  user_agent: string | null;
  user_id: string;
}

export interface UserCounts {
  confirmed: number;
  members: number;
}

export interface Usernames {
  created_at: Generated<Timestamp>;
  member_id: string;
  name: string;
  skeleton: string;
}

export interface UserNotes {
  created_at: Timestamp;
  id: Generated<string>;
  language: 'sv' | 'en' | 'ar';
  member_id: string;
  text: string;
  writer_id: string | null;
}

export interface UserRoles {
  created_at: Generated<Timestamp>;
  position: Generated<number>;
  role: 'user' | 'admin' | 'partner' | 'moderator';
  user_id: string;
}

export interface Users {
  created_at: Generated<Timestamp>;
  deletion_due_at: Timestamp | null;
  email: string;
  email_confirmed: Generated<boolean>;
  email_confirmed_at: Timestamp | null;
  has_signed_in: Generated<boolean>;
  id: Generated<string>;
  image: string | null;
  name: string;
  strong_proofs: Generated<number>;
  terms_accepted_at: Timestamp | null;
  updated_at: Generated<Timestamp>;
}

export interface VerificationFiles {
  file_id: string;
  position: number;
  request_id: string;
}

export interface VerificationRequests {
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
  evidence_deleted_at: Timestamp | null;
  explanation: string;
  id: Generated<string>;
  language: 'sv' | 'en' | 'ar';
  links: string[];
  member_id: string;
  note: string | null;
  note_language: 'sv' | 'en' | 'ar' | null;
  status: Generated<'pending' | 'approved' | 'rejected'>;
}

export interface Verifications {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: Generated<string>;
  identifier: string;
  updated_at: Generated<Timestamp>;
  value: string;
}

export interface VisitDays {
  day: string;
}

export interface VisitMonths {
  device: 'desktop' | 'phone' | 'tablet';
  language: 'sv' | 'en' | 'ar';
  month: string;
  path: string;
  source: string;
  subject_id: string | null;
  subject_kind: 'profile' | 'opportunity' | 'product' | 'program' | 'mentor' | null;
  views: number;
  visitors: number;
}

export interface VisitPages {
  day: string;
  device: 'desktop' | 'phone' | 'tablet';
  language: 'sv' | 'en' | 'ar';
  path: string;
  source: string;
  subject_id: string | null;
  subject_kind: 'profile' | 'opportunity' | 'product' | 'program' | 'mentor' | null;
  views: number;
  visitors: number;
}

export interface VisitSalts {
  day: string;
  salt: Buffer;
}

export interface VisitTotals {
  day: string;
  device: 'desktop' | 'phone' | 'tablet';
  language: 'sv' | 'en' | 'ar';
  source: string;
  views: number;
  visitors: number;
}

export interface WebhookDeliveries {
  attempted_at: Timestamp | null;
  attempts: Generated<number>;
  created_at: Timestamp;
  duration_ms: number | null;
  error: 'unreachable' | 'too_slow' | 'refused' | null;
  event: string;
  id: Generated<string>;
  next_attempt_at: Timestamp | null;
  notification_id: string | null;
  state: Generated<'pending' | 'delivered' | 'failed' | 'skipped'>;
  status: number | null;
  webhook_id: string;
}

export interface Webhooks {
  created_at: Timestamp;
  delivered_at: Timestamp | null;
  disabled_at: Timestamp | null;
  failing_since: Timestamp | null;
  groups: string[];
  id: Generated<string>;
  member_id: string;
  old_secret: Buffer | null;
  old_secret_until: Timestamp | null;
  secret: Buffer;
  turned_off_at: Timestamp | null;
  url: string;
}

export interface DB {
  access_tokens: AccessTokens;
  account_attempts: AccountAttempts;
  account_blocks: AccountBlocks;
  account_deletions: AccountDeletions;
  account_erasures: AccountErasures;
  activities: Activities;
  activity_members: ActivityMembers;
  analytics_cohorts: AnalyticsCohorts;
  analytics_counts: AnalyticsCounts;
  analytics_days: AnalyticsDays;
  analytics_market: AnalyticsMarket;
  application_co_applicants: ApplicationCoApplicants;
  application_decisions: ApplicationDecisions;
  application_files: ApplicationFiles;
  application_members: ApplicationMembers;
  application_templates: ApplicationTemplates;
  application_waiting: ApplicationWaiting;
  applications: Applications;
  audit_log: AuditLog;
  backup_runs: BackupRuns;
  backup_settings: BackupSettings;
  calendar_feeds: CalendarFeeds;
  certificates: Certificates;
  cleanup_runs: CleanupRuns;
  confirmation_requests: ConfirmationRequests;
  connection_asks: ConnectionAsks;
  connection_counts: ConnectionCounts;
  connection_requests: ConnectionRequests;
  connections: Connections;
  data_exports: DataExports;
  dismissed_recommendations: DismissedRecommendations;
  email_changes: EmailChanges;
  erased_members: ErasedMembers;
  events_outbox: EventsOutbox;
  experiment_members: ExperimentMembers;
  experiment_runs: ExperimentRuns;
  expertise_counts: ExpertiseCounts;
  expertise_spellings: ExpertiseSpellings;
  feature_flag_members: FeatureFlagMembers;
  feature_flags: FeatureFlags;
  feedback: Feedback;
  file_removals: FileRemovals;
  file_renditions: FileRenditions;
  file_usage: FileUsage;
  files: Files;
  founder_record_consents: FounderRecordConsents;
  founder_record_views: FounderRecordViews;
  glossary_terms: GlossaryTerms;
  idempotency_keys: IdempotencyKeys;
  identities: Identities;
  identity_flows: IdentityFlows;
  identity_sign_ups: IdentitySignUps;
  immediate_notices: ImmediateNotices;
  introductions: Introductions;
  investor_interests: InvestorInterests;
  invitation_opt_outs: InvitationOptOuts;
  mail_logins: MailLogins;
  mailed_links: MailedLinks;
  member_blocks: MemberBlocks;
  member_invitations: MemberInvitations;
  member_mutes: MemberMutes;
  member_view_totals: MemberViewTotals;
  member_view_weeks: MemberViewWeeks;
  member_views: MemberViews;
  member_words: MemberWords;
  mentor_busy_times: MentorBusyTimes;
  mentor_calendars: MentorCalendars;
  mentor_exceptions: MentorExceptions;
  mentor_listings: MentorListings;
  mentor_session_files: MentorSessionFiles;
  mentor_session_proposals: MentorSessionProposals;
  mentor_session_times: MentorSessionTimes;
  mentor_sessions: MentorSessions;
  mentor_weekly_hours: MentorWeeklyHours;
  mentor_words: MentorWords;
  message_attachments: MessageAttachments;
  message_boxes: MessageBoxes;
  message_draft_attachments: MessageDraftAttachments;
  message_drafts: MessageDrafts;
  message_pairs: MessagePairs;
  message_threads: MessageThreads;
  message_words: MessageWords;
  messages: Messages;
  messages_gone: MessagesGone;
  moderation_cases: ModerationCases;
  moderation_reports: ModerationReports;
  next_pages: NextPages;
  notification_choices: NotificationChoices;
  notification_mails: NotificationMails;
  notification_rhythms: NotificationRhythms;
  notifications: Notifications;
  opportunities: Opportunities;
  opportunity_favorites: OpportunityFavorites;
  opportunity_postings: OpportunityPostings;
  opportunity_settings: OpportunitySettings;
  opportunity_words: OpportunityWords;
  page_views: PageViews;
  partner_earlier_roles: PartnerEarlierRoles;
  passkey_challenges: PasskeyChallenges;
  passkey_user_handles: PasskeyUserHandles;
  passkeys: Passkeys;
  phone_codes: PhoneCodes;
  picture_moves: PictureMoves;
  platform_settings: PlatformSettings;
  post_mentions: PostMentions;
  post_words: PostWords;
  posts: Posts;
  product_acts: ProductActs;
  product_comment_mentions: ProductCommentMentions;
  product_comments: ProductComments;
  product_connects: ProductConnects;
  product_decisions: ProductDecisions;
  product_makers: ProductMakers;
  product_pictures: ProductPictures;
  product_visit_salts: ProductVisitSalts;
  product_visitors: ProductVisitors;
  product_visits: ProductVisits;
  product_votes: ProductVotes;
  product_words: ProductWords;
  production_audit_runs: ProductionAuditRuns;
  products: Products;
  profile_search_terms: ProfileSearchTerms;
  profiles: Profiles;
  program_announcement_times: ProgramAnnouncementTimes;
  program_announcements: ProgramAnnouncements;
  program_cohort_members: ProgramCohortMembers;
  program_event_changes: ProgramEventChanges;
  program_event_notices: ProgramEventNotices;
  program_events: ProgramEvents;
  program_review_criteria: ProgramReviewCriteria;
  program_review_entries: ProgramReviewEntries;
  program_review_rounds: ProgramReviewRounds;
  program_review_scores: ProgramReviewScores;
  program_reviewers: ProgramReviewers;
  program_reviews: ProgramReviews;
  program_words: ProgramWords;
  programs: Programs;
  push_keys: PushKeys;
  push_subscriptions: PushSubscriptions;
  rate_limits: RateLimits;
  recovery_codes: RecoveryCodes;
  reportable_kinds: ReportableKinds;
  restored_jobs: RestoredJobs;
  retired_usernames: RetiredUsernames;
  saved_filters: SavedFilters;
  saved_search_alerts: SavedSearchAlerts;
  saved_searches: SavedSearches;
  schema_migrations: SchemaMigrations;
  security_events: SecurityEvents;
  self_test_runs: SelfTestRuns;
  session_review_answers: SessionReviewAnswers;
  session_reviews: SessionReviews;
  sessions: Sessions;
  sign_in_challenges: SignInChallenges;
  signing_keys: SigningKeys;
  site_facts: SiteFacts;
  sitemap_files: SitemapFiles;
  speed_counts: SpeedCounts;
  speed_periods: SpeedPeriods;
  speed_totals: SpeedTotals;
  stored_files: StoredFiles;
  suggestion_status_changes: SuggestionStatusChanges;
  suggestion_status_notices: SuggestionStatusNotices;
  suggestion_votes: SuggestionVotes;
  suggestion_words: SuggestionWords;
  suggestions: Suggestions;
  system_errors: SystemErrors;
  text_changes: TextChanges;
  text_messages: TextMessages;
  text_overrides: TextOverrides;
  text_revision: TextRevision;
  totp_factors: TotpFactors;
  trusted_browsers: TrustedBrowsers;
  user_counts: UserCounts;
  user_notes: UserNotes;
  user_roles: UserRoles;
  usernames: Usernames;
  users: Users;
  verification_files: VerificationFiles;
  verification_requests: VerificationRequests;
  verifications: Verifications;
  visit_days: VisitDays;
  visit_months: VisitMonths;
  visit_pages: VisitPages;
  visit_salts: VisitSalts;
  visit_totals: VisitTotals;
  webhook_deliveries: WebhookDeliveries;
  webhooks: Webhooks;
}
