import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitByUrls } from './message-text.tsx'

it('splitByUrls finds web addresses without trailing punctuation', () => {
  expect(splitByUrls('Se https://nordbro.example/a?b=c. Eller (http://exempel.se)!')).toEqual([
    { text: 'Se ', isAddress: false },
    { text: 'https://nordbro.example/a?b=c', isAddress: true },
    { text: '. Eller (', isAddress: false },
    { text: 'http://exempel.se', isAddress: true },
    { text: ')!', isAddress: false },
  ])
  expect(splitByUrls('javascript:alert(1) www.exempel.se https://')).toEqual([
    { text: 'javascript:alert(1) www.exempel.se https://', isAddress: false },
  ])
})

it('splitByUrls preserves every character', () => {
  const text = fc
    .array(fc.constantFrom('https://', 'http://a.se', '.', ' ', 'hej', 'سلام', '"', '<', '\n'), { maxLength: 12 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(
      text,
      (given) =>
        splitByUrls(given)
          .map((part) => part.text)
          .join('') === given,
    ),
  )
})
