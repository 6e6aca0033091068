/** Invisible operators: they take no space, and Arabic letters join around them. */
const digits = ['\u2061', '\u2062', '\u2063', '\u2064'] as const
const delimiter = '\u2060'
const pattern = /\u2060([\u2061-\u2064]+)\u2060/g

/** The invisible characters that stand for a number, in base 4. */
export const encodeMarker = (number: number): string =>
  delimiter + number.toString(4).replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? '') + delimiter

/** The numbers of all markers in a text. */
export const markersIn = (text: string): number[] =>
  [...text.matchAll(pattern)].map(([, code = '']) =>
    [...code].reduce((number, character) => number * 4 + digits.indexOf(character as (typeof digits)[number]), 0),
  )

export const withoutMarkers = (text: string): string => text.replaceAll(pattern, '')

/** The input of a call, which is sent as JSON, without the markers in its strings. */
export const inputWithoutMarkers = (input: unknown): unknown => {
  const json = JSON.stringify(input) as string | undefined
  return json !== undefined && withoutMarkers(json) !== json ? (JSON.parse(withoutMarkers(json)) as unknown) : input
}
