import { type AnyEndpoint, type InputOf, type OutputOf, toRequest } from '#kit/endpoint.ts'
import { ApiError, errorBodyOf } from './api-error.ts'

export type UploadOptions = {
  /** What the file is said to be. */
  type: string
  signal: AbortSignal
  /** The share that has been sent, 0 to 1. */
  onProgress: (share: number) => void
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Sends one file to an endpoint that takes one (`upload`). Like `call`, but it tells how far it has come, which `fetch`
 * cannot; the server refuses who sends too many.
 * @throws ApiError for every refusal; `offline` when no answer came
 */
export const upload = <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  file: Blob,
  { type, signal, onProgress }: UploadOptions,
): Promise<OutputOf<E>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, toRequest(endpoint, input as Record<string, unknown>).path)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', type)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onload = () => {
      const answer = parseJson(request.responseText)
      if (request.status === 200 && answer !== undefined) return resolve(answer as OutputOf<E>)
      const error = new ApiError(
        endpoint.name,
        request.status,
        errorBodyOf(answer) ?? { code: request.status === 503 ? 'unavailable' : 'internal' },
      )
      if (error.code === 'auth.required' || error.code === 'auth.blocked')
        dispatchEvent(new CustomEvent('nordbro:refused', { detail: error.code }))
      reject(error)
    }
    request.onerror = () => reject(new ApiError(endpoint.name, 0, { code: 'offline' }))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
