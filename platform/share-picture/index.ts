export { renderShareSvg, drawingVersion, type SharePicture } from './drawing.ts'
export { cachedPicture, versionOf as versionFor } from './cache.ts'
export { drawableText, loadFontRenderer } from './font-renderer.ts'
