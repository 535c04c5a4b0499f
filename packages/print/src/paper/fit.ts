import { encodeText } from './encode.ts'
import { LEADING, textWidth } from './fonts.ts'
import { ellipsize, type FitStyle, type Fitted, wrap } from './wrap.ts'

const STEP = 0.5

/** Number of lines of `size` that fit in a height; the first line needs no leading. */
export const linesIn = (height: number, size: number): number =>
  Math.max(1, Math.floor((height + 0.15 * size) / (size * LEADING)))

/**
 * Fits a text in a box of `w` × `h` points: at `size`, else shrunk down to `min`, else cut with an ellipsis.
 * `lines` is the maximum number of lines.
 */
export function fit(text: string, box: { w: number; h: number }, style: FitStyle): Fitted {
  const { font = 'roman', size = 8, min = Math.min(5, size), lines = 1 } = style
  const encoded = encodeText(text)
  if (lines === 1) return fitLine(encoded.replaceAll('\n', ' '), box.w, { font, size, min })
  for (let candidate = size; ; candidate = Math.max(min, candidate - STEP)) {
    const maxLines = Math.min(lines, linesIn(box.h, candidate))
    const fitLines = wrap(encoded, { font, size: candidate, width: box.w }, maxLines)
    const isWhole = (fitLines.at(-1)?.next ?? 0) >= encoded.length
    // in a box narrower than an em, a single letter may be too wide
    if ((!isWhole || box.w < candidate) && candidate > min) continue
    const texts = fitLines.map((line) => line.text)
    if (!isWhole)
      texts.push(
        ellipsize(
          `${texts.pop() ?? ''} ${encoded.slice(fitLines.at(-1)?.next)}`.replaceAll('\n', ' '),
          { font, size: candidate },
          box.w,
        ),
      )
    return { font, size: candidate, lines: texts, cut: !isWhole }
  }
}

function fitLine(encoded: string, width: number, { font, size, min }: Required<Omit<FitStyle, 'lines'>>): Fitted {
  const natural = textWidth(encoded, font, size)
  if (natural <= width) return { font, size, lines: [encoded], cut: false }
  const shrunk = Math.floor(((size * width) / natural) * 20) / 20
  if (shrunk >= min) return { font, size: shrunk, lines: [encoded], cut: false }
  return { font, size: min, lines: [ellipsize(encoded, { font, size: min }, width)], cut: true }
}
