import { describe, expect, it } from 'vitest'
import { inspectInput, safeFieldNames, findMarker } from './markers.ts'

/** What members write about code, in the product's languages. */
const aboutJavaScript = [
  'Repetition i JavaScript: map(), filter() och reduce()',
  'JavaScript: (grundkurs, 5 hp)',
  'JavaScript:(advanced)',
  'JavaScript: fetch(url) hämtar data, sedan väntar man',
  'Vi går igenom JavaScript:\nfetch("/api")\nmap(rad => rad.id)',
  'JavaScript:\n\nalert(1) visar en ruta, console.log(2) skriver',
  'Boken heter JavaScript:"The Good Parts"',
  'Läs mer om JavaScript:[dokumentation](https://example.com)',
  'Kan JavaScript:/TypeScript, gillar JavaScript:-)',
  'javascript: en kurs; javascript = kul; javascript; punkt',
  'if (a < b) { onload = start }',
  'for (i=0;i<n && ready;i++) { onerror=retry }',
  'onload = start\nonerror = () => retry()',
  'const onload = "x"; let name = \'y\'\nonload = start',
  'document.body.onload=start; self.onerror = null',
  'if (x.onload === null) x.onload = f',
  '<Image src={url} onLoad={start} onError={() => retry()} />',
  'Attributet "onload=" och händelsen onerror hör till HTML',
  '<div v-on:load="start"> och <img @error="retry">',
  'Promise <Object> och Array <Object>',
  'const show = <T,>(value: T) => value',
  'a <b> och <i>, <details>, <template>, <scripted>',
  'The subscription describes a description: prescription, transcript, PostScript: version 3',
  'We teach JavaScript: closures, promises (async/await) and modules',
  'JavaScript: the `this` keyword; JavaScript: `new Map()`',
  'JavaScript: void functions, JavaScript: {} and [] compared',
  'نشرح JavaScript: map() و filter() و reduce()',
  'دورة جافا سكريبت: الحدث onload = start والحدث onerror',
  'الكود: if (a < b) { onload = start }',
]

describe('findMarker', () => {
  it.each([
    ['<script>alert(1)</script>', '<script'],
    ['hej<SCRIPT src=//x.example></SCRIPT>', '<script'],
    ['<script', '<script'],
    ['<iframe src="https://x.example">', '<iframe'],
    ['x<object data=evil.swf>', '<object'],
    ['<object>', '<object'],
    ['<embed src=x>', '<embed'],
    ['javascript:alert(1)', 'javascript:'],
    ['[click](JavaScript:alert(1))', 'javascript:'],
    ['javascript: alert(1)', 'javascript:'],
    ['java\nscript:alert(1)', 'javascript:'],
    ['jav\tascript:void(0)', 'javascript:'],
    ['vbscript:msgbox(1)', 'vbscript:'],
    ['data:text/html,<b>hej</b>', 'data:text/html'],
    ['data:text/html;base64,PGI+', 'data:text/html'],
    ['<img src=x onerror=alert(1)>', 'onerror='],
    ['<svg/onload=alert(1)>', 'onload='],
    ['" onload = "x', 'onload='],
    ['javascript:1;alert(1)', 'javascript:'],
    ['javascript:void 0', 'javascript:'],
    ['javascript:%61lert`1`', 'javascript:'],
    ['javascript://%0aalert(1)', 'javascript:'],
    ['javascript:"<b>"', 'javascript:'],
    ['javascript:(function(){})()', 'javascript:'],
    ['javascript:(alert)(1)', 'javascript:'],
    ['javascript:(()=>alert(1))()', 'javascript:'],
    ['javascript:[1].map(alert)', 'javascript:'],
    ['javascript:/**/alert(1)', 'javascript:'],
    ['j\na\nv\nascript:alert(1)', 'javascript:'],
    ['<a href="javascript:\nalert(1)">', 'javascript:'],
    ['[click](javascript: alert(1))', 'javascript:'],
    ['<OBJECT data=evil.swf>', '<object'],
    ['<IMG SRC="a?b&c" title="x (y)" ONERROR = "go()">', 'onerror='],
    ["' onerror='go()", 'onerror='],
    ['"onload=go()', 'onload='],
    ['<body\n  onload=go()>', 'onload='],
    // The name of a tag is a marker, in backticks too.
    ['Börja med `<script setup>` i komponenten', '<script'],
  ])(
    '[SHLD-03/script-tag, SHLD-03/javascript-url, SHLD-03/data-url, SHLD-03/vbscript-url, SHLD-03/onload, SHLD-03/onerror, SHLD-03/iframe, SHLD-03/object, SHLD-03/embed] flags %j as %s',
    (text, marker) => {
      expect(findMarker(text)).toBe(marker)
    },
  )

  it.each([
    'JavaScript',
    'JavaScript: an introduction',
    'JavaScript: closures (advanced)',
    'javascript:an introduction',
    'Kursen om javascript:et och dess historia',
    'I love JavaScript:) and javascript:( too',
    'vbscript:en gammal bekant',
    'Skills: JavaScript: 100%',
    'TypeScript/JavaScript: 5 års erfarenhet',
    'A description of the subscription, described in Sanskrit script',
    'We script, then onload the next shift; onerror we learn',
    'Map<String, Object> and List<Object>',
    'const page = load(); window.onload = start; image.onerror = () => retry()',
    'a < scripted > b',
    '<scripture> and <objective>',
    'pris: 100 kr = bra',
    'الوصف: جافا سكريبت',
    '',
    ...aboutJavaScript,
  ])('[SHLD-03/plain-words] does not flag %j', (text) => {
    expect(findMarker(text)).toBeNull()
  })
})

