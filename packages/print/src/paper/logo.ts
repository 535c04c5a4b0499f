import { createHash } from 'node:crypto'
import type { Rect } from './geometry.ts'
import { imageShape } from './image.ts'
import { num, type Page } from './page.ts'

const names = new WeakMap<Uint8Array, string>()

/** The same picture has the same name in every page: a PDF holds it once. */
function nameOf(bytes: Uint8Array): string {
  const known = names.get(bytes)
  if (known) return known
  const name = `G${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`
  names.set(bytes, name)
  return name
}

/**
 * Draws a picture as large as the rectangle allows, in its own proportions, in the middle of it.
 * Units   points
 * @param logo PNG or JPEG that `readImage` has accepted; what is neither draws nothing
 */
export function drawLogo(page: Page, rect: Rect, logo: Uint8Array): void {
  const shape = imageShape(logo)
  if (!shape) return
  const scale = Math.min(rect.w / shape.width, rect.h / shape.height)
  const [w, h] = [shape.width * scale, shape.height * scale]
  const place = { x: rect.x + (rect.w - w) / 2, y: rect.y + (rect.h - h) / 2, w, h }
  const name = nameOf(logo)
  page.images.set(name, logo)
  page.ops.push(`q ${num(w)} 0 0 ${num(h)} ${num(place.x)} ${num(page.h - place.y - h)} cm /${name} Do Q`)
  page.trace?.push({ kind: 'symbol', text: '', rect: place, box: rect, size: 0, cut: false })
}
