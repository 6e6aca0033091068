// With this query, an export is the text of the function (`scripts/build-plugins/inline-script.ts`).
declare module '*/replay-events.ts?inline-script' {
  export const replayEvents: string
}
declare module '*/load-after-paint.ts?inline-script' {
  export const loadAfterPaint: string
}
