import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'

/**
 * Every administrator reads texts and glossary and exports them. The level `admin` changes single texts and terms. A file
 * can change every text at once, so importing needs the level `super_admin` (ADM-03).
 */
export const mayEdit = (viewer: Viewer | null) => mayCall('admin', viewer)

export const mayImport = (viewer: Viewer | null) => mayCall('super-admin', viewer)
