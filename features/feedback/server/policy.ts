import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'

/** Every member may send feedback and every administrator may read it; changing its state needs the level `admin`. */
export const maySetState = (viewer: Viewer | null) => mayCall('admin', viewer)
