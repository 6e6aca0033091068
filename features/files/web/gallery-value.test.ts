import { describe, expect, it } from 'vitest'
import { cropAreaOf, pixelsOf, ratioOf, shareOf } from './crop.ts'
import {
  allPictures,
  movePicture,
  type PictureUse,
  insertionIndex,
  restorePicture,
  toGalleryValue,
} from './gallery-value.ts'

const uses = (letters: string): PictureUse[] => [...letters].map((letter) => ({ fileId: letter, alt: `${letter}!` }))
const lettersOf = (list: readonly PictureUse[]) => list.map(({ fileId }) => fileId).join('')

describe('gallery value', () => {
  it('[PROD-01/thumbnail, PROD-01/gallery] the first picture is the thumbnail', () => {
    expect(toGalleryValue(uses('abc'))).toEqual({ thumbnail: { fileId: 'a', alt: 'a!' }, gallery: uses('bc') })
    expect(toGalleryValue([])).toEqual({ thumbnail: null, gallery: [] })
    expect(lettersOf(allPictures(toGalleryValue(uses('abc'))))).toBe('abc')
    expect(lettersOf(allPictures({ thumbnail: null, gallery: uses('bc') }))).toBe('bc')
  })

  it.each([
    ['c', 0, 'cabd'],
    ['a', 1, 'bacd'],
    ['a', 3, 'bcda'],
    ['a', 99, 'bcda'],
    ['d', -4, 'dabc'],
    ['b', 1, 'abcd'],
    ['x', 1, 'abcd'],
  ])('[PROD-01/gallery] moves picture %s to index %i: %s', (fileId, to, expected) => {
    const given = uses('abcd')
    expect(lettersOf(movePicture(given, fileId, to))).toBe(expected)
    expect(movePicture(given, fileId, to).find((use) => use.fileId === 'a')?.alt).toBe('a!')
    expect(lettersOf(given)).toBe('abcd')
  })

  it('[PROD-01/gallery] restores a removed picture once at its old index, and not beyond the maximum', () => {
    const [a] = uses('a') as [PictureUse]
    expect(lettersOf(restorePicture(uses('bc'), a, 0, 9))).toBe('abc')
    expect(lettersOf(restorePicture(uses('bc'), a, 7, 9))).toBe('bca')
    expect(lettersOf(restorePicture(uses('abc'), a, 0, 9))).toBe('abc')
    expect(lettersOf(restorePicture(uses('bc'), a, 0, 2))).toBe('bc')
  })
})

it('[PROD-01/gallery] inserts uploaded pictures in the order in which they were chosen', () => {
  const turns = new Map<string, number>()
  let list = uses('x')
  for (const [fileId, turn] of [
    ['b', 2],
    ['c', 3],
    ['a', 1],
    ['d', 4],
  ] as const) {
    turns.set(fileId, turn)
    list = restorePicture(list, { fileId, alt: '' }, insertionIndex(list, turn, turns), 9)
  }
  expect(lettersOf(list)).toBe('xabcd')
})

describe('crop area', () => {
  const size = { width: 4000, height: 2000 }

  it.each([
    [1, 2000, 2000],
    [4 / 3, 2667, 2000],
    [2, 4000, 2000],
    [4, 4000, 1000],
  ])('the largest area of ratio %d is %i × %i pixels and centred', (ratio, width, height) => {
    const part = cropAreaOf(100, ratio, size)
    expect(pixelsOf(part, size, false)).toEqual({
      cropX: Math.round((4000 - width) / 2),
      cropY: (2000 - height) / 2,
      cropWidth: width,
      cropHeight: height,
    })
    expect(shareOf(part, size)).toBeCloseTo(100)
    expect(ratioOf(part, size)).toBeCloseTo(ratio)
  })

  it('a smaller area keeps its centre and stays inside the picture', () => {
    const corner = { unit: '%', x: 80, y: 80, width: 20, height: 20 } as const
    const grown = cropAreaOf(50, ratioOf(corner, size), size, corner)
    expect([grown.x + grown.width, grown.y + grown.height]).toEqual([100, 100])
    expect(shareOf(cropAreaOf(30, 1, size), size)).toBeCloseTo(30)
  })

  it("an avatar's area is square in pixels despite rounding", () => {
    const odd = { width: 1001, height: 333 }
    for (let share = 20; share <= 100; share++) {
      const { cropWidth, cropHeight } = pixelsOf(cropAreaOf(share, 1, odd), odd, true)
      expect(cropWidth).toBe(cropHeight)
    }
  })
})
