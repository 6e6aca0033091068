import { isLocalHost } from '#platform/networks.ts'

/** Where files are stored: a local folder or an S3-compatible bucket. */
export type StorageLocation =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; endpoint: string; region: string; bucket: string; key: string; secret: string }

/**
 * Parses `file:///FOLDER` or `s3://KEY:SECRET@HOST/BUCKET`; `?region=` defaults to `us-east-1`. KEY and SECRET are
 * percent-encoded. Uses https, except for localhost. Null for any other URL.
 */
export const parseStorageUrl = (address: string): StorageLocation | null => {
  if (!URL.canParse(address)) return null
  const { protocol, username, password, hostname, host, pathname, searchParams } = new URL(address)
  try {
    if (protocol === 'file:') {
      const folder = decodeURIComponent(pathname)
      return hostname === '' && folder !== '/' && !folder.includes('\u0000') ? { kind: 'folder', folder } : null
    }
    const bucket = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(pathname)?.[1]
    if (protocol !== 's3:' || !username || !password || !host || !bucket) return null
    return {
      kind: 's3',
      endpoint: `${isLocalHost(hostname) ? 'http' : 'https'}://${host}`,
      region: searchParams.get('region') ?? 'us-east-1',
      bucket,
      key: decodeURIComponent(username),
      secret: decodeURIComponent(password),
    }
  } catch {
    // Invalid percent-encoding.
    return null
  }
}
