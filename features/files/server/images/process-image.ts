import sharp, { type Metadata, type Sharp } from 'sharp'
import type { ImageFormat, ImagePreset } from './presets.ts'
import { centerSquare, type CropArea, fitInside, toSourceCoordinates } from './crop.ts'

// One thread and no cache: memory use is predictable, and memory is freed after each image.
sharp.concurrency(1)
sharp.cache(false)
// Only the decoders of the accepted formats are enabled, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })

const pixelLimit = 64_000_000
const sideLimit = 16_384
/** Bytes of decoder memory for images that cannot be decoded line by line. */
const decoderMemoryLimitBytes = 60_000_000
/** A larger result is stored as WebP instead of its original format: a photograph can grow as PNG. */
const originalFormatMaxBytes = 5 * 1024 * 1024

export type ImageFinding = 'broken' | 'pixels'

export type ProcessedImage = { side: number; format: ImageFormat; bytes: Buffer; width: number; height: number }
/** All outputs, the file itself first. `colour` is the average colour as `#rrggbb`. */
export type ProcessedImages = { renditions: ProcessedImage[]; colour: string }

/** Bytes that the decoder needs at once: zero when it decodes line by line. */
const decoderMemoryBytes = ({
  format,
  width,
  height,
  channels,
  depth,
  isProgressive,
  chromaSubsampling,
}: Metadata): number => {
  const pixels = width * height
  if (format === 'webp') return pixels * 4
  if (!isProgressive) return 0
  // JPEG coefficients take two bytes each.
  if (format === 'jpeg') return pixels * (chromaSubsampling === '4:2:0' ? 3 : 2 * channels)
  return pixels * channels * (depth === 'ushort' ? 2 : 1)
}

// Accept minor faults that viewers tolerate, but not truncated images.
const sharpOptions = { failOn: 'error', limitInputPixels: pixelLimit, sequentialRead: true } as const

const encode = (image: Sharp, format: ImageFormat): Sharp => {
  if (format === 'jpeg') return image.jpeg({ quality: 85, mozjpeg: false })
  if (format === 'png') return image.png()
  if (format === 'webp') return image.webp({ quality: 82, smartSubsample: true })
  // Effort 3 saves three percent of the bytes but takes twice the time; at effort 2, 12 megapixels take a second.
  return image.avif({ quality: 50, effort: 2 })
}

/** Decodes to upright sRGB pixels at the largest output size, without metadata. */
const decodeUpright = async (
  given: Buffer,
  metadata: Metadata,
  { square, opaque, outputs }: ImagePreset,
  crop: CropArea | null,
) => {
  const { autoOrient: uprightSize, orientation = 1 } = metadata
  const side = Math.max(...outputs.map((output) => output.side))
  const image = sharp(given, sharpOptions)
  const part = crop ? fitInside(crop, uprightSize) : square ? centerSquare(uprightSize) : null
  if (part) {
    const { x, y, width, height } = toSourceCoordinates(part, uprightSize, orientation)
    image.extract({ left: x, top: y, width, height })
  }
  // sharp rotates the resized image because `autoOrient` comes after `extract`. The other order would hold the whole
  // image in memory.
  image
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  if (opaque) image.flatten({ background: '#fff' })
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return () => {
    const { width, height, channels } = info
    return sharp(data, { raw: { width, height, channels } })
  }
}

const resize = async (upright: Sharp, side: number, format: ImageFormat): Promise<ProcessedImage> => {
  const { data, info } = await encode(
    upright.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }),
    format,
  ).toBuffer({ resolveWithObject: true })
  return { side, format, bytes: data, width: info.width, height: info.height }
}

const averageColour = async (upright: Sharp): Promise<string> => {
  const [red = 0, green = 0, blue = 0] = await upright
    .flatten({ background: '#fff' })
    .resize({ width: 1, height: 1, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`
}

/**
 * Decodes an untrusted image and encodes the outputs of its preset. No input bytes, metadata or appended data are
 * retained. An animation is reduced to its first frame.
 */
export const processImage = async (
  given: Buffer,
  preset: ImagePreset,
  crop: CropArea | null,
): Promise<ProcessedImages | ImageFinding> => {
  let metadata: Metadata
  try {
    // sharp's own pixel limit throws the same error for large and for broken images.
    metadata = await sharp(given, { ...sharpOptions, limitInputPixels: false }).metadata()
  } catch {
    return 'broken'
  }
  const { width, height, format } = metadata
  if (
    width > sideLimit ||
    height > sideLimit ||
    width * height > pixelLimit ||
    decoderMemoryBytes(metadata) > decoderMemoryLimitBytes
  )
    return 'pixels'
  try {
    const upright = await decodeUpright(given, metadata, preset, crop)
    const renditions: ProcessedImage[] = []
    const lastInFormat = (format: ProcessedImage['format']) => renditions.findLast((one) => one.format === format)
    for (const output of preset.outputs) {
      const last = preset.skipsRepeatedSizes && output.format !== 'as given' ? lastInFormat(output.format) : undefined
      if (last && Math.max(last.width, last.height) <= output.side) continue
      const asGiven = output.format === 'as given'
      const one = await resize(upright(), output.side, asGiven ? (format as ImageFormat) : output.format)
      renditions.push(
        asGiven && one.bytes.length > originalFormatMaxBytes ? await resize(upright(), output.side, 'webp') : one,
      )
    }
    return { renditions, colour: await averageColour(upright()) }
  } catch {
    return 'broken'
  }
}
