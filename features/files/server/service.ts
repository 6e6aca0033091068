import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Severity } from '#features/security-events/contract/index.ts'
import { recordSecurityEvent } from '#features/security-events/server/index.ts'
import type { ServiceErrorCodeOf } from '#kit/endpoint.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { type FileKind, kindRules } from '../contract/kinds.ts'
import { type Refusal, refusalOf, refusalParams, withExtension } from '../contract/rules.ts'
import { type FileType, fileTypes } from '../contract/types.ts'
import { downloadOf, ownFileOf, picturesOf } from './api.ts'
import type { ProcessedImages } from './images/process-image.ts'
import type { ImageFormat } from './images/presets.ts'
import { pictureKey } from './storage-keys.ts'
import * as queries from './queries.ts'
import { sweepJob } from './sweep-job.ts'
import { processUpload } from './upload-worker/upload-worker.ts'

/**
 * FILE-01. Polyglots and decompression bombs are deliberate. Scripts and embedded files in a PDF can come from the
 * program that wrote it, so they are less severe.
 */
const severityOf = (reason: string): Severity => {
  if (reason === 'size' || reason === 'pixels') return 'medium'
  return reason === 'name' || reason === 'polyglot' || reason === 'bomb' ? 'critical' : 'high'
}

/** A photograph instead of a document, or a password-protected document, does not violate FILE-01. */
const isHarmlessMistake = ({ reason }: Refusal, type: string): boolean =>
  reason === 'locked' || (reason === 'type' && type in fileTypes)

type UploadContext = Context<ServiceErrorCodeOf<typeof contract.uploadFile>>

const refuse = async (ctx: UploadContext, kind: FileKind, refusal: Refusal): Promise<never> => {
  const { type, size } = ctx.upload
  if (!isHarmlessMistake(refusal, type)) {
    await recordSecurityEvent(ctx.db, {
      userId: ctx.member.id,
      type: 'file_upload_violation',
      severity: severityOf(refusal.reason),
      details: { reason: refusal.reason, ...(size === null ? {} : { bytes: size }) },
      request: ctx.request,
    })
  }
  return ctx.fail(refusal.code, refusalParams(kind, ctx.settings.maxFileMegabytes))
}

const refuseOverQuota = (ctx: UploadContext): never =>
  ctx.fail('file.quota_exceeded', { megabytes: Math.floor(ctx.config.memberStorageBytes / 1024 / 1024) })

const mediaTypes: Record<ImageFormat, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
}

/** One object to store: the file itself or one of its renditions. */
type StoredFile = { key: string; type: string; bytes: Buffer; width: number | null; height: number | null }

const storedFilesOf = (
  kind: FileKind,
  type: string,
  bytes: Buffer,
  images: ProcessedImages | null,
): [StoredFile, ...StoredFile[]] => {
  // A separate ID: a public URL must not be derivable from the file's ID.
  const id = randomUUID()
  if (!images) return [{ key: `${kind}/${id.slice(0, 2)}/${id}`, type, bytes, width: null, height: null }]
  return images.renditions.map(({ side, format, ...one }) => ({
    ...one,
    key: pictureKey(kind, id, `${side}.${format}`),
    type: mediaTypes[format],
  })) as [StoredFile, ...StoredFile[]]
}

export const upload: Handler<typeof contract.uploadFile> = async (
  ctx,
  { kind, name, cropX, cropY, cropWidth, cropHeight },
) => {
  const { upload: given, member, now, storage } = ctx
  const earlyRefusal = refusalOf({
    kind,
    name,
    type: given.type,
    size: given.size,
    maxFileMegabytes: ctx.settings.maxFileMegabytes,
  })
  if (earlyRefusal) return refuse(ctx, kind, earlyRefusal)
  const { memberStorageBytes } = ctx.config
  // Saves processing a file that cannot be stored. The transaction that adds the file makes the final decision.
  if ((await queries.usageOf(ctx.db, member.id)) >= memberStorageBytes) return refuseOverQuota(ctx)
  const bytes = await given.bytes(kindRules[kind].maxBytes)
  if (!bytes) return refuse(ctx, kind, { code: kindRules[kind].tooLarge, reason: 'size' })
  const crop =
    cropX === undefined || cropY === undefined || !cropWidth || !cropHeight
      ? null
      : { x: cropX, y: cropY, width: cropWidth, height: cropHeight }
  const result = await processUpload({
    memberId: member.id,
    kind,
    type: given.type,
    bytes,
    crop,
    isCancelled: given.isAborted,
  })
  // The sender of an aborted request would not receive the file's ID.
  if (result === null || given.isAborted()) return ctx.fail('unavailable', { outcome: 'not_done', seconds: 5 })
  if (result.refusal) return refuse(ctx, kind, result.refusal)
  const storedFiles = storedFilesOf(kind, given.type, bytes, result.images)
  const [main, ...renditions] = storedFiles

  // Rows are committed before the bytes, so that the sweep job finds the bytes of a failed or aborted upload.
  const row = await ctx.inTransaction(async ({ tx, enqueue }) => {
    await queries.insertStored(tx, main.key, renditions)
    const added = await queries.insert(tx, {
      owner_id: member.id,
      kind,
      name: withExtension(name, main.type as FileType),
      type: main.type,
      bytes: main.bytes.length,
      width: main.width,
      height: main.height,
      colour: result.images?.colour ?? null,
      sha256: Buffer.from(result.sha256),
      storage_key: main.key,
      created_at: now,
    })
    if (await queries.removeSurplus(tx, member.id, kind)) await enqueue(sweepJob, {})
    if ((await queries.usageOf(tx, member.id)) > memberStorageBytes) return refuseOverQuota(ctx)
    return added
  })
  try {
    for (const one of [main, ...renditions]) await storage.put(one.key, one.bytes, one.type)
  } catch (error) {
    await queries.remove(ctx.db, row.id)
    return ctx.unavailable(error, 10)
  }
  return ownFileOf(row, storedFiles)
}

export const read: Handler<typeof contract.readFile> = async (ctx, { id }) => {
  const row = await queries.byId(ctx.db, id)
  // Other members read a file through the area that uses it.
  const found = row && row.owner_id === ctx.member.id ? await downloadOf(ctx, row) : null
  return found ?? ctx.fail('file.not_found')
}

export const listOwnPictures: Handler<typeof contract.listOwnPictures> = async (ctx, { ids }) => {
  const pictures = await picturesOf(ctx.db, await queries.ownIds(ctx.db, ctx.member.id, 'product', ids))
  return { items: [...pictures].map(([fileId, picture]) => ({ fileId, picture })) }
}

export const readPicture: Handler<typeof contract.readPicture> = async (ctx, { kind, id, size }) => {
  const key = pictureKey(kind, id, size)
  const stream = await ctx.storage.read(key)
  if (!stream) return ctx.fail('file.not_found')
  // The content of a key never changes, so the key serves as the ETag.
  return {
    type: size.endsWith('.avif') ? 'image/avif' : 'image/webp',
    etag: `${id}-${size}`,
    bytes: await buffer(stream),
  }
}
