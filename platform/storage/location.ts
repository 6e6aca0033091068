/** Where files are kept: a folder of this machine, or a bucket that speaks S3. */
export type StorageLocation =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; endpoint: string; region: string; bucket: string; key: string; secret: string }

const localHosts = ['localhost', '127.0.0.1', '[::1]']

/**
 * Reads `file:///FOLDER` or `s3://KEY:SECRET@HOST/BUCKET`, where `?region=` names a region other than `us-east-1`.
 * Signs in KEY and SECRET that have a meaning in addresses are percent-encoded. A host is spoken to over https, this
 * very machine over http. Null for what is neither.
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
      endpoint: `${localHosts.includes(hostname) ? 'http' : 'https'}://${host}`,
      region: searchParams.get('region') ?? 'us-east-1',
      bucket,
      key: decodeURIComponent(username),
      secret: decodeURIComponent(password),
    }
  } catch {
    // A percent sign that encodes nothing.
    return null
  }
}
