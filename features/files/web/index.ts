import { lazy } from 'react'

export { AttachmentsField } from './attachments-field.tsx'
export { AvatarField } from './avatar-field.tsx'
export { useFileStatus } from './use-file-status.ts'
export { Picture } from './picture.tsx'
export { UploadField } from './upload-field.tsx'
export { useUpload } from './use-upload.ts'

/** Lazy: wrap it in `Suspense`. */
export const GalleryField = lazy(() => import('./gallery-field.tsx'))
