export { drawingOf, drawingVersion, type Shown } from './drawing.ts'
export { madeOnce, versionOf as versionFor } from './cache.ts'
export { drawableText, openType } from './font-renderer.ts'
