import { lazy } from 'react'

/** On the page of a completed program only, so in its own chunk. */
export const Alumni = lazy(() => import('./alumni.tsx'))
