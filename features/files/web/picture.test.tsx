import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PictureView } from '../contract/picture.ts'
import { Picture } from './picture.tsx'

const picture: PictureView = {
  width: 1600,
  height: 1200,
  colour: '#a1b2c3',
  src: '/media/product/x/640.webp',
  sources: [
    {
      type: 'image/avif',
      sizes: [
        { url: '/media/product/x/320.avif', width: 320 },
        { url: '/media/product/x/640.avif', width: 640 },
      ],
    },
    { type: 'image/webp', sizes: [{ url: '/media/product/x/640.webp', width: 640 }] },
  ],
}

it('a picture offers AVIF before WebP, reserves its space and loads lazily', () => {
  const html = renderToStaticMarkup(
    <Picture picture={picture} alt="A dashboard" sizes="50vw" fit="cover" className="aspect-4/3" />,
  )
  expect(html).toContain(
    '<source type="image/avif" srcSet="/media/product/x/320.avif 320w, /media/product/x/640.avif 640w" sizes="50vw"/>',
  )
  expect(html.indexOf('image/avif')).toBeLessThan(html.indexOf('image/webp'))
  expect(html).toMatch(
    /<img (?=[^>]*src="\/media\/product\/x\/640\.webp")(?=[^>]*alt="A dashboard")(?=[^>]*width="1600")(?=[^>]*height="1200")(?=[^>]*loading="lazy")/,
  )
  expect(html).toContain('fill="#a1b2c3"')
  // The content security policy forbids inline styles.
  expect(html).not.toContain('style=')
})

it('a priority picture loads first, and a contained picture has no placeholder colour', () => {
  const html = renderToStaticMarkup(<Picture picture={picture} alt="" sizes="100vw" fit="contain" priority />)
  expect(html).toContain('fetchPriority="high"')
  expect(html).not.toMatch(/loading=|<svg/)
})
