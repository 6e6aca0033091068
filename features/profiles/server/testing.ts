import { randomUUID } from 'node:crypto'
import type { Kysely, Updateable } from 'kysely'
import sharp from 'sharp'
import { type FileKind, type OwnFile, uploadFile } from '#features/files/contract/index.ts'
import { toRequest } from '#kit/endpoint.ts'
import type { DB, Profiles } from '#platform/db/schema.ts'
import type { Client } from '#tests/support/client.ts'
import { skeletonOf } from '../contract/index.ts'

type Server = { db: Kysely<DB> }

/** Writes profile columns directly to the database, with a row for the username. */
export const setProfile = async ({ db }: Server, memberId: string, profile: Updateable<Profiles>): Promise<void> => {
  const { username } = profile
  if (typeof username === 'string') {
    await db
      .insertInto('usernames')
      .values({ name: username, skeleton: skeletonOf(username), member_id: memberId })
      .execute()
  }
  await db.updateTable('profiles').set(profile).where('id', '=', memberId).execute()
}

export const connect = ({ db }: Server, one: string, other: string) =>
  db
    .insertInto('connections')
    .values([
      { member_id: one, other_id: other },
      { member_id: other, other_id: one },
    ])
    .execute()

export const block = ({ db }: Server, blockerId: string, blockedId: string) =>
  db.insertInto('member_blocks').values({ blocker_id: blockerId, blocked_id: blockedId }).execute()

const pdf =
  '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\ntrailer\n<< /Root 1 0 R /Size 3 >>\nstartxref\n0\n%%EOF\n'

export const upload = async (client: Client, kind: FileKind, name?: string): Promise<OwnFile> => {
  const isPicture = kind === 'avatar'
  const { path } = toRequest(uploadFile, {
    kind,
    name: name ?? `${randomUUID().slice(0, 4)}.${isPicture ? 'png' : 'pdf'}`,
  })
  const body = isPicture
    ? await sharp({ create: { width: 320, height: 320, channels: 3, background: '#1d4ed8' } })
        .png()
        .toBuffer()
    : Buffer.from(pdf, 'latin1')
  const response = await client.raw(path, {
    method: 'POST',
    headers: { 'content-type': isPicture ? 'image/png' : 'application/pdf' },
    body: new Uint8Array(body),
  })
  if (!response.ok) throw new Error(`The upload was answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as OwnFile
}
