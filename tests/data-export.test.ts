import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { signedInClient } from '#features/accounts/server/testing.ts'
import { downloadedFiles, readyExport } from '#features/data-export/server/testing.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { markTexts } from './data-export/marks.ts'
import { buildMemberToErase } from './erasure/member-to-erase.ts'
import { startTestServer } from './support/server.ts'

const server = await startTestServer()

const secret = 'It would let its reader log in or read along.'
const derived = 'Made from another text that is exported.'
const byStaff = "The operator's own words, about what another member wrote."
const ofPlatform = 'A setting of the platform, not of a member.'
const textOfPlatform =
  'A text of the platform. That an administrator changed it is in the audit log, which is exported.'
const shortLived = 'It decides on one login or one notice and is deleted within the day.'

/** Columns whose text is not in the export, each with the reason. */
const left: Record<string, string> = {
  'application_members.kind': derived,
  'audit_log.target_name': "Another person's name. The export has the act.",
  'cleanup_runs.kind': 'What an administrator has cleaned up; their own action is in the audit log.',
  'experiment_runs.chosen': ofPlatform,
  'feedback.note': "The operator's own note.",
  'glossary_terms.ar': textOfPlatform,
  'glossary_terms.en': textOfPlatform,
  'glossary_terms.note': textOfPlatform,
  'glossary_terms.sv': textOfPlatform,
  'identities.access_token': secret,
  'identities.id_token': secret,
  'identities.password_hash': secret,
  'identities.refresh_token': secret,
  'identities.scope': 'What the operator asked of the other service.',
  'identity_flows.provider': shortLived,
  'immediate_notices.type': shortLived,
  'mail_logins.next_path': shortLived,
  'mentor_calendars.etag': "The calendar server's own mark.",
  'mentor_calendars.last_modified': "The calendar server's own mark.",
  'message_attachments.type': derived,
  'message_draft_attachments.type': derived,
  'moderation_cases.kept': derived,
  'notification_mails.type': derived,
  'notifications.dedupe_key': derived,
  'platform_settings.maintenance_message_ar': ofPlatform,
  'platform_settings.maintenance_message_en': ofPlatform,
  'platform_settings.maintenance_message_sv': ofPlatform,
  'post_mentions.name': derived,
  'product_comment_mentions.name': derived,
  'product_decisions.note': byStaff,
  'production_audit_runs.checks': 'Facts about the installation.',
  'push_subscriptions.auth': secret,
  'push_subscriptions.p256dh': secret,
  'self_test_runs.steps': 'Facts about the installation.',
  'sessions.previous_token': secret,
  'sessions.token': secret,
  'site_facts.contact_email': 'A fact about the operator.',
  'site_facts.operator_name': 'A fact about the operator.',
  'suggestion_status_changes.note': byStaff,
  'suggestion_status_changes.status': byStaff,
  'text_changes.after': textOfPlatform,
  'text_changes.before': textOfPlatform,
  'text_overrides.shipped': textOfPlatform,
  'text_overrides.value': textOfPlatform,
  'usernames.skeleton': derived,
  'users.image': derived,
  'users.name': derived,
}

/** Columns that accept no mark, each with the reason. */
const unmarked: Record<string, string> = {
  'access_tokens.last_four': 'a fixed length',
  'activities.type': 'a fixed set of values',
  'audit_log.action': 'a fixed set of values',
  'backup_runs.archive': 'generated, for good backups only',
  'certificates.code': 'generated',
  'feature_flags.name': 'a key that named members refer to',
  'files.colour': 'computed from the picture',
  'mentor_calendars.failure': 'a fixed set of values',
  'partner_earlier_roles.role': 'a fixed set of values',
  'program_event_changes.title': 'a copy that waits for its mail',
  'program_event_notices.changes': 'a copy that waits for its mail',
  'text_changes.area': 'a key of the locale files',
  'text_changes.key': 'a key of the locale files',
  'text_changes.language': 'a fixed set of values',
  'text_overrides.area': 'a key of the locale files',
  'text_overrides.key': 'a key of the locale files',
}

// Times in mails are computed with it. `profiles.time_zone` is in the export of the accounts.
const timeZone = 'profiles.time_zone'
// The server reads it again every few seconds, and pages of an export made after that are titled with it.
const platformName = 'platform_settings.platform_name'

it('[SET-09/json, SET-09/html, SET-09/files] the export has every text and every file of a member, with a schema', async () => {
  const member = await buildMemberToErase(server)
  const { marks, refused } = await markTexts(server.pool, member.id, [timeZone, platformName])
  expect([...refused.keys()], 'give the member a row in tests/erasure').toEqual(Object.keys(unmarked))
  const client = await signedInClient(server, member)
  const files = await downloadedFiles(client, (await readyExport(client)).id)

  const textOf = (folder: string) =>
    [...files].flatMap(([path, bytes]) => (path.startsWith(folder) ? [bytes.toString()] : [])).join('\n')
  for (const text of [textOf('data/'), textOf('pages/')]) {
    const missing = [...marks].filter(([, ofRows]) => !ofRows.some((mark) => text.includes(mark)))
    expect(missing.map(([name]) => name)).toEqual(Object.keys(left))
  }

  const storage = await createStorage(server.config)
  const { rows } = await server.pool.query<{ storage_key: string }>(
    'select storage_key from files where owner_id = $1',
    [member.id],
  )
  const exported = [...files].flatMap(([path, bytes]) => (path.startsWith('files/') ? [bytes.toString('base64')] : []))
  const stored = await Promise.all(
    rows.map(async ({ storage_key }) => {
      const bytes = await storage.read(storage_key)
      // Some rows of the test have no bytes.
      return bytes ? [(await buffer(bytes)).toString('base64')] : []
    }),
  )
  expect(stored.flat().length).toBeGreaterThan(3)
  expect(exported).toEqual(expect.arrayContaining(stored.flat()))
})
