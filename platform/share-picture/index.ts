export { renderShareSvg, drawingVersion, type SharePicture } from './drawing.ts'
export { cachedPicture, versionOf } from './cache.ts'
export { drawableText, loadFontRenderer } from './font-renderer.ts'
