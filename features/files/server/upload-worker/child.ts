import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FileKind } from '../../contract/kinds.ts'
import type { Refusal } from '../../contract/rules.ts'
import { type ProcessedImages, processImage } from '../images/process-image.ts'
import { imagePresets } from '../images/presets.ts'
import type { CropArea } from '../images/crop.ts'
import { inspectUpload } from './inspect-upload.ts'

// The child process that upload-worker.ts starts. It exits with its parent.

export type UploadTask = {
  kind: FileKind
  type: string
  bytes: Uint8Array
  crop: CropArea | null
  cpuLimitMs: number
}

/** `images` is null for a document, which is stored unchanged. `sha256` is the digest of the stored file. */
export type UploadResult = { refusal: Refusal } | { refusal: null; images: ProcessedImages | null; sha256: Uint8Array }

const cpuWatch = new Worker(join(import.meta.dirname, 'cpu-watch.ts'))
const cpuUsedMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Kills this process when a task exceeds its CPU limit, because decoding cannot be cancelled. A worker thread does the
 * check, since an inspection blocks this one. The returned function checks once more and stops the watch.
 */
const enforceCpuLimit = (cpuLimitMs: number) => {
  const limit = cpuUsedMs() + cpuLimitMs
  cpuWatch.postMessage(limit)
  return () => {
    cpuWatch.postMessage(null)
    if (cpuUsedMs() > limit) process.kill(process.pid, 'SIGKILL')
  }
}

const imageRefusals = {
  broken: { code: 'file.image_unreadable', reason: 'broken' },
  pixels: { code: 'file.too_many_pixels', reason: 'pixels' },
} as const

const runTask = async ({ kind, type, bytes: given, crop }: UploadTask): Promise<UploadResult> => {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const refusal = await inspectUpload(kind, bytes, type)
  if (refusal) return { refusal }
  const preset = imagePresets[kind]
  const images = preset && type.startsWith('image/') ? await processImage(bytes, preset, crop) : null
  if (images === 'broken' || images === 'pixels') return { refusal: imageRefusals[images] }
  return {
    refusal: null,
    images,
    sha256: createHash('sha256')
      .update(images?.renditions[0]?.bytes ?? bytes)
      .digest(),
  }
}

process.on('disconnect', () => process.exit())
process.on('message', (task: UploadTask) => {
  const endCheck = enforceCpuLimit(task.cpuLimitMs)
  void runTask(task).then((result) => {
    endCheck()
    process.send?.(result, () => globalThis.gc?.())
  })
})
