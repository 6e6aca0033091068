import { type AnyEndpoint, type InputOf, type OutputOf, toRequest } from '#kit/endpoint.ts'
import { ApiError, errorBodyOf } from './api-error.ts'

export type UploadOptions = {
  type: string
  signal: AbortSignal
  /** Called with the fraction sent, 0 to 1. */
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
 * Sends a file. Unlike `call` it reports progress, which `fetch` cannot, and the client's request limit does not apply.
 * @throws ApiError for every failure; `offline` without a response
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
