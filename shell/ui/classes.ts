/** Joins class names; what is not text is left out: `classes('a', wide && 'b')`. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
