/** Joins class names and skips falsy values: `classes('a', wide && 'b')`. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
