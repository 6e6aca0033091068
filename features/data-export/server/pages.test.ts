import { describe, expect, it } from 'vitest'
import { areaPage, filesPage, indexPage } from './pages.ts'

const pageOf = (...args: Parameters<typeof areaPage>): string => [...areaPage(...args)].join('')

const hostile = `"><script>alert('1')</script><img src=x onerror=alert(1)>`

describe('a page of an export', () => {
  it('[SET-09/html] escapes what members wrote, in values, in keys and in the addresses of files', () => {
    const row = { full_name: hostile, tags: [hostile], payload: { [hostile]: hostile }, created_at: hostile }
    const pages = [
      pageOf('accounts', { [hostile]: [row, { ...row, payload: [row, row] }], profile: row, nextPage: hostile }, 'en'),
      pageOf(hostile, { blocks: { [hostile]: [row] } }, 'ar'),
      filesPage([`files/cv/${hostile}.pdf`, `files/avatar/${hostile}.webp`], 'sv'),
      indexPage([hostile], { language: 'sv', now: new Date('2026-11-28T09:30:00Z') }),
    ]
    for (const page of pages) {
      expect(page).toContain('&lt;script&gt;')
      expect(page).not.toContain('<script')
      expect(page).not.toMatch(/<img (?!src="\.\.\/files\/)/)
      expect(page).toContain(`content="script-src 'none';`)
    }
    expect(pages[2]).toContain('href="../files/cv/%22%3E%3Cscript%3E')
  })

  it('[SET-09/html] shows times in the language of the member', () => {
    const row = {
      created_at: new Date('2026-11-28T09:21:26.071Z'),
      starts_on: '2027-01-15',
      decisions: [{ created_at: '2026-11-28T10:21:26.05+00:00', times: ['2026-12-01T08:00:00+00:00'] }],
    }
    const ofLanguage = (language: 'sv' | 'en' | 'ar') => pageOf('programs', { programs: [row] }, language)
    expect(ofLanguage('sv')).toContain('>28 november 2026 kl. 09:21 UTC</time>')
    expect(ofLanguage('sv')).toContain('>28 november 2026 kl. 10:21 UTC</time>')
    expect(ofLanguage('sv')).toContain('>1 december 2026 kl. 08:00 UTC</time>')
    expect(ofLanguage('sv')).toContain('<time datetime="2027-01-15">15 januari 2027</time>')
    expect(ofLanguage('en')).toContain('>15 January 2027</time>')
    expect(ofLanguage('ar')).toContain('>15 يناير 2027</time>')
  })

  it('shows a text that only looks like a time as it was written', () => {
    expect(pageOf('activity', { posts: [{ text: '2027-01-15' }] }, 'en')).toContain('<bdi>2027-01-15</bdi>')
    expect(pageOf('activity', { posts: [{ edited_at: '2027-99-99' }] }, 'en')).toContain('<bdi>2027-99-99</bdi>')
  })

  it('says in words that a list is empty, and counts the rows of the others', () => {
    const page = pageOf('messages', { messages: [], drafts: [{ content: 'Hej' }, { content: '' }] }, 'sv')
    expect(page).toContain('Meddelanden <small>0</small></h2>\n<p class="empty">Här finns inget sparat.</p>')
    expect(page).toContain('Utkast <small>2</small></h2>')
    expect(page).toContain('<dt>Innehåll</dt><dd><span class="empty">–</span></dd>')
  })

  it('names a key that only the data knows by its words', () => {
    const page = pageOf('security-events', { events: [{ details: { tab_name: 'x', constructor: 'y' } }] }, 'sv')
    expect(page).toContain('<dt>tab name</dt><dd><bdi>x</bdi></dd><dt>constructor</dt>')
  })

  it('names a column differently where its list gives it another meaning', () => {
    expect(pageOf('messages', { drafts: [{ subject: 'x' }] }, 'en')).toContain('<dt>Subject</dt>')
    expect(pageOf('activity', { activities: [{ subject: 'x' }] }, 'en')).toContain('<dt>About</dt>')
  })

  it('the first page links to the files and to all areas by their labels', () => {
    const page = indexPage(['products', 'accounts'], { language: 'sv', now: new Date('2026-11-28T09:30:00Z') })
    expect(page).toContain('Skapad 28 november 2026 kl. 09:30 UTC.')
    expect([...page.matchAll(/<a href="([^"]+)">([^<]+)</g)].map(([, href, label]) => [href, label])).toEqual([
      ['pages/stored-files.html', 'Dina filer'],
      ['pages/accounts.html', 'Konto och profil'],
      ['pages/products.html', 'Produkter'],
    ])
  })
})
