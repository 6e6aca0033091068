import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '#platform/config.ts'
import { parseStorageUrl } from '#platform/storage/location.ts'
import type { Check, DiskLimits } from '../check.ts'
import { good, problem } from '../finding.ts'

const gigabyte = 1e9
const defaultLimits: DiskLimits = {
  warning: { bytes: 2 * gigabyte, share: 0.1 },
  failed: { bytes: 0.5 * gigabyte, share: 0.03 },
}
/** So much free space is enough, whatever its share of a large disk. */
const enoughBytes = 50 * gigabyte

const folderOf = (url: string | null): string | null => {
  const location = url === null ? null : parseStorageUrl(url)
  return location?.kind === 'folder' ? location.folder : null
}

/** The data folder also has the embedded database, and files and backups by default. */
const placesOf = ({ dataDir, storageUrl, backupUrl }: Config) => [
  { place: 'DATA_DIR', folder: dataDir },
  { place: 'STORAGE_URL', folder: folderOf(storageUrl) },
  { place: 'BACKUP_URL', folder: folderOf(backupUrl) },
]

/** The folder, or the nearest one above it that exists. */
const existing = async (folder: string): Promise<{ path: string; device: number }> => {
  try {
    return { path: folder, device: (await stat(folder)).dev }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return existing(dirname(folder))
  }
}

const isBelow = (free: number, share: number, limit: DiskLimits['failed']) =>
  free < limit.bytes || (share < limit.share && free < Math.max(enoughBytes, limit.bytes))

/** Free space of the disks with the data folder, the files and the backups. */
export const diskCheck: Check = {
  needsDatabase: false,
  run: async ({ config, overrides }) => {
    const limits = overrides?.diskLimits ?? defaultLimits
    const seen = new Set<number>()
    const findings = []
    for (const { place, folder } of placesOf(config)) {
      if (folder === null) continue
      const { path, device } = await existing(folder)
      if (seen.has(device)) continue
      seen.add(device)
      const { bavail, blocks, bsize } = await statfs(path)
      const free = bavail * bsize
      const share = blocks === 0 ? 1 : bavail / blocks
      const values = { place, free, share: share.toFixed(4) }
      findings.push(
        isBelow(free, share, limits.failed)
          ? problem('failed', 'disk_low', values)
          : isBelow(free, share, limits.warning)
            ? problem('warning', 'disk_low', values)
            : good('disk_free', values),
      )
    }
    return findings
  },
}
