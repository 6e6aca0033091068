import { toRequest } from '#kit/endpoint.ts'
import { readFile } from './index.ts'
import type { ApplicationFile } from './views.ts'

/** As stored, without its URL. */
export type StoredFile = Omit<ApplicationFile, 'url'>

/** The files of an application with the URLs that its applicant and its owner may use. */
export const filesOf = (applicationId: string, files: readonly StoredFile[]): ApplicationFile[] =>
  files.map(({ id, name, question }) => ({
    id,
    name,
    url: toRequest(readFile, { id: applicationId, fileId: id }).path,
    question,
  }))
