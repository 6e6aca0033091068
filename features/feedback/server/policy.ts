import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'

/** Every member sends, administrators of every level read, those who may change things set the state. */
export const setState = (viewer: Viewer | null) => mayCall('admin', viewer)
