import { encodeText } from './encode.ts'
import { LEADING, textWidth } from './fonts.ts'
import { ellipsize, type FitStyle, type Fitted, wrap } from './wrap.ts'

const STEP = 0.5

/** Lines of `size` that stand in a height: the first needs no leading above it. */
export const linesIn = (height: number, size: number): number =>
  Math.max(1, Math.floor((height + 0.15 * size) / (size * LEADING)))

/**
 * Sets a text in a box of `w` × `h` points so that it cannot leave it: the size wished for, else a smaller one down to
 * `min`, else cut with an ellipsis. `lines` allows wrapping.
 */
export function fit(text: string, room: { w: number; h: number }, style: FitStyle): Fitted {
  const { font = 'roman', size = 8, min = Math.min(5, size), lines = 1 } = style
  const encoded = encodeText(text)
  if (lines === 1) return fitLine(encoded.replaceAll('\n', ' '), room.w, { font, size, min })
  for (let tried = size; ; tried = Math.max(min, tried - STEP)) {
    const allowed = Math.min(lines, linesIn(room.h, tried))
    const set = wrap(encoded, { font, size: tried, width: room.w }, allowed)
    const whole = (set.at(-1)?.next ?? 0) >= encoded.length
    // in a box narrower than an em even one letter may be too wide
    if ((!whole || room.w < tried) && tried > min) continue
    const texts = set.map((line) => line.text)
    if (!whole)
      texts.push(
        ellipsize(
          `${texts.pop() ?? ''} ${encoded.slice(set.at(-1)?.next)}`.replaceAll('\n', ' '),
          { font, size: tried },
          room.w,
        ),
      )
    return { font, size: tried, lines: texts, cut: !whole }
  }
}

function fitLine(encoded: string, width: number, { font, size, min }: Required<Omit<FitStyle, 'lines'>>): Fitted {
  const natural = textWidth(encoded, font, size)
  if (natural <= width) return { font, size, lines: [encoded], cut: false }
  const shrunk = Math.floor(((size * width) / natural) * 20) / 20
  if (shrunk >= min) return { font, size: shrunk, lines: [encoded], cut: false }
  return { font, size: min, lines: [ellipsize(encoded, { font, size: min }, width)], cut: true }
}
