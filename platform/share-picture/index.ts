export { drawingOf, drawingVersion, type Shown } from './drawing.ts'
export { madeOnce, versionOf as versionFor } from './kept.ts'
export { drawableText, openType } from './type.ts'
