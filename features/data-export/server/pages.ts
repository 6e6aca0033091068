import type { Language } from '#kit/languages.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import { textsFor, type Texts } from '#platform/i18n/texts.ts'
import { instantText } from '#platform/i18n/zoned-times.ts'
import { areaLabel, columnLabel, listLabel } from './labels.ts'
import { hrefOf, layout, pageEnd, pageStart } from './page-layout.ts'
import { type Formats, isRow, rowOf, valueOf } from './page-values.ts'

export { stylesheet } from './page-layout.ts'

const textsOf = (language: Language): Texts => textsFor(language, 'data-export')

const link = (href: string, text: string): string => `<a href="${href}">${escapeHtml(text)}</a>`

const homeLink = (t: Texts): string => link('../index.html', t('index.title'))

const countOf = (count: number, language: Language): string =>
  `<small>${escapeHtml(new Intl.NumberFormat(language).format(count))}</small>`

/** Null where a count says nothing: a list has one, a member's only row has none. */
const lengthOf = (value: unknown): number | null => (Array.isArray(value) ? value.length : null)

const headingOf = (level: 2 | 3, id: string, label: string, count: number | null, language: Language): string =>
  `<h${level} id="${escapeHtml(id)}">${escapeHtml(label)}${count === null ? '' : ` ${countOf(count, language)}`}</h${level}>`

/** A row per card. */
function* cardsOf(value: unknown, key: string, formats: Formats): Iterable<string> {
  const rows = (Array.isArray(value) ? value : [value]).filter((row) => row !== null && row !== undefined)
  if (rows.length === 0) yield `<p class="empty">${escapeHtml(formats.t('nothing'))}</p>\n`
  for (const row of rows)
    yield `<div class="row">${isRow(row) ? rowOf(row, formats) : valueOf(row, key, formats)}</div>\n`
}

/** Lists in an object, such as those who are blocked and those who are muted, each get a heading. */
function* contentOf(value: unknown, key: string, level: 2 | 3, formats: Formats): Iterable<string> {
  const { language } = formats
  if (!isRow(value) || !Object.values(value).every(Array.isArray)) return yield* cardsOf(value, key, formats)
  for (const [name, rows] of Object.entries(value)) {
    yield `${headingOf(level, `${key}.${name}`, columnLabel(language, key, name), lengthOf(rows), language)}\n`
    yield* cardsOf(rows, name, formats)
  }
}

/**
 * The data of one area to read: its lists, each with a heading, and a card per row. The page comes in parts, so that a
 * list of any length blocks the main thread for one row at a time.
 */
export function* areaPage(area: string, data: Record<string, unknown>, language: Language): Iterable<string> {
  const t = textsOf(language)
  const title = areaLabel(language, area)
  const lists = Object.entries(data).map(([key, value]) => ({
    key,
    value,
    label: listLabel(language, area, key),
    count: lengthOf(value),
  }))
  const top = `${homeLink(t)} ${link(`../data/${hrefOf(area)}.json`, 'JSON')}`
  yield pageStart({ language, title, style: 'style.css', top })
  if (lists.length > 1) {
    const contents = lists.map(
      ({ key, label, count }) =>
        `<li>${link(`#${encodeURIComponent(key)}`, label)}${count === null ? '' : ` ${countOf(count, language)}`}</li>`,
    )
    yield `<nav>\n<ul>\n${contents.join('\n')}\n</ul>\n</nav>\n`
  }
  for (const { key, value, label, count } of lists) {
    const repeatsTitle = lists.length === 1 && label === title
    yield `<section>\n${repeatsTitle ? '' : `${headingOf(2, key, label, count, language)}\n`}`
    yield* contentOf(value, key, repeatsTitle ? 2 : 3, { language, t, list: key })
    yield '</section>\n'
  }
  yield pageEnd
}

const isPicture = (path: string): boolean => /\.(?:jpe?g|png|webp|avif)$/i.test(path)

/** A link to every file, and the pictures themselves. */
export const filesPage = (paths: readonly string[], language: Language): string => {
  const t = textsOf(language)
  const items = paths.map((path) => {
    const href = `../${hrefOf(path)}`
    const picture = isPicture(path) ? `<img src="${href}" alt="" loading="lazy">` : ''
    return `<li><a href="${href}"><bdi>${escapeHtml(path.replace(/^files\//, ''))}</bdi></a>${picture}</li>`
  })
  return layout(
    { language, title: t('files.title'), style: 'style.css', top: homeLink(t) },
    items.length > 0
      ? `<ul class="files">\n${items.join('\n')}\n</ul>`
      : `<p class="empty">${escapeHtml(t('nothing'))}</p>`,
  )
}

/** The first page: what the export is, and where its parts are. */
export const indexPage = (areas: readonly string[], { language, now }: { language: Language; now: Date }): string => {
  const t = textsOf(language)
  const { compare } = new Intl.Collator(language)
  const pages = areas
    .map((area) => [`pages/${hrefOf(area)}.html`, areaLabel(language, area)] as const)
    .toSorted(([, one], [, other]) => compare(one, other))
  const links = [['pages/stored-files.html', t('files.title')] as const, ...pages]
  return layout(
    { language, title: t('index.title'), style: 'pages/style.css' },
    `<p>${escapeHtml(t('index.made', { date: instantText(now, 'UTC', language) }))}</p>
<p>${escapeHtml(t('index.formats'))}</p>
<nav>
<ul>
${links.map(([href, label]) => `<li>${link(href, label)}</li>`).join('\n')}
</ul>
</nav>`,
  )
}
