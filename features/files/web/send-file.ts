import { ApiError } from '#shell/api/api-error.ts'
import { siteStore } from '#shell/site/site-store.ts'
import { upload } from '#shell/api/upload.ts'
import { errorText, failureText } from '#shell/i18n/error-text.ts'
import {
  cleanFileName,
  type FileKind,
  fileTypes,
  type OwnFile,
  refusalOf,
  refusalParams,
  uploadFile,
} from '../contract/index.ts'

/** The selected area, in pixels of the upright picture. */
export type Crop = { cropX: number; cropY: number; cropWidth: number; cropHeight: number }

/** Magic numbers of the image types. A picture with a wrong extension is still accepted. */
const signatures = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
] as const

/** The media type by magic number, else as the system reports it, else by the extension. */
export const detectFileType = async (file: File): Promise<string> => {
  const begin = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  const found = signatures.find(([, pattern]) => pattern.test(begin))?.[0]
  return (
    found ??
    (file.type ||
      (Object.entries(fileTypes).find(([, endings]) =>
        endings.some((ending) => file.name.toLowerCase().endsWith(ending)),
      )?.[0] ??
        ''))
  )
}

/** The error that the server would return for this file, as far as known before the upload; null when there is none. */
export const checkFile = (kind: FileKind, name: string, type: string, size: number): ApiError | null => {
  const { maxFileMegabytes } = siteStore.read()
  const refusal = refusalOf({ kind, name, type: size === 0 ? '' : type, size, maxFileMegabytes })
  return (
    refusal && new ApiError(uploadFile.name, 0, { code: refusal.code, params: refusalParams(kind, maxFileMegabytes) })
  )
}

/**
 * Uploads a file of this kind after the checks that need no server.
 * @throws ApiError when a check fails or the server refuses the file
 */
export const sendFile = async (
  kind: FileKind,
  file: File,
  { crop, signal, onProgress }: { crop?: Crop; signal: AbortSignal; onProgress: (share: number) => void },
): Promise<OwnFile> => {
  const [name, type] = [cleanFileName(file.name) || kind, await detectFileType(file)]
  const refused = checkFile(kind, name, type, file.size)
  if (refused) throw refused
  signal.throwIfAborted()
  return upload(uploadFile, { kind, name, ...crop }, file, { type, signal, onProgress })
}

/** The message for a failed upload. A temporary failure also gets the title that the upload failed. */
export const uploadFailureText = (kind: FileKind, error: ApiError): string =>
  isPermanentRefusal(error) ? errorText(error) : failureText(error, kind === 'product' ? 'product' : undefined)

/** Whether the file itself was refused, so that a retry cannot succeed. */
export const isPermanentRefusal = ({ code }: ApiError): boolean => code.startsWith('file.') || code === 'input.invalid'
