import { createHash } from 'node:crypto'
import type { Rect } from './geometry.ts'
import { imageShape } from './image.ts'
import { type Page, pdfNumber } from './page.ts'

const names = new WeakMap<Uint8Array, string>()

/** The resource name of an image; equal on all pages, so that the PDF contains the image once. */
function imageName(bytes: Uint8Array): string {
  const cached = names.get(bytes)
  if (cached) return cached
  const name = `G${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`
  names.set(bytes, name)
  return name
}

/**
 * Draws an image as large as the rectangle allows, centred, with its proportions.
 * Units   points
 * @param logo PNG or JPEG accepted by `readImage`; any other content draws nothing
 */
export function drawLogo(page: Page, rect: Rect, logo: Uint8Array): void {
  const shape = imageShape(logo)
  if (!shape) return
  const scale = Math.min(rect.w / shape.width, rect.h / shape.height)
  const [w, h] = [shape.width * scale, shape.height * scale]
  const imageRect = { x: rect.x + (rect.w - w) / 2, y: rect.y + (rect.h - h) / 2, w, h }
  const name = imageName(logo)
  page.images.set(name, logo)
  page.ops.push(
    `q ${pdfNumber(w)} 0 0 ${pdfNumber(h)} ${pdfNumber(imageRect.x)} ${pdfNumber(page.h - imageRect.y - h)} cm /${name} Do Q`,
  )
  page.trace?.push({ kind: 'symbol', text: '', rect: imageRect, box: rect, size: 0, cut: false })
}
