import type { TextParams } from '#kit/texts.ts'

/** The text of a locale file with its `{{placeholders}}` filled in. */
export const interpolate = (text: string, values: TextParams): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
