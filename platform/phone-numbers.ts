import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

const homeCountry: CountryCode = 'SE'
/** The product stores no country; the time zone of an account comes from the browser. */
const countryOfTimeZone: Readonly<Record<string, CountryCode>> = {
  'Europe/Copenhagen': 'DK',
  'Europe/Helsinki': 'FI',
  'Europe/Mariehamn': 'FI',
  'Atlantic/Reykjavik': 'IS',
  'Europe/Oslo': 'NO',
  'Arctic/Longyearbyen': 'NO',
}

const e164In = (country: CountryCode, typed: string): string | null => {
  const parsed = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false })
  return parsed?.isValid() ? parsed.number : null
}

/** Null for an invalid number. A number without a country code belongs to the country of the time zone, else to Sweden. */
export const toE164 = (typed: string, timeZone: string): string | null =>
  e164In(countryOfTimeZone[timeZone] ?? homeCountry, typed)

/** Whether text messages reach the E.164 number: not a landline, and not a premium number, which costs its sender money. */
export const isMobileNumber = (number: string): boolean => {
  const parsed = parsePhoneNumberFromString(number, { extract: false })
  // Not equal: an unvalidated number, such as +46 with the zero of the national number.
  const type = parsed?.isValid() && parsed.number === number ? parsed.getType() : undefined
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
}

/** How numbers were stored before they were validated. Members sign in with what they typed then. */
const toUnvalidatedE164 = (typed: string): string => {
  const digits = typed.replace(/[^\d+]/g, '')
  if (digits.startsWith('+')) return digits
  return digits.startsWith('00') ? `+${digits.slice(2)}` : `+46${digits.replace(/^0/, '')}`
}

/** Every stored form of a number whose owner is unknown, the likeliest first: of each Nordic country, and unvalidated. */
export const storedForms = (typed: string): [string, ...string[]] => {
  const countries = new Set([homeCountry, ...Object.values(countryOfTimeZone)])
  const [swedish, ...others] = [...countries].map((country) => e164In(country, typed))
  const forms = [swedish, toUnvalidatedE164(typed), ...others].filter((form) => form != null)
  return [...new Set(forms)] as [string, ...string[]]
}