describe('inspectInput', () => {
  it('returns the names of flagged fields and never their values', () => {
    const finding = inspectInput({
      title: 'Hej',
      description: '<script>secret</script>',
      tags: ['a', 'javascript:b()'],
      deep: { er: [{ url: 'fine' }] },
    })
    expect(finding?.fields.toSorted()).toEqual(['description', 'tags'])
    expect(JSON.stringify(finding)).not.toContain('secret')
  })

  it('replaces a field name that is itself suspicious', () => {
    expect(inspectInput({ '<script>x': 1 })).toEqual({
      marker: '<script',
      fields: ['(other)'],
      digest: expect.any(String),
    })
  })

  it('finds a marker at any nesting depth', () => {
    let deep: unknown = '<iframe src=x>'
    for (let level = 0; level < 20_000; level++) deep = level % 2 === 0 ? [deep] : { a: deep }
    expect(inspectInput({ deep })).toEqual({ marker: '<iframe', fields: ['deep'], digest: expect.any(String) })
  })

  it('[SHLD-03/distinct] digests tags with attributes and script, and script URLs, without the surrounding text', () => {
    const digestOf = (text: string) => inspectInput({ text })?.digest
    const first = digestOf('See <script src="a.js"></script> and [x](javascript:go())')
    expect(digestOf('Look at\n<SCRIPT src="a.js"></script>, then at [x](javascript:go()) again')).toBe(first)
    expect(digestOf('See <script src="b.js"></script> and [x](javascript:go())')).not.toBe(first)
    expect(digestOf('<script>run(1)</script>')).not.toBe(digestOf('<script>run(2)</script>'))
    expect(digestOf('The <script> tag runs code')).toBe(digestOf('The <script> tag is a tag'))
  })

  it.each([null, undefined, 7, true, '', [], {}])('finds no marker in %j', (input) => {
    expect(inspectInput(input)).toBeNull()
  })

  it('inspects the largest body in bounded time', () => {
    const bodies = [
      'javascript: '.repeat(20_000),
      `onload${' '.repeat(250_000)}`,
      '<object'.repeat(35_000),
      'a.'.repeat(120_000),
      'javascript:('.repeat(20_000),
      'j\n'.repeat(120_000),
      '<a "'.repeat(60_000),
      `<a ${'"x" '.repeat(60_000)}`,
      `<a ${'x'.repeat(250_000)}`,
      '="javascript: a('.repeat(15_000),
      `" ${'onload = '.repeat(25_000)}`,
    ]
    const before = process.cpuUsage()
    for (const body of bodies) inspectInput({ body })
    // CPU time, so that the machine's load does not matter.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000)
  })
})

it('[SHLD-04/endpoint, SHLD-04/no-values] safeFieldNames passes only strings that look like field names', () => {
  expect(
    safeFieldNames(['title', 'items.0.name', 'p_details', 'anna@example.test', 'x'.repeat(65), 'two words', 'title']),
  ).toEqual(['title', 'items.0.name', 'p_details', '(other)'])
  expect(safeFieldNames(Array.from({ length: 100 }, (_, n) => `field${n}`))).toHaveLength(20)
})
