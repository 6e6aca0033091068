import { profileLimits } from '../contract/limits.ts'
import { isReserved } from './reserved-usernames.ts'

/** Letters without a Unicode decomposition. */
const latinLetters: Record<string, string> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'ng',
}
/** A common plain transliteration of Arabic; short vowels are not written. */
const arabicLetters: Record<string, string> = {
  ...{
    ا: 'a',
    أ: 'a',
    إ: 'i',
    آ: 'a',
    ٱ: 'a',
    ب: 'b',
    ت: 't',
    ث: 'th',
    ج: 'j',
    ح: 'h',
    خ: 'kh',
    د: 'd',
    ذ: 'dh',
    ر: 'r',
    ز: 'z',
    س: 's',
    ش: 'sh',
  },
  ...{
    ص: 's',
    ض: 'd',
    ط: 't',
    ظ: 'z',
    ع: 'a',
    غ: 'gh',
    ف: 'f',
    ق: 'q',
    ك: 'k',
    ل: 'l',
    م: 'm',
    ن: 'n',
    ه: 'h',
    ة: 'a',
    و: 'w',
    ؤ: 'u',
    ي: 'y',
    ى: 'a',
    ئ: 'i',
  },
  ...{ پ: 'p', چ: 'ch', ژ: 'zh', گ: 'g', ک: 'k', ی: 'y' },
}

/** `Åsa` becomes `asa`, `أحمد` becomes `ahmd`; characters without a transliteration are dropped. */
const transliterate = (word: string): string =>
  [...word.normalize('NFC').toLowerCase()]
    .map((letter) => arabicLetters[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]/g, (letter) => latinLetters[letter] ?? '')

/** Candidates, best first, with spares because some are taken. The last ones contain part of `memberId`. */
export const usernameCandidates = (fullName: string, memberId: string): string[] => {
  const words = fullName
    .split(/[\s.,_-]+/u)
    .map(transliterate)
    .filter((word) => word !== '')
  const [first = ''] = words
  const last = words.length > 1 ? (words.at(-1) as string) : ''
  const both = [first, last].filter(Boolean).join('-')
  const id = memberId.replaceAll('-', '')
  const stems = [
    both,
    first + last,
    words.join('-'),
    first,
    last && first && `${first[0]}-${last}`,
    last && `${last}-${first}`,
  ]
  const numbered = [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${both}-${number}`)
  const fallbacks = [
    `${first || 'medlem'}-${id.slice(0, 4)}`,
    `${first || 'medlem'}-${id.slice(4, 10)}`,
    `medlem-${id.slice(0, 12)}`,
  ]
  const { min, max } = profileLimits.username
  const valid = [...stems, ...numbered, ...fallbacks]
    .map((name) => name.slice(0, max).replace(/-+$/, ''))
    .filter((name) => name.length >= min && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && !isReserved(name))
  return [...new Set(valid)]
}
