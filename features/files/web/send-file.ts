import { ApiError } from '#shell/api/api-error.ts'
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

/** The part to keep, in pixels of the picture. */
export type Crop = { cropX: number; cropY: number; cropWidth: number; cropHeight: number }

/** How images begin. A picture that was saved under another ending is a picture all the same. */
const signatures = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
] as const

/** What a file is: by its first bytes, else as the system says, else by its ending, which some systems go without. */
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

/** Why a file would not be taken, in the words of the server; null when nothing speaks against it. */
export const checkFile = (kind: FileKind, name: string, type: string, size: number): ApiError | null => {
  const refusal = refusalOf({ kind, name, type: size === 0 ? '' : type, size })
  return refusal && new ApiError(uploadFile.name, 0, { code: refusal.code, params: refusalParams(kind) })
}

/**
 * Uploads a file for what it is meant, after the checks that need no server.
 * @throws ApiError when it is not taken
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

/** What is said of a file that was not taken: why, and, when it could be taken at another time, that the upload failed. */
export const uploadFailureText = (kind: FileKind, error: ApiError): string =>
  isPermanentRefusal(error) ? errorText(error) : failureText(error, kind === 'product' ? 'product' : undefined)

/** Whether the file itself is what was refused, and not the moment. */
export const isPermanentRefusal = ({ code }: ApiError): boolean => code.startsWith('file.') || code === 'input.invalid'
